import * as z from 'zod/mini';
import { deviceSection } from './section.ts';

/** The payment types that a till takes. The server refuses all others from it. */
export const tillPaymentsSettings = deviceSection({
  id: 'tillPayments',
  title: 'Payment types of a till',
  device: { kind: 'posTerminal', permission: 'device.ownTill', staffAction: 'settings' },
  schema: z.strictObject({ cash: z.boolean(), card: z.boolean(), moto: z.boolean(), custom: z.boolean() }),
  defaults: { cash: true, card: true, moto: true, custom: true },
  affectsGuests: false,
  page: {
    groups: { payments: { title: 'Payment types', intro: 'What this till can take. What it took before stays as it is.' } },
    fields: {
      cash: { group: 'payments', control: 'switch', label: 'Cash' },
      card: { group: 'payments', control: 'switch', label: 'Card' },
      moto: {
        group: 'payments',
        control: 'switch',
        label: 'MOTO',
        help: 'A card that staff key on the terminal while the guest is on the phone.',
      },
      custom: { group: 'payments', control: 'switch', label: 'Custom payments', help: 'The store’s own ways to pay.' },
    },
  },
});
