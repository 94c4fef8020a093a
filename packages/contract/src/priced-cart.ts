import * as z from 'zod/mini';
import { itemTypes } from '@servery/domain/menu';
import type {
  BreakdownLine,
  ClientPricedCart,
  ClientPricedLine,
  PricedChoice,
  PricedHalf,
  PricedPizza,
  PricedTopping,
  TaxAmount,
} from '@servery/domain/pricing';
import { collectionType, currency, minor, schemaFor, uuid } from './schemas.ts';

const breakdownLine = schemaFor<BreakdownLine>()(
  z.object({
    stage: z.enum([
      'unitPrice',
      'choices',
      'lineAdjustments',
      'coupon',
      'loyalty',
      'deliveryFee',
      'holidaySurcharge',
      'tax',
      'cardSurcharge',
      'tip',
      'cashRounding',
      'writeOff',
    ]),
    label: z.string(),
    amount: minor,
    runningTotal: minor,
    includedTax: z.optional(minor),
  }),
);
const taxAmount = schemaFor<TaxAmount>()(
  z.object({ ruleId: z.string(), name: z.string(), rate: z.int(), inclusive: z.boolean(), base: minor, amount: minor }),
);
const pricedChoice = schemaFor<PricedChoice>()(
  z.object({
    groupId: uuid,
    groupName: z.string(),
    optionId: uuid,
    name: z.string(),
    quantity: z.int(),
    extraCharge: minor,
  }),
);
const pricedTopping = schemaFor<PricedTopping>()(
  z.object({
    toppingId: uuid,
    name: z.string(),
    quantity: z.int(),
    extraCharge: minor,
    lessHalfCent: z.optional(z.literal(true)),
  }),
);
const named = z.object({ id: uuid, name: z.string() });
const pricedHalf = schemaFor<PricedHalf>()(
  z.object({ pizzaId: uuid, name: z.string(), toppings: z.array(pricedTopping), removed: z.array(named) }),
);
const pricedPizza = schemaFor<PricedPizza>()(
  z.object({
    size: named,
    toppings: z.array(pricedTopping),
    removed: z.array(named),
    halves: z.nullable(z.tuple([pricedHalf, pricedHalf])),
  }),
);
export const pricedLine = schemaFor<ClientPricedLine>()(
  z.object({
    id: uuid,
    itemId: uuid,
    categoryId: uuid,
    type: z.enum(itemTypes),
    name: z.string(),
    categoryName: z.string(),
    categorySalesId: z.optional(uuid),
    quantity: z.int(),
    comments: z.string(),
    choices: z.array(pricedChoice),
    pizza: z.optional(pricedPizza),
    parts: z.optional(
      z.array(
        z.object({
          id: uuid,
          name: z.string(),
          pizzaId: z.nullable(uuid),
          quantity: z.int(),
          extraCharge: minor,
          choices: z.array(pricedChoice),
          pizza: z.nullable(pricedPizza),
        }),
      ),
    ),
    basePrice: minor,
    unitPrice: minor,
    lineTotal: minor,
    discounted: z.boolean(),
    convertedFrom: z.optional(z.array(uuid)),
  }),
);
export const pricedCart = schemaFor<ClientPricedCart>()(
  z.object({
    currency,
    menuVersion: z.int(),
    collectionType,
    lines: z.array(pricedLine),
    itemTotal: minor,
    discount: minor,
    deliveryFee: minor,
    surcharge: minor,
    taxes: z.array(taxAmount),
    addedTax: minor,
    includedTax: minor,
    tip: minor,
    grandTotal: minor,
    breakdown: z.array(breakdownLine),
    coupon: z.optional(
      z.nullable(z.object({ id: uuid, code: z.string(), description: z.string(), amount: minor, freeDelivery: z.boolean() })),
    ),
    loyalty: z.optional(z.nullable(z.object({ redeemed: minor, stamps: z.int(), credit: minor, redeemable: z.optional(minor) }))),
    holidaySurcharge: z.optional(z.nullable(z.object({ name: z.string(), amount: minor }))),
    cardSurcharge: z.optional(minor),
    cashRounding: z.optional(minor),
    writeOff: z.optional(z.object({ amount: minor, discount: minor })),
  }),
);
export const cartProblem = z.object({
  code: z.string(),
  lineId: z.nullable(uuid),
  path: z.string(),
  message: z.string(),
  /** How many are left, if that is fewer than the cart needs: a lower quantity is possible. Absent: none, or it is not about a count. */
  left: z.optional(z.int()),
});
