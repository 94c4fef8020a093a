import * as z from 'zod/mini';
import { distinct, text } from '../schemas.ts';
import { deviceSection } from './section.ts';

/** Which tickets a kitchen display shows. Everything else of a single display is stored on it: text size, sound, colours. */
export const displayStationsSettings = deviceSection({
  id: 'displayStations',
  title: 'Stations of a kitchen display',
  device: { kind: 'kdsDevice', permission: 'device.ownDisplay' },
  schema: z.strictObject({
    /** Print stations (settings section `printing`). None: all of them. One that the store no longer has does not count. */
    stationIds: distinct(text(40, 1)).check(z.maxLength(20)),
    /** What happens to lines that other stations make. */
    otherStations: z.enum(['dim', 'hide']),
  }),
  defaults: { stationIds: [], otherStations: 'dim' },
  affectsGuests: false,
  page: {
    groups: {
      stations: {
        title: 'Stations',
        intro: 'Tickets disappear when the display’s stations are done. The display itself can change its stations, too.',
      },
    },
    fields: {
      stationIds: {
        group: 'stations',
        control: 'special',
        label: 'Stations of this display',
        help: 'Without one the display shows the tickets of all stations.',
      },
      otherStations: {
        group: 'stations',
        control: 'choice',
        label: 'Lines of other stations',
        help: 'On tickets that several stations work on.',
        options: { dim: 'Show others’ lines small', hide: 'Hide others’ lines' },
      },
    },
  },
});
