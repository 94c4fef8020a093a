import type { Quote } from '../../shared/api.ts';
import { isOfCoupon } from '../../shared/cart/extras.ts';

type Problem = Quote['problems'][number];

/** Problems of a coupon that nothing in this order can solve: it is removed. The others are conditions that the guest may still meet. */
const hopeless: readonly string[] = [
  'COUPON_NOT_FOUND',
  'COUPON_ENDED',
  'COUPON_WRONG_STORE',
  'COUPON_WRONG_SOURCE',
  'COUPON_USED_UP',
  'COUPON_NOT_FIRST_ORDER',
];

export const isOfLoyalty = ({ code, lineId }: Problem): boolean => lineId === null && code.startsWith('LOYALTY_');

/** Offers that cannot be used with this order and are removed, each with the pricing engine's message; null: none. */
export function refusedBy(problems: readonly Problem[]): { coupon: string | null; loyalty: string | null } {
  return {
    coupon: problems.find((problem) => isOfCoupon(problem) && hopeless.includes(problem.code))?.message ?? null,
    loyalty: problems.find(isOfLoyalty)?.message ?? null,
  };
}

/** A coupon's condition that the guest may still meet; null: none is unmet. */
export const couponCondition = (problems: readonly Problem[]): Problem | null =>
  problems.find((problem) => isOfCoupon(problem) && !hopeless.includes(problem.code)) ?? null;
