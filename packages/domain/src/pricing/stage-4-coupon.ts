import { checkCoupon } from '../coupons/check-coupon.ts';
import type { CouponOrder, CouponProblem, CouponUse } from '../coupons/coupons.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PricedCart } from './pricing.types.ts';

export interface CouponStage {
  coupon: NonNullable<PricedCart['coupon']> | null;
  /** What it takes off each line; null: nothing. */
  shares: Minor[] | null;
  exclusive: boolean;
  problem: CouponProblem | null;
}

/** Stage 4: the coupon's discount on the items, spread over the lines that it applies to; or the cart is priced without it. */
export function couponStage(use: CouponUse, order: CouponOrder): CouponStage {
  const checked = checkCoupon(use, order);
  if (!checked.ok) return { coupon: null, shares: null, exclusive: false, problem: checked.problem };
  const { id, couponCode: code, description, exclusive } = use.coupon;
  const { amount, freeDelivery } = checked;
  return {
    coupon: { id, code, description, amount, freeDelivery },
    shares: amount === 0 ? null : checked.shares,
    exclusive,
    problem: null,
  };
}
