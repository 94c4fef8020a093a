import { channels } from '../orders/channels.ts';
import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import { calculatePercent } from '../money/round.ts';
import { couponPhase, isForWeekday } from './coupon-dates.ts';
import { couponProblem } from './coupon-text.ts';
import type { Coupon, CouponCheck, CouponOrder, CouponProblemCode, CouponUse } from './coupons.types.ts';

/**
 * A coupon's effect on an order, or the first reason why it has none: reasons that the guest can change least come first. Archived coupons
 * and unknown codes are handled by the caller (`couponNotFound`).
 */
export function checkCoupon(use: CouponUse, order: CouponOrder): CouponCheck {
  const { coupon } = use;
  const phase = couponPhase(coupon, order.requestedOn);
  const missing = Math.max(0, (coupon.applicableOverAmount ?? 0) - order.itemTotal);
  const conditions: [CouponProblemCode, boolean][] = [
    ['COUPON_WRONG_SOURCE', channels[order.source].takesCoupons],
    ['COUPON_WRONG_STORE', coupon.applicableStoreIds === null || coupon.applicableStoreIds.includes(use.storeId)],
    ['COUPON_NOT_STARTED', phase !== 'scheduled'],
    ['COUPON_ENDED', phase !== 'ended'],
    ['COUPON_WRONG_DAY', isForWeekday(coupon, order.requestedOn)],
    ['COUPON_WRONG_COLLECTION_TYPE', isForType(coupon, order)],
    ['COUPON_USED_UP', use.redeemsLeft],
    ['COUPON_NEEDS_SIGN_IN', !coupon.firstOrderDiscount || use.isFirstOrder !== null],
    ['COUPON_NOT_FIRST_ORDER', !coupon.firstOrderDiscount || use.isFirstOrder === true],
    ['COUPON_BELOW_MINIMUM', missing === 0],
  ];
  const failed = conditions.find(([, holds]) => !holds);
  if (failed) {
    const [code] = failed;
    const short = code === 'COUPON_BELOW_MINIMUM' ? missing : 0;
    return { ok: false, problem: couponProblem(code, coupon, order, short), missing: short };
  }
  const found = calculateDiscount(coupon, order);
  if (found.saves > 0) return { ok: true, ...found };
  return { ok: false, problem: couponProblem('COUPON_NOTHING_TO_DISCOUNT', coupon, order, 0), missing: 0 };
}

/** Free delivery is for delivery, whatever else was ticked. */
function isForType({ type, collectionType }: Coupon, order: CouponOrder): boolean {
  if (type === 'freeDelivery') return order.collectionType === 'delivery';
  return collectionType === null || collectionType.includes(order.collectionType);
}

/** An exclusive coupon excludes discounted lines from its base and from the spreading. */
function calculateDiscount(coupon: Coupon, { lines, deliveryFee }: CouponOrder) {
  if (coupon.type === 'freeDelivery') return { amount: 0, freeDelivery: true, saves: deliveryFee, shares: lines.map(() => 0) };
  const weights = lines.map(({ lineTotal, discounted }) => (coupon.exclusive && discounted ? 0 : lineTotal));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  const amount = Math.min(base, getWanted(coupon, base));
  return { amount, freeDelivery: false, saves: amount, shares: amount === 0 ? lines.map(() => 0) : allocate(amount, weights) };
}

function getWanted({ type, discountAmount, discountPercentage }: Coupon, base: Minor): Minor {
  return Math.max(0, type === 'flatAmountDiscount' ? (discountAmount ?? 0) : calculatePercent(base, discountPercentage ?? 0));
}
