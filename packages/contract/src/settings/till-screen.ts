import * as z from 'zod/mini';
import { deviceSection } from './section.ts';

/** The first screen of a till: ring up at once (a counter), or choose a table first. */
export const firstScreens = ['counter', 'tables'] as const;

/** What a till shows when it starts. */
export const tillScreenSettings = deviceSection({
  id: 'tillScreen',
  title: 'First screen of a till',
  device: { kind: 'posTerminal', permission: 'device.ownTill', staffAction: 'settings' },
  schema: z.strictObject({ firstScreen: z.enum(firstScreens) }),
  defaults: { firstScreen: 'counter' },
  affectsGuests: false,
  page: {
    groups: { screen: { title: 'First screen' } },
    fields: {
      firstScreen: {
        group: 'screen',
        control: 'choice',
        label: 'When the till starts',
        options: { counter: 'Ring up: a counter', tables: 'The tables: guests who are served' },
      },
    },
  },
});
