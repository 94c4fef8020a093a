import * as z from 'zod/mini';
import { collectionTypes, methodsByCollection, paymentMethods } from '@servery/domain/orders';
import { halfAndHalfPricings, taxCategories } from '@servery/domain/menu';
import { amountInput, collectionType, instantInput, localDateInput, nameText, text, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';
import { prepTimeInMinutes } from './prep-time.ts';

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
    /** An order that nobody has accepted for so long is brought to everybody's attention, where `hasUnprocessedOrderMonitor` says so. */
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
});

/** What the checkout asks and offers (spec: checkout settings). */
export const checkoutSettings = storeSection({
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
  neverDefault: true,
  problems: ({ paymentSettings }) =>
    collectionTypes.flatMap((type) =>
      paymentSettings[type].some((method) => !methodsByCollection[type].includes(method))
        ? [{ path: `paymentSettings.${type}`, message: 'This way to pay does not suit this kind of order. Please choose another one.' }]
        : [],
    ),
});

/** Delivery (spec: delivery settings). One fee for wherever the store brings it; amounts in minor units. */
export const deliverySettings = storeSection({
  id: 'delivery',
  title: 'Delivery',
  schema: z.strictObject({
    /** Of the items, before the fee. */
    minOrderValue: amountInput,
    fee: amountInput,
    /** From this item total on it costs nothing; null: it always costs the fee. */
    freeFrom: z.nullable(amountInput),
    /** Metres from the store as the crow flies; null: anywhere. Addresses without a place on the map are let through. */
    radiusInMetres: z.nullable(z.int().check(z.minimum(100), z.maximum(100_000))),
    /** The spec's suburbs: where there are any (and no areas), only these are delivered to, each for its fee. Names as addresses have them. */
    suburbs: z._default(
      z.array(z.strictObject({ id: z.string(), name: nameText(60, 1), postcode: text(10), fee: amountInput })).check(z.maxLength(300)),
      [],
    ),
    /**
     * The spec's delivery areas. Where there are any, only what lies in one is delivered to; of several the cheapest counts. A polygon has at
     * least 3 corners. `shouldApplyThirdPartyDeliveryFee`: a courier's quote is the fee, where the store has a courier; else `deliveryCharges`.
     */
    deliveryAreas: z._default(
      z
        .array(
          z.strictObject({
            id: z.string(),
            name: nameText(60, 1),
            deliveryCharges: amountInput,
            /** Null: the store's. */
            minOrderValue: z.nullable(amountInput),
            shouldApplyThirdPartyDeliveryFee: z.boolean(),
            polygon: z
              .array(
                z.strictObject({
                  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
                  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
                }),
              )
              .check(z.minLength(3, 'An area needs at least three corners.'), z.maxLength(500)),
          }),
        )
        .check(z.maxLength(50)),
      [],
    ),
  }),
  defaults: { minOrderValue: 0, fee: 0, freeFrom: null, radiusInMetres: null, suburbs: [], deliveryAreas: [] },
  affectsGuests: true,
  neverDefault: true,
});

/** Every price of the store is worked out with all of its rules: more would make its orders slow, and those of everybody beside it. */
const mostTaxRules = 50;

/** Tax rules of the store, by start date. `rate` in thousandths of a percent. */
export const taxSettings = storeSection({
  id: 'tax',
  title: 'Tax',
  schema: z.strictObject({
    rules: z.array(
      z.strictObject({
        id: z.string(),
        name: nameText(30, 1),
        rate: z.int().check(z.minimum(0), z.maximum(100_000)),
        inclusive: z.boolean(),
        categories: z.array(z.enum(taxCategories)),
        collectionTypes: z.array(collectionType),
        appliesToDeliveryFee: z.boolean(),
        startDate: localDateInput,
        endDate: z.nullable(localDateInput),
      }),
    ),
  }),
  defaults: { rules: [] },
  affectsGuests: true,
  neverDefault: true,
  problems: ({ rules }) => [
    ...(rules.length > mostTaxRules ? [{ path: 'rules', message: `Please give at most ${mostTaxRules} rules.` }] : []),
    ...rules.flatMap(({ id, startDate, endDate }, at) => [
      ...(/^[\w.-]{1,60}$/.test(id)
        ? []
        : [{ path: `rules.${at}.id`, message: 'Please use 1 to 60 letters, digits, dots, hyphens and underscores.' }]),
      ...(rules.findIndex((rule) => rule.id === id) < at ? [{ path: `rules.${at}.id`, message: 'Another rule has this id.' }] : []),
      ...(endDate !== null && endDate < startDate
        ? [{ path: `rules.${at}.endDate`, message: 'Please choose an end on or after the start.' }]
        : []),
    ]),
  ],
});

/**
 * What paying costs beside the food (spec: public-holiday surcharge; card and EFTPOS surcharge), tips, and how cash is rounded. Amounts in minor
 * units, percentages in thousandths of a percent. Whether the law allows a surcharge on cards is decided by dated rules of the domain.
 */
export const surchargeSettings = storeSection({
  id: 'surcharges',
  title: 'Surcharges and tips',
  schema: z.strictObject({
    publicHoliday: z.strictObject({
      enabled: z.boolean(),
      isEnabledForOnline: z.boolean(),
      surcharge: z.strictObject({ amountInCents: amountInput, percentage: z.int().check(z.minimum(0), z.maximum(100_000)) }),
      holidays: z.array(z.strictObject({ name: nameText(60, 1), date: localDateInput })).check(z.maxLength(200)),
    }),
    card: z.strictObject({
      amountInCents: amountInput,
      percentage: z.int().check(z.minimum(0), z.maximum(20_000)),
      /** Only on less than this; null: on everything. */
      applicableBelowAmount: z.nullable(amountInput),
    }),
    /** Whether guests are offered to tip online, and the shares of the item total that they are offered (whole percents). */
    tips: z.strictObject({ enabled: z.boolean(), percentages: z.array(z.int().check(z.minimum(1), z.maximum(100))).check(z.maxLength(4)) }),
    /** New Zealand: 5 cents are rounded up instead of down. */
    cashFiveUp: z.boolean(),
  }),
  defaults: {
    publicHoliday: { enabled: false, isEnabledForOnline: true, surcharge: { amountInCents: 0, percentage: 0 }, holidays: [] },
    card: { amountInCents: 0, percentage: 0, applicableBelowAmount: null },
    tips: { enabled: false, percentages: [5, 10, 15] },
    cashFiveUp: false,
  },
  affectsGuests: true,
  neverDefault: true,
});

/** The spec's pizza settings. A change publishes the menu anew; what is sold out is kept apart. */
export const pizzaSettingsSection = storeSection({
  id: 'pizza',
  title: 'Pizza',
  schema: z.strictObject({
    pizzaAvailable: z.boolean(),
    halfAndHalfAvailable: z.boolean(),
    enableDealAndHalfAndHalfConversion: z.boolean(),
    halfAndHalfPricing: z.enum(halfAndHalfPricings),
    halfToppingPricing: z.enum(['half', 'full']),
    maxToppings: z.int().check(z.minimum(1), z.maximum(50)),
    sizes: z
      .array(z.strictObject({ id: uuid, name: nameText(30, 1), hasHalfAndHalf: z.boolean(), halfAndHalfExtraCharge: amountInput }))
      .check(z.maxLength(20)),
    toppings: z
      .array(z.strictObject({ id: uuid, name: nameText(40, 2), prices: z.record(z.string(), amountInput) }))
      .check(z.maxLength(200)),
  }),
  defaults: {
    pizzaAvailable: false,
    halfAndHalfAvailable: false,
    enableDealAndHalfAndHalfConversion: false,
    halfAndHalfPricing: 'cheapestEligible',
    halfToppingPricing: 'half',
    maxToppings: 10,
    sizes: [],
    toppings: [],
  },
  affectsGuests: true,
  neverDefault: true,
});

/** Kitchen display (spec section 9: prep time defaults to 30 minutes). What belongs to one screen is kept on that screen. */
export const kitchenDisplaySettings = storeSection({
  id: 'kitchenDisplay',
  title: 'Kitchen display',
  schema: z.strictObject({
    prepTimeInMinutes,
    /** From when on a ticket looks urgent, before it is due; null: half of the prep time. */
    warnBeforeDueInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** How long after it was due a ticket counts as late. */
    lateAfterDueInMinutes: z._default(z.int().check(z.minimum(0), z.maximum(120)), 0),
    /** When cancelled tickets leave the displays by themselves; null: when a cook clears them away. */
    clearCancelledAfterInMinutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
    /** Written by the server; what is sent does not matter. */
    lastUpdatedIsoDateTimeUtc: z._default(z.nullable(instantInput), null),
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
