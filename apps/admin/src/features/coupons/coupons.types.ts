import type { ResponseOf } from '@servery/contract/endpoint';
import type { getCoupon } from '@servery/contract/coupons';

/** A coupon as the restaurant's people see it. */
export type Coupon = ResponseOf<typeof getCoupon>;
/** What a form changes of it. */
export type CouponValues = Omit<Coupon, 'id' | 'redeemed' | 'state' | 'version' | 'createdAt'>;
