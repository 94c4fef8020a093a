import type { CurrencyCode, Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
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
  /** Both included, by the trading day that the order is for. */
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
  | 'COUPON_WRONG_SOURCE'
  | 'COUPON_BELOW_MINIMUM'
  | 'COUPON_NOT_FIRST_ORDER'
  | 'COUPON_NEEDS_SIGN_IN'
  | 'COUPON_USED_UP'
  | 'COUPON_NOTHING_TO_DISCOUNT';

/** What a coupon needs to know of an order. Amounts in minor units. */
export interface CouponOrder {
  source: OrderSource;
  collectionType: CollectionType;
  /** The trading day that the order is for. */
  requestedOn: LocalDate;
  currency: CurrencyCode;
  itemTotal: Minor;
  lines: readonly { lineTotal: Minor; discounted: boolean }[];
  /** The delivery fee without the coupon; zero if it is not a delivery. */
  deliveryFee: Minor;
}

/** What the database knows of a coupon, a guest and a store. */
export interface CouponUse {
  coupon: Coupon;
  storeId: string;
  /** False: used up. */
  redeemsLeft: boolean;
  /** Whether this is the first website order of a verified phone number; null: nobody is signed in. */
  isFirstOrder: boolean | null;
}

export interface CouponProblem {
  code: CouponProblemCode;
  lineId: null;
  path: 'couponCode';
  message: string;
}

export type CouponCheck =
  | {
      ok: true;
      /** Off the items: never more than they cost. */
      amount: Minor;
      freeDelivery: boolean;
      /** `amount`, or the delivery fee that is not asked. Above zero. */
      saves: Minor;
      /** Of each line of the order, adding up to `amount`. */
      shares: Minor[];
    }
  | {
      ok: false;
      problem: CouponProblem;
      /** Below its minimum: by so much; else zero. */
      missing: Minor;
    };
