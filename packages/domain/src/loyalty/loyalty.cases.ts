import type { LoyaltyOrder, LoyaltySettings } from './loyalty.types.ts';

/** Three stamps and 5 %, everything allowed. */
export const aScheme = (given: Partial<LoyaltySettings> = {}): LoyaltySettings => ({
  enabled: true,
  count: 3,
  type: 'percentage',
  value: 5000,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
  ...given,
});
const off = { exclusive: false, freeDelivery: false };

export interface LoyaltyCase {
  name: string;
  scheme?: Partial<LoyaltySettings>;
  source?: LoyaltyOrder['source'];
  coupon?: LoyaltyOrder['coupon'];
  /** After the coupon; those below zero are discounted. */
  lines: number[];
  credit?: number;
  redeem?: boolean;
  redeemed?: number[];
  redeemable?: number;
  earned?: { stamps: number; credit: number };
  problem?: string;
}

const noCredit = 'Your loyalty card has no credit yet.';
const nothingFor = 'There is nothing in your cart that the loyalty card could pay for.';
const notWithOrder = 'The loyalty card cannot be used with this order.';

/** The table of docs/algorithms/loyalty.md, and more. */
export const loyaltyCases: LoyaltyCase[] = [
  { name: 'earns on what is left after a coupon', coupon: off, lines: [3690, 585], earned: { stamps: 1, credit: 214 } },
  {
    name: 'not on discounted orders',
    scheme: { accumulateCreditsOnDiscountedItemsOrOrders: false },
    coupon: off,
    lines: [3690, 585],
  },
  {
    name: 'free delivery makes no discounted order',
    scheme: { accumulateCreditsOnDiscountedItemsOrOrders: false },
    coupon: { exclusive: false, freeDelivery: true },
    lines: [2000],
    earned: { stamps: 1, credit: 100 },
  },
  {
    name: 'not on discounted items',
    scheme: { accumulateCreditsOnDiscountedItemsOrOrders: false },
    lines: [2000, -1500],
    earned: { stamps: 1, credit: 100 },
  },
  {
    name: 'nothing but discounted items is no qualifying order',
    scheme: { type: 'amount', value: 150, accumulateCreditsOnDiscountedItemsOrOrders: false },
    lines: [-1500],
  },
  { name: 'a fixed amount', scheme: { type: 'amount', value: 150 }, lines: [1, -1500], earned: { stamps: 1, credit: 150 } },
  { name: 'nothing on nothing', scheme: { type: 'amount', value: 150 }, lines: [0] },
  { name: 'redeems, and earns nothing', coupon: off, lines: [3690, 585], credit: 500, redeem: true, redeemed: [432, 68], redeemable: 500 },
  {
    name: 'redeems only on what is not discounted',
    scheme: { redeemCreditsOnDiscountedItems: false },
    lines: [2000, -1500],
    credit: 5000,
    redeem: true,
    redeemed: [2000, 0],
    redeemable: 2000,
  },
  {
    name: 'has nothing to pay for',
    scheme: { redeemCreditsOnDiscountedItems: false },
    lines: [-1500],
    credit: 500,
    redeem: true,
    earned: { stamps: 1, credit: 75 },
    problem: nothingFor,
  },
  { name: 'has no credit yet', lines: [2000], redeem: true, earned: { stamps: 1, credit: 100 }, problem: noCredit },
  { name: 'says what could be used', lines: [2000], credit: 500, redeemable: 500, earned: { stamps: 1, credit: 100 } },
  {
    name: 'no loyalty on discounted orders',
    scheme: { noLoyaltyOnDiscountedOrders: true },
    coupon: off,
    lines: [1800],
    credit: 500,
    redeem: true,
    problem: 'The loyalty card cannot be used together with a coupon. Please choose one of them.',
  },
  {
    name: 'free delivery apart',
    scheme: { noLoyaltyOnDiscountedOrders: true },
    coupon: { exclusive: false, freeDelivery: true },
    lines: [2000],
    credit: 500,
    redeem: true,
    redeemed: [500],
    redeemable: 500,
  },
  {
    name: 'discounted items make no discounted order',
    scheme: { noLoyaltyOnDiscountedOrders: true },
    lines: [-2000],
    earned: { stamps: 1, credit: 100 },
  },
  {
    name: 'an exclusive coupon comes first',
    coupon: { exclusive: true, freeDelivery: true },
    lines: [2000],
    credit: 500,
    redeem: true,
    problem: 'This coupon cannot be used together with the loyalty card. Please choose one of them.',
  },
  { name: 'nobody is told who did not ask', coupon: { exclusive: true, freeDelivery: false }, lines: [2000], credit: 500 },
  { name: 'switched off', scheme: { enabled: false }, lines: [2000], credit: 500, redeem: true, problem: notWithOrder },
  { name: 'not at the till', scheme: { isEnabledForPOS: false }, source: 'pos', lines: [2000], redeem: true, problem: notWithOrder },
  { name: 'not online', scheme: { isEnabledForOnline: false }, source: 'google', lines: [2000], redeem: true, problem: notWithOrder },
  { name: 'at the till', scheme: { isEnabledForOnline: false }, source: 'pos', lines: [2000], earned: { stamps: 1, credit: 100 } },
  { name: 'Uber Eats', source: 'uberEats', lines: [2000], redeem: true, problem: notWithOrder },
];
