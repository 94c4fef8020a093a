import * as z from 'zod/mini';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import { imageRef, type Same } from '../schemas.ts';
import { restaurantSection } from './section.ts';

const schema = z.strictObject({
  enabled: z.boolean(),
  /** Stamps that fill a card. */
  count: z.int().check(z.minimum(1, 'A card has at least 1 stamp.'), z.maximum(50, 'A card has at most 50 stamps.')),
  type: z.enum(['percentage', 'amount']),
  /** What each qualifying order adds: thousandths of a percent of its items, or minor units. */
  value: z.int().check(z.minimum(0), z.maximum(100_000)),
  noLoyaltyOnDiscountedOrders: z.boolean(),
  isEnabledForPOS: z.boolean(),
  isEnabledForOnline: z.boolean(),
  accumulateCreditsOnDiscountedItemsOrOrders: z.boolean(),
  redeemCreditsOnDiscountedItems: z.boolean(),
  /** The picture of a card; null: a plain one. */
  cardBg: z._default(z.nullable(imageRef), null),
});
export const loyaltyFieldsAreTheDomains: Same<Omit<z.output<typeof schema>, 'cardBg'>, LoyaltySettings> = true;

/** The restaurant's loyalty scheme (spec: loyalty settings). Cards keep their stamps and their credit when it changes. */
export const loyaltySection = restaurantSection({
  id: 'loyalty',
  title: 'Loyalty',
  readPermission: 'coupons.manage',
  schema,
  defaults: {
    enabled: false,
    count: 10,
    type: 'percentage',
    value: 10_000,
    noLoyaltyOnDiscountedOrders: false,
    isEnabledForPOS: true,
    isEnabledForOnline: true,
    accumulateCreditsOnDiscountedItemsOrOrders: true,
    redeemCreditsOnDiscountedItems: true,
    cardBg: null,
  },
  affectsGuests: true,
});
