import * as z from 'zod/mini';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import { endpoint } from './endpoint.ts';
import { currency, imageRef, instant, minor, page, pageQuery, uuid, type Same } from './schemas.ts';

/** The spec's loyalty settings, of a restaurant. */
export const loyaltyFields = z.strictObject({
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
});
export const loyaltyFieldsAreTheDomains: Same<z.output<typeof loyaltyFields>, LoyaltySettings> = true;
const loyaltySettings = z.extend(loyaltyFields, { cardBg: z.nullable(imageRef), version: z.int() });

export const getLoyaltySettings = endpoint({
  id: 'loyalty.getSettings',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/settings',
  permission: 'coupons.manage',
  summary: "A restaurant's loyalty scheme",
  response: loyaltySettings,
  errors: [],
});

export const putLoyaltySettings = endpoint({
  id: 'loyalty.putSettings',
  method: 'PUT',
  path: '/loyalty/restaurants/{restaurantId}/settings',
  permission: 'restaurant.manage',
  summary: 'Replace the scheme; cards keep their stamps and their credit',
  body: z.extend(loyaltyFields, { version: z.int() }),
  response: loyaltySettings,
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});

const entry = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(['earned', 'redeemed', 'returned', 'takenBack']),
  orderNumber: z.string(),
  stamps: z.int(),
  credit: minor,
});
const card = z.object({
  /** Stamps that fill a card. */
  count: z.int(),
  /** On the card that is being filled. Below zero: so many stamps of full cards were taken back, and the next orders make up for them. */
  stamps: z.int(),
  /** Credit that the card being filled has gathered; it counts once the card is full. */
  gathering: minor,
  /** Of full cards, to be used with the next order. */
  credit: minor,
  /** Taken back after it was used: what comes to the card next pays it first. */
  owed: minor,
  currency,
  cardBg: z.nullable(imageRef),
});

export const getOwnCard = endpoint({
  id: 'loyalty.getOwnCard',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/card',
  permission: 'customer.own',
  summary: "The signed-in customer's loyalty card with its newest movements; null while the restaurant has no scheme",
  response: z.object({ card: z.nullable(z.extend(card, { entries: z.array(entry) })) }),
  errors: [],
});

/** What everybody may know of a scheme. */
export const getScheme = endpoint({
  id: 'loyalty.getScheme',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/scheme',
  permission: 'public.read',
  summary: 'How the loyalty scheme of a restaurant works; null while it has none online',
  response: z.object({ scheme: z.nullable(z.object({ count: z.int(), type: z.enum(['percentage', 'amount']), value: z.int() })) }),
  errors: [],
});

export const listLoyaltyCards = endpoint({
  id: 'loyalty.listCards',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/cards',
  permission: 'customers.read',
  summary: "All customers' cards, those that moved last first",
  query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(60))) }),
  response: page(z.extend(card, { customerId: uuid, customerName: z.string(), phone: z.string(), movedAt: instant })),
  errors: [],
});
