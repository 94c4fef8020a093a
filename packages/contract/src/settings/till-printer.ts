import * as z from 'zod/mini';
import { uuid } from '../schemas.ts';
import { deviceSection } from './section.ts';

/** The printer beside a till: its cash drawer is connected to it, and its Z reports are printed there. */
export const tillPrinterSettings = deviceSection({
  id: 'tillPrinter',
  title: 'Printer of a till',
  device: { kind: 'posTerminal', permission: 'device.ownTill', staffAction: 'settings' },
  /** Null: none. */
  schema: z.strictObject({ printerId: z.nullable(uuid) }),
  defaults: { printerId: null },
  affectsGuests: false,
  page: {
    groups: {},
    // Chosen at the till, where somebody sees which printer is beside it.
    fields: { printerId: { control: 'hidden' } },
  },
});
