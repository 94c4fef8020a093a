import * as z from 'zod/mini';
import { collectionTypes, methodsByCollection, paymentMethods } from '@servery/domain/orders';
import { taxCategories } from '@servery/domain/menu';
import { collectionType, instant, localDate, minorNotNegative } from '../schemas.ts';
import { settingsSection } from './section.ts';

/** How orders go through the store (spec: order process settings). */
export const orderProcessSettings = settingsSection({
  id: 'orderProcess',
  title: 'Order process',
  schema: z.strictObject({
    hasEta: z.boolean(),
    hasUnprocessedOrderMonitor: z.boolean(),
    hasCompleteStatus: z.boolean(),
    autoAcceptDineInOrders: z.boolean(),
    autoAcceptOnlineOrders: z.boolean(),
    /** An order that nobody has accepted for so long is brought to everybody's attention, where `hasUnprocessedOrderMonitor` says so. */
    acceptWithinInMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
  }),
  defaults: {
    hasEta: true,
    hasUnprocessedOrderMonitor: true,
    hasCompleteStatus: true,
    autoAcceptDineInOrders: false,
    autoAcceptOnlineOrders: false,
    acceptWithinInMinutes: 5,
  },
  affectsGuests: false,
});

/** What the checkout asks and offers (spec: checkout settings). */
export const checkoutSettings = settingsSection({
  id: 'checkout',
  title: 'Checkout',
  schema: z.strictObject({
    hasCollectionTime: z.boolean(),
    hasComments: z.boolean(),
    hasCoupons: z.boolean(),
    commentMaxLength: z.strictObject({
      item: z.int().check(z.minimum(0), z.maximum(500)),
      order: z.int().check(z.minimum(0), z.maximum(1000)),
    }),
    paymentSettings: z.strictObject({
      pickup: z.array(z.enum(paymentMethods)),
      delivery: z.array(z.enum(paymentMethods)),
      dineIn: z.array(z.enum(paymentMethods)),
    }),
  }),
  defaults: {
    hasCollectionTime: true,
    hasComments: true,
    hasCoupons: false,
    commentMaxLength: { item: 100, order: 250 },
    paymentSettings: { pickup: ['inStore'], delivery: [], dineIn: ['inStore'] },
  },
  affectsGuests: true,
  problems: ({ paymentSettings }) =>
    collectionTypes.flatMap((type) =>
      paymentSettings[type].some((method) => !methodsByCollection[type].includes(method))
        ? [{ path: `paymentSettings.${type}`, message: 'This way to pay does not suit this kind of order. Please choose another one.' }]
        : [],
    ),
});

/** Delivery (spec: delivery settings). One fee for wherever the store brings it; amounts in minor units. */
export const deliverySettings = settingsSection({
  id: 'delivery',
  title: 'Delivery',
  schema: z.strictObject({
    /** Of the items, before the fee. */
    minOrderValue: minorNotNegative,
    fee: minorNotNegative,
    /** From this item total on it costs nothing; null: it always costs the fee. */
    freeFrom: z.nullable(minorNotNegative),
    /** Metres from the store as the crow flies; null: anywhere. Addresses without a place on the map are let through. */
    radiusInMetres: z.nullable(z.int().check(z.minimum(100), z.maximum(100_000))),
  }),
  defaults: { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null },
  affectsGuests: true,
});

/** Tax rules of the store, by start date. `rate` in thousandths of a percent. */
export const taxSettings = settingsSection({
  id: 'tax',
  title: 'Tax',
  schema: z.strictObject({
    rules: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string().check(z.minLength(1), z.maxLength(30)),
        rate: z.int().check(z.minimum(0), z.maximum(100_000)),
        inclusive: z.boolean(),
        categories: z.array(z.enum(taxCategories)),
        collectionTypes: z.array(collectionType),
        appliesToDeliveryFee: z.boolean(),
        startDate: localDate,
        endDate: z.nullable(localDate),
      }),
    ),
  }),
  defaults: { rules: [] },
  affectsGuests: true,
});

/** Kitchen display (spec section 9: prep time defaults to 30 minutes). What belongs to one screen is kept on that screen. */
export const kitchenDisplaySettings = settingsSection({
  id: 'kitchenDisplay',
  title: 'Kitchen display',
  schema: z.strictObject({
    prepTimeInMinutes: z.int().check(z.minimum(1), z.maximum(240)),
    /** From when on a ticket looks urgent, before it is due; null: half of the prep time. */
    warnBeforeDueInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** How long after it was due a ticket counts as late. */
    lateAfterDueInMinutes: z._default(z.int().check(z.minimum(0), z.maximum(120)), 0),
    /** When cancelled tickets leave the displays by themselves; null: when a cook clears them away. */
    clearCancelledAfterInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** Written by the server; what is sent does not matter. */
    lastUpdatedIsoDateTimeUtc: z._default(z.nullable(instant), null),
  }),
  defaults: {
    prepTimeInMinutes: 30,
    warnBeforeDueInMinutes: null,
    lateAfterDueInMinutes: 0,
    clearCancelledAfterInMinutes: null,
    lastUpdatedIsoDateTimeUtc: null,
  },
  affectsGuests: false,
  stamp: (value, at) => ({ ...value, lastUpdatedIsoDateTimeUtc: at }),
});
