import type { Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { LocalDate, Weekday } from '../time/time.types.ts';

export const couponTypes = ['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'] as const;
export type CouponType = (typeof couponTypes)[number];

/** The spec's coupon. One to an order. Null: no such condition. */
export interface Coupon {
  id: string;
  type: CouponType;
  /** A-Z and 0-9, at least 3. */
  couponCode: string;
  description: string;
  /** Both included, by the day that the order is for. */
  startDate: LocalDate;
  endDate: LocalDate | null;
  dows: Weekday[] | null;
  collectionType: CollectionType[] | null;
  /** Of a flat amount only. */
  discountAmount: Minor | null;
  /** Of a flat percentage only. */
  discountPercentage: ThousandthsOfPercent | null;
  /** At least this, by the item total. */
  applicableOverAmount: Minor | null;
  /** Not with loyalty and not on discounted lines. */
  exclusive: boolean;
  /** Only for the first website order of a verified phone number. */
  firstOrderDiscount: boolean;
  maxRedeems: number | null;
  applicableStoreIds: string[] | null;
  /** Listed for guests; else only who knows the code can use it. */
  isPublic: boolean;
}

export type CouponProblemCode =
  | 'COUPON_NOT_FOUND'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_ENDED'
  | 'COUPON_WRONG_DAY'
  | 'COUPON_WRONG_COLLECTION_TYPE'
  | 'COUPON_WRONG_STORE'
  | 'COUPON_BELOW_MINIMUM'
  | 'COUPON_NOT_FIRST_ORDER'
  | 'COUPON_NEEDS_SIGN_IN'
  | 'COUPON_USED_UP'
  | 'COUPON_NOTHING_TO_DISCOUNT';
