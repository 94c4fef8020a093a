import type { Coupon } from './coupons.types.ts';

/** What a coupon has that asks for nothing and takes nothing off the items: others say what is different. */
export const plainCoupon = {
  endDate: null,
  dows: null,
  collectionType: null,
  discountAmount: null,
  discountPercentage: null,
  applicableOverAmount: null,
  exclusive: false,
  firstOrderDiscount: false,
  maxRedeems: null,
} as const satisfies Partial<Coupon>;
