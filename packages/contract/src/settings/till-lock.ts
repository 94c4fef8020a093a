import * as z from 'zod/mini';
import { deviceSection } from './section.ts';

/** Minutes that can be chosen; 0: a till locks only when somebody locks it. */
export const lockMinutes = [0, 1, 2, 5, 10, 30] as const;

/** When a till that nobody touches asks for a PIN again. Without employees it never does. */
export const tillLockSettings = deviceSection({
  id: 'tillLock',
  title: 'Lock of a till',
  device: { kind: 'posTerminal', permission: 'device.ownTill', staffAction: 'settings' },
  schema: z.strictObject({
    /** Whether somebody has to choose their name and enter their PIN before the till is used. */
    asksForPerson: z._default(z.boolean(), true),
    lockAfterMinutes: z.literal(lockMinutes),
  }),
  // A till asks, as all did before it could be chosen.
  upgrades: [(stored) => stored],
  defaults: { asksForPerson: true, lockAfterMinutes: 5 },
  affectsGuests: false,
  page: {
    groups: { lock: { title: 'Lock' } },
    fields: {
      asksForPerson: {
        group: 'lock',
        control: 'switch',
        label: 'Ask who is working',
        help: 'Off: anyone can use this till, and sales are in the till’s name. Actions that need a manager still ask for a PIN every time.',
      },
      lockAfterMinutes: {
        group: 'lock',
        control: 'special',
        shownWith: 'asksForPerson',
        label: 'Lock after',
        help: 'How long nobody touches the till before it asks for a name and a PIN again. The till itself can change it, too.',
      },
    },
  },
});
