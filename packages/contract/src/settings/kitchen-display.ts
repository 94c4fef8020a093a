import * as z from 'zod/mini';
import { instantInput } from '../schemas.ts';
import { prepTimeInMinutes } from './prep-time.ts';
import { storeSection } from './section.ts';

/** Kitchen display (spec section 9: prep time defaults to 30 minutes). Of a single screen, the stations are in `displayStations`, the rest is stored on it. */
export const kitchenDisplaySettings = storeSection({
  id: 'kitchenDisplay',
  title: 'Kitchen display',
  schema: z.strictObject({
    prepTimeInMinutes,
    /** From when on a ticket looks urgent, before it is due; null: half of the prep time. */
    warnBeforeDueInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** How long after it was due a ticket is late. */
    lateAfterDueInMinutes: z._default(z.int().check(z.minimum(0), z.maximum(120)), 0),
    /** When cancelled tickets leave the displays automatically; null: when a cook clears them away. */
    clearCancelledAfterInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** Written by the server; a value sent by the client is ignored. */
    lastUpdatedIsoDateTimeUtc: z._default(z.nullable(instantInput), null),
  }),
  defaults: {
    prepTimeInMinutes: 30,
    warnBeforeDueInMinutes: null,
    lateAfterDueInMinutes: 0,
    clearCancelledAfterInMinutes: null,
    lastUpdatedIsoDateTimeUtc: null,
  },
  affectsGuests: false,
  stamp: (value, at) => ({ ...value, lastUpdatedIsoDateTimeUtc: at }),
  page: {
    groups: {
      times: {
        title: 'Times',
        intro:
          'For all kitchen displays of the store. The stations of a display are set under Devices, its text size and sound on the display.',
      },
    },
    fields: {
      prepTimeInMinutes: {
        group: 'times',
        control: 'minutes',
        label: 'Preparation time',
        help: '1 to 240 minutes, for orders that nobody promised for a time.',
      },
      warnBeforeDueInMinutes: {
        group: 'times',
        control: 'minutes',
        label: 'Urgent before it is due',
        help: '1 to 240 minutes before a ticket is due, it changes colour.',
        none: 'Half of the preparation time',
      },
      lateAfterDueInMinutes: {
        group: 'times',
        control: 'minutes',
        label: 'Late after it was due',
        help: '0 to 120 minutes. With 0, a ticket is late from the minute that it is due.',
      },
      clearCancelledAfterInMinutes: {
        group: 'times',
        control: 'minutes',
        label: 'Clear cancelled tickets after',
        help: '1 to 240 minutes after the cancellation.',
        none: 'When a cook clears them',
      },
      lastUpdatedIsoDateTimeUtc: { control: 'hidden' },
    },
  },
});
