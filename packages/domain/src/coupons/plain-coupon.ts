import type { Coupon } from './coupons.types.ts';

/** A coupon without conditions and without a discount on the items: tests override what differs. */
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
