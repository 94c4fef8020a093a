import { plainCoupon } from './plain-coupon.ts';
import type { Coupon, CouponOrder, CouponUse } from './coupons.types.ts';

/** Ten percent off, without a condition. */
export const aCoupon = (given: Partial<Coupon> = {}): Coupon => ({
  ...plainCoupon,
  id: 'coupon',
  type: 'flatPercentageDiscount',
  couponCode: 'SAVE10',
  description: '10 % off',
  startDate: '2026-11-01',
  discountPercentage: 10_000,
  applicableStoreIds: null,
  isPublic: true,
  ...given,
});
export const amountOff = (discountAmount: number, given: Partial<Coupon> = {}): Coupon =>
  aCoupon({ type: 'flatAmountDiscount', discountAmount, discountPercentage: null, ...given });
export const freeDelivery = (given: Partial<Coupon> = {}): Coupon => aCoupon({ type: 'freeDelivery', discountPercentage: null, ...given });

export const makeUse = (coupon: Coupon, given: Partial<CouponUse> = {}): CouponUse => ({
  coupon,
  storeId: 'newtown',
  redeemsLeft: true,
  isFirstOrder: null,
  ...given,
});

/** Lines in minor units; those below zero are discounted. A pickup for Saturday 21 November 2026. */
export const toOrder = (lines: number[], given: Partial<CouponOrder> = {}): CouponOrder => ({
  source: 'website',
  collectionType: 'pickup',
  requestedOn: '2026-11-21',
  currency: 'AUD',
  itemTotal: lines.reduce((sum, line) => sum + Math.abs(line), 0),
  lines: lines.map((line) => ({ lineTotal: Math.abs(line), discounted: line < 0 })),
  deliveryFee: 0,
  ...given,
});

/** The table of docs/algorithms/coupons.md. */
export const amountCases: {
  name: string;
  lines: number[];
  coupon: Coupon;
  amount: number;
  shares: number[];
  order?: Partial<CouponOrder>;
}[] = [
  { name: 'one dollar over three lines', lines: [1000, 1000, 1000], coupon: amountOff(100), amount: 100, shares: [34, 33, 33] },
  { name: 'ten percent', lines: [4100, 650], coupon: aCoupon(), amount: 475, shares: [410, 65] },
  { name: 'rounded once', lines: [1199, 600], coupon: aCoupon({ discountPercentage: 12_500 }), amount: 225, shares: [150, 75] },
  { name: 'never below zero', lines: [400, 300], coupon: amountOff(1000), amount: 700, shares: [400, 300] },
  { name: 'everything', lines: [400, 300], coupon: aCoupon({ discountPercentage: 100_000 }), amount: 700, shares: [400, 300] },
  {
    name: 'exclusive leaves discounted lines out',
    lines: [2000, -1500],
    coupon: aCoupon({ exclusive: true }),
    amount: 200,
    shares: [200, 0],
  },
  { name: 'others take them in', lines: [2000, -1500], coupon: aCoupon(), amount: 350, shares: [200, 150] },
  {
    name: 'the minimum sees discounted lines too',
    lines: [2000, -1500],
    coupon: amountOff(500, { exclusive: true, applicableOverAmount: 3500 }),
    amount: 500,
    shares: [500, 0],
  },
  {
    name: 'an exclusive amount stops at its base',
    lines: [200, -1500],
    coupon: amountOff(500, { exclusive: true }),
    amount: 200,
    shares: [200, 0],
  },
  {
    name: 'free delivery takes nothing off the items',
    lines: [2000],
    coupon: freeDelivery(),
    order: { collectionType: 'delivery', deliveryFee: 600 },
    amount: 0,
    shares: [0],
  },
  {
    name: 'free delivery is for delivery, whatever else was ticked',
    lines: [2000],
    coupon: freeDelivery({ collectionType: ['pickup'] }),
    order: { collectionType: 'delivery', deliveryFee: 600 },
    amount: 0,
    shares: [0],
  },
];

const friday = '2026-11-20';
export const problemCases: {
  name: string;
  coupon: Coupon;
  use?: Partial<CouponUse>;
  lines?: number[];
  order?: Partial<CouponOrder>;
  code: string;
  message: string;
}[] = [
  {
    name: 'Uber Eats',
    coupon: aCoupon(),
    order: { source: 'uberEats' },
    code: 'COUPON_WRONG_SOURCE',
    message: 'Coupons cannot be used with orders of this kind.',
  },
  {
    name: 'another store',
    coupon: aCoupon({ applicableStoreIds: ['enmore'] }),
    code: 'COUPON_WRONG_STORE',
    message: 'This coupon is for other stores.',
  },
  {
    name: 'the day before it starts',
    coupon: aCoupon({ startDate: '2026-11-22' }),
    code: 'COUPON_NOT_STARTED',
    message: 'This coupon is for orders from Sunday 22 November 2026 on.',
  },
  {
    name: 'the day after it ends',
    coupon: aCoupon({ endDate: friday }),
    code: 'COUPON_ENDED',
    message: 'This coupon ended on Friday 20 November 2026.',
  },
  {
    name: 'the day after it ends, as Americans write it',
    coupon: aCoupon({ endDate: friday }),
    order: { currency: 'USD' },
    code: 'COUPON_ENDED',
    message: 'This coupon ended on Friday, November 20, 2026.',
  },
  {
    name: 'another weekday',
    coupon: aCoupon({ dows: ['friday', 'monday', 'tuesday'] }),
    code: 'COUPON_WRONG_DAY',
    message: 'This coupon is for Mondays, Tuesdays and Fridays. Please choose another day.',
  },
  {
    name: 'another collection type',
    coupon: aCoupon({ collectionType: ['delivery', 'dineIn'] }),
    code: 'COUPON_WRONG_COLLECTION_TYPE',
    message: 'This coupon is for delivery and dine-in orders.',
  },
  {
    name: 'free delivery of what is picked up',
    coupon: freeDelivery({ collectionType: ['pickup'] }),
    code: 'COUPON_WRONG_COLLECTION_TYPE',
    message: 'This coupon is for delivery orders.',
  },
  {
    name: 'used up',
    coupon: aCoupon({ maxRedeems: 10 }),
    use: { redeemsLeft: false },
    code: 'COUPON_USED_UP',
    message: 'This coupon has been used as often as it can be.',
  },
  {
    name: 'a first order of nobody',
    coupon: aCoupon({ firstOrderDiscount: true }),
    code: 'COUPON_NEEDS_SIGN_IN',
    message: 'This coupon is for a first order. Please sign in with your phone number to use it.',
  },
  {
    name: 'a second order',
    coupon: aCoupon({ firstOrderDiscount: true }),
    use: { isFirstOrder: false },
    code: 'COUPON_NOT_FIRST_ORDER',
    message: 'This coupon is for a first order, and you have ordered before.',
  },
  {
    name: 'a cent below its minimum',
    coupon: aCoupon({ applicableOverAmount: 3001 }),
    lines: [2000, -1000],
    code: 'COUPON_BELOW_MINIMUM',
    message: 'This coupon starts at $30.01 of items. Please add $0.01 more.',
  },
  {
    name: 'exclusive, and everything is on special',
    coupon: aCoupon({ exclusive: true }),
    lines: [-1500],
    code: 'COUPON_NOTHING_TO_DISCOUNT',
    message: 'This coupon is not for items on special, and there is nothing else in your cart.',
  },
  {
    name: 'less than half a cent',
    coupon: aCoupon(),
    lines: [4],
    code: 'COUPON_NOTHING_TO_DISCOUNT',
    message: 'There is nothing in your cart that this coupon could take off.',
  },
  {
    name: 'delivery that is free already',
    coupon: freeDelivery(),
    order: { collectionType: 'delivery', deliveryFee: 0 },
    code: 'COUPON_NOTHING_TO_DISCOUNT',
    message: 'Delivery costs nothing here already. Please keep this coupon for another time.',
  },
  {
    name: 'what the guest can change least is said first',
    coupon: aCoupon({ endDate: friday, dows: ['friday'], applicableOverAmount: 99_999 }),
    use: { redeemsLeft: false },
    code: 'COUPON_ENDED',
    message: 'This coupon ended on Friday 20 November 2026.',
  },
];
