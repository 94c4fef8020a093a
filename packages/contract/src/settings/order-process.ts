import * as z from 'zod/mini';
import { storeSection } from './section.ts';

/** How orders go through the store (spec: order process settings). */
export const orderProcessSettings = storeSection({
  id: 'orderProcess',
  title: 'Order process',
  schema: z.strictObject({
    hasEta: z.boolean(),
    hasUnprocessedOrderMonitor: z.boolean(),
    hasCompleteStatus: z.boolean(),
    autoAcceptDineInOrders: z.boolean(),
    autoAcceptOnlineOrders: z.boolean(),
    /** An order that nobody has accepted for this long raises an alarm, if `hasUnprocessedOrderMonitor` is on. */
    acceptWithinInMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
    /** How many unpaid website orders a phone number or a device may have open until its phone is verified; null: any number. */
    maxUnpaidOrders: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), 2),
    /** The same for a customer who is signed in with a verified phone; staff may allow more. */
    maxUnpaidOrdersVerified: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100))), 5),
  }),
  defaults: {
    hasEta: true,
    hasUnprocessedOrderMonitor: true,
    hasCompleteStatus: true,
    autoAcceptDineInOrders: false,
    autoAcceptOnlineOrders: false,
    acceptWithinInMinutes: 5,
    maxUnpaidOrders: 2,
    maxUnpaidOrdersVerified: 5,
  },
  affectsGuests: false,
  page: {
    groups: {
      accepting: { title: 'Accepting orders' },
      finishing: { title: 'Completing orders' },
      unpaid: {
        title: 'Unpaid orders',
        intro: 'How many orders a guest may have open that are to be paid in the store or at the door. This keeps prank orders out.',
      },
    },
    fields: {
      autoAcceptOnlineOrders: { group: 'accepting', control: 'switch', label: 'Accept pickup and delivery orders automatically' },
      autoAcceptDineInOrders: { group: 'accepting', control: 'switch', label: 'Accept dine-in orders automatically' },
      hasEta: {
        group: 'accepting',
        control: 'switch',
        label: 'Choose a time when accepting',
        help: 'Staff choose when the order will be ready, and the guest sees it.',
      },
      hasUnprocessedOrderMonitor: {
        group: 'accepting',
        control: 'switch',
        label: 'Warn about orders that nobody has accepted',
        help: 'An alarm on every screen of the store.',
      },
      acceptWithinInMinutes: {
        group: 'accepting',
        control: 'minutes',
        label: 'Warn after',
        help: '1 to 60 minutes.',
        shownWith: 'hasUnprocessedOrderMonitor',
      },
      hasCompleteStatus: {
        group: 'finishing',
        control: 'switch',
        label: 'Complete orders by hand',
        help: 'Staff mark an order as completed once it has been handed over.',
      },
      maxUnpaidOrders: {
        group: 'unpaid',
        control: 'number',
        unit: 'orders',
        none: 'No limit',
        label: 'Before the phone is verified',
        help: '1 to 100. One more asks the guest for a code by text message.',
      },
      maxUnpaidOrdersVerified: {
        group: 'unpaid',
        control: 'number',
        unit: 'orders',
        none: 'No limit',
        label: 'With a verified phone',
        help: '1 to 100, for guests who are signed in.',
      },
    },
  },
});
