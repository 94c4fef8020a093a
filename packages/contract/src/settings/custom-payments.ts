import * as z from 'zod/mini';
import { nameText, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';

/** A way to pay that a store has besides cash and cards. When it was added is in its id (UUIDv7). */
const customPayment = z.strictObject({
  id: uuid,
  name: nameText(30, 1),
  availableForPickup: z.boolean(),
  availableForDelivery: z.boolean(),
  availableForDineIn: z.boolean(),
  /** The lowest is shown first. */
  sortOrder: z.int().check(z.minimum(0), z.maximum(999)),
});

/** Ways to pay at the till besides cash and cards: vouchers, a company's account (spec: custom payments). */
export const customPaymentSettings = storeSection({
  id: 'customPayments',
  title: 'Other ways to pay',
  schema: z.strictObject({ payments: z.array(customPayment).check(z.maxLength(20)) }),
  defaults: { payments: [] },
  affectsGuests: false,
  problems: ({ payments }) =>
    payments.flatMap(({ name }, at) =>
      payments.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) < at
        ? [{ path: `payments.${at}.name`, message: 'Another way to pay has this name.' }]
        : [],
    ),
  page: {
    groups: {
      custom: {
        title: 'Other ways to pay',
        intro: 'Vouchers, a company’s account, a hotel room: the till shows a button for each, and reports list them by name.',
      },
    },
    fields: {
      payments: {
        group: 'custom',
        control: 'list',
        label: 'Ways to pay',
        one: 'way to pay',
        empty: 'None yet. The till takes cash and cards.',
        blank: {
          ...{ id: '', name: '', sortOrder: 0 },
          ...{ availableForPickup: true, availableForDelivery: true, availableForDineIn: true },
        },
        id: 'id',
        fields: {
          id: { control: 'hidden' },
          name: { control: 'text', label: 'Name', help: 'On the till’s button, on invoices and in reports.' },
          availableForPickup: { control: 'switch', label: 'For pickup' },
          availableForDelivery: { control: 'switch', label: 'For delivery' },
          availableForDineIn: { control: 'switch', label: 'For dine-in' },
          sortOrder: { control: 'number', label: 'Order', help: 'The lowest number comes first.' },
        },
      },
    },
  },
});
