import * as z from 'zod/mini';
import { instantInput } from '../schemas.ts';
import { perCollection } from './parts.ts';
import { storeSection } from './section.ts';

/** What can be ordered online, how far ahead and how close to closing. Times in minutes. */
export const onlineOrderingSettings = storeSection({
  id: 'onlineOrdering',
  title: 'Online ordering',
  schema: z.strictObject({
    collectionTypes: perCollection(z.boolean()),
    leadTimeInMinutes: perCollection(z.int().check(z.minimum(0), z.maximum(24 * 60))),
    lastOrderBeforeCloseInMinutes: z.int().check(z.minimum(0), z.maximum(240)),
    slotLengthInMinutes: z.int().check(z.minimum(5), z.maximum(120)),
    daysInAdvance: z.int().check(z.minimum(0), z.maximum(90)),
  }),
  upgrades: [
    // Pauses have a table of their own. The release before reads them here.
    (stored) => stored,
  ],
  formerFields: {
    pausedUntil: z.strictObject({ pickup: z.optional(instantInput), delivery: z.optional(instantInput), dineIn: z.optional(instantInput) }),
  },
  defaults: {
    collectionTypes: { pickup: true, delivery: false, dineIn: true },
    leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
    lastOrderBeforeCloseInMinutes: 15,
    slotLengthInMinutes: 15,
    daysInAdvance: 7,
  },
  affectsGuests: true,
  neverDefault: true,
  page: {
    groups: {
      offered: { title: 'Ways to order', intro: 'To stop orders for a while, pause them in the staff app, under Live orders.' },
      times: { title: 'Times', intro: 'From the order to the earliest time that guests can choose. At most 1,440 minutes.' },
      slots: { title: 'Ordering ahead' },
    },
    fields: {
      'collectionTypes.pickup': { group: 'offered', control: 'switch', label: 'Pickup' },
      'collectionTypes.delivery': { group: 'offered', control: 'switch', label: 'Delivery' },
      'collectionTypes.dineIn': {
        group: 'offered',
        control: 'switch',
        label: 'Dine in',
        help: 'Guests order at their table with its QR code.',
      },
      'leadTimeInMinutes.pickup': {
        group: 'times',
        control: 'minutes',
        label: 'Time to prepare pickup',
        shownWith: 'collectionTypes.pickup',
      },
      'leadTimeInMinutes.delivery': {
        group: 'times',
        control: 'minutes',
        label: 'Time to prepare and deliver',
        shownWith: 'collectionTypes.delivery',
      },
      'leadTimeInMinutes.dineIn': {
        group: 'times',
        control: 'minutes',
        label: 'Time to prepare dine-in',
        shownWith: 'collectionTypes.dineIn',
      },
      daysInAdvance: {
        group: 'slots',
        control: 'number',
        unit: 'days',
        label: 'Order up to this many days ahead',
        help: '0 to 90. With 0, guests order for the same day only.',
      },
      slotLengthInMinutes: { group: 'slots', control: 'minutes', label: 'Time between slots', help: '5 to 120 minutes.' },
      lastOrderBeforeCloseInMinutes: {
        group: 'slots',
        control: 'minutes',
        label: 'Last order before closing',
        help: '0 to 240 minutes before the end of a session.',
      },
    },
  },
});
