import * as z from 'zod/mini';
import type { StaffAction } from '@servery/domain/employees';
import { distinct, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';

/** Null: everyone. */
const audience = z.nullable(z.strictObject({ managers: z.boolean(), employeeIds: distinct(uuid).check(z.maxLength(200)) }));
const forManagers = { managers: true, employeeIds: [] };

/** Who may do what at a store's tills. Others ask somebody who may, who enters their PIN (docs/adr/0074-audiences-and-approvals.md). */
export const staffActionSettings = storeSection({
  id: 'staffActions',
  title: 'Who may do what at the till',
  schema: z.strictObject({
    voidAfterSending: audience,
    discount: audience,
    priceChange: audience,
    paymentTypeSwitch: audience,
    noPaymentRequired: audience,
    customPayment: audience,
    refund: audience,
    undoPayment: audience,
    drawer: audience,
    reports: audience,
    settings: audience,
  } satisfies Record<StaffAction, typeof audience>),
  defaults: {
    voidAfterSending: forManagers,
    discount: forManagers,
    priceChange: forManagers,
    paymentTypeSwitch: forManagers,
    noPaymentRequired: forManagers,
    customPayment: forManagers,
    refund: forManagers,
    undoPayment: forManagers,
    drawer: forManagers,
    reports: forManagers,
    settings: forManagers,
  },
  affectsGuests: false,
  page: {
    groups: {
      actions: {
        title: 'At the till',
        intro:
          'Anybody else who wants to do this is asked for the PIN of somebody who may, on the spot. Both names are recorded. Without a connection nobody can approve: somebody who may do it unlocks the till in their own name.',
      },
    },
    fields: {
      voidAfterSending: {
        group: 'actions',
        control: 'special',
        label: 'Void what the kitchen has',
        help: 'Take a line, or some of it, off a bill after it was sent, or cancel the bill.',
      },
      discount: {
        group: 'actions',
        control: 'special',
        label: 'Give a discount',
        help: 'Take something off the price of a line.',
      },
      priceChange: {
        group: 'actions',
        control: 'special',
        label: 'Charge extra',
        help: 'Raise the price of a line.',
      },
      paymentTypeSwitch: {
        group: 'actions',
        control: 'special',
        label: 'Correct how a card was taken',
        help: 'Change a payment from the card terminal to by phone (MOTO), or back.',
      },
      noPaymentRequired: {
        group: 'actions',
        control: 'special',
        label: 'Write off what is due',
        help: 'Close a bill as “no payment required”, or undo that.',
      },
      customPayment: {
        group: 'actions',
        control: 'special',
        label: 'Take another way to pay',
        help: 'A voucher, an account or another way to pay of your own.',
      },
      drawer: {
        group: 'actions',
        control: 'special',
        label: 'Use the cash drawer',
        help: 'Open it with a float, pay cash in or out, open it without a sale, and close it with a count.',
      },
      reports: {
        group: 'actions',
        control: 'special',
        label: 'See reports',
        help: 'Read the sales of the day and the drawer’s X report, and compare the counted cash with what is expected before closing. Others count blind.',
      },
      refund: {
        group: 'actions',
        control: 'special',
        label: 'Refund',
        help: 'Give money back. In another way than it was paid, everybody is asked for a PIN.',
      },
      undoPayment: {
        group: 'actions',
        control: 'special',
        label: 'Undo a payment',
        help: 'Take back a payment or a refund that was recorded by mistake.',
      },
      settings: {
        group: 'actions',
        control: 'special',
        label: 'Change the till’s lock',
        help: 'When this till asks for a PIN again.',
      },
    },
  },
});
