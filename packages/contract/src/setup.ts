import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The steps from a new store to one that guests find and order from, in the order in which they are done. */
export const setupSteps = ['details', 'hours', 'menu', 'delivery', 'payments', 'tax', 'device', 'testOrder', 'goLive'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What a step can lack. */
export const setupNeeds = [
  /** Neither a phone number nor an email address. */
  'contact',
  /** No hours for any way to order that is switched on. */
  'hours',
  /** Its owner has closed the store to guests. */
  'storeClosed',
  /** No way to order is switched on. */
  'collectionType',
  /** No menu is published. */
  'menu',
  /** The published menu has no items. */
  'items',
  /** Delivery is switched off. */
  'delivery',
  /** Delivery goes anywhere: neither areas nor suburbs nor a distance limit it. */
  'deliveryReach',
  /** A way to order has no way to pay. */
  'paymentMethod',
  /** No account takes cards. */
  'cardAccount',
  /** An account takes cards, and no way to order offers them. */
  'cardMethod',
  /** Nobody has said whether the business is registered for tax. */
  'registration',
  /** Registered, without a tax number. */
  'taxNumber',
  /** Tax is collected, and no rule says which. */
  'taxRules',
  'device',
  'order',
  'openToPublic',
] as const;
export type SetupNeed = (typeof setupNeeds)[number];

export const getSetup = endpoint({
  id: 'setup.getSetup',
  method: 'GET',
  path: '/setup/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'settings.manage',
  summary: 'What a store still lacks before it is ready for guests, step by step',
  response: z.object({
    /** Every step that cannot be skipped is done. */
    complete: z.boolean(),
    steps: z.array(
      z.object({
        id: z.enum(setupSteps),
        done: z.boolean(),
        /** The store can do without it. */
        optional: z.boolean(),
        /** Empty where it is done. */
        missing: z.array(z.enum(setupNeeds)),
      }),
    ),
    /** Lists of public holidays that are used and lack the year that is due (from October on the next one). No step: it comes every year. */
    holidaysToEnter: z.optional(z.array(z.object({ section: z.enum(['holidays', 'surcharges']), year: z.int() }))),
  }),
  staleOn: [
    'restaurant.changed',
    'restaurant.storesChanged',
    'settings.changed',
    'menu.published',
    'payments.accountChanged',
    'device.paired',
    'device.revoked',
    'printer.saved',
    'order.placed',
    'bill.sent',
  ],
  errors: [],
});
