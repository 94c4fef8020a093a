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
    groups: { printer: { title: 'Printer' } },
    fields: {
      printerId: {
        group: 'printer',
        control: 'special',
        label: 'Printer of this till',
        help: 'It opens the cash drawer when cash is taken, given back or moved, and prints the Z report. The till itself can change it, too.',
      },
    },
  },
});
