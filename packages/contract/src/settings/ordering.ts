import * as z from 'zod/mini';
import { halfAndHalfPricings, taxCategories } from '@servery/domain/menu';
import { amountInput, collectionType, instantInput, localDateInput, nameText, text, uuid } from '../schemas.ts';
import { storeSection } from './section.ts';
import { prepTimeInMinutes } from './prep-time.ts';

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
