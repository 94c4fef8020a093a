import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { billEvents, orderEvents, paymentEvents } from './event-types.ts';
import { currency, imageRef, instant, minor, page, pageQuery, uuid } from './schemas.ts';

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
  /** On the card being filled. Negative: this many stamps of full cards were withdrawn, and the next orders replace them. */
  stamps: z.int(),
  /** Credit that the card being filled has gathered; it counts once the card is full. */
  gathering: minor,
  /** Of full cards, to be used with the next order. */
  credit: minor,
  /** Credit that was reversed after it was used: the next credit on the card pays it off first. */
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
  response: z.object({
    card: z.nullable(
      z.extend(card, {
        entries: z.array(entry),
        /** Whether the stores' tills take part in the scheme. Absent from nodes of the release before. */
        atTill: z.optional(z.boolean()),
      }),
    ),
  }),
  staleOn: ['settings.changed', ...orderEvents, ...paymentEvents],
  errors: [],
});

export const createCode = endpoint({
  id: 'loyalty.createCode',
  method: 'POST',
  path: '/loyalty/restaurants/{restaurantId}/card/code',
  permission: 'customer.own',
  summary:
    "A code with which staff at the till may use the credit of the signed-in customer's card, once and within ten minutes. An earlier one stops working",
  body: z.strictObject({}),
  response: z.object({ code: z.string(), expiresAt: instant }),
  errors: [],
  repeatable: 'natural',
});

/** What everybody may know of a scheme. */
export const getScheme = endpoint({
  id: 'loyalty.getScheme',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/scheme',
  permission: 'public.read',
  summary: 'How the loyalty scheme of a restaurant works; null while it has none online',
  response: z.object({ scheme: z.nullable(z.object({ count: z.int(), type: z.enum(['percentage', 'amount']), value: z.int() })) }),
  staleOn: ['settings.changed'],
  errors: [],
});

export const listLoyaltyCards = endpoint({
  id: 'loyalty.listCards',
  method: 'GET',
  path: '/loyalty/restaurants/{restaurantId}/cards',
  permission: 'customers.read',
  summary: "All customers' cards, those that moved last first",
  query: z.strictObject({
    ...pageQuery,
    /** Part of a name, or of a phone number as people type it. */
    search: z.optional(z.string().check(z.maxLength(60))),
    /** This customer's card alone. */
    customerId: z.optional(uuid),
  }),
  response: page(
    z.extend(card, {
      customerId: uuid,
      customerName: z.string(),
      phone: z.string(),
      /** The same as people read it: "+61 412 345 678". */
      shownPhone: z.string(),
      movedAt: instant,
    }),
  ),
  staleOn: ['settings.changed', ...billEvents, ...orderEvents, ...paymentEvents],
  errors: [],
});
