import type { Quote } from '../../shared/api.ts';
import { isOfCoupon } from '../../shared/cart/extras.ts';

type Problem = Quote['problems'][number];

/** Of a coupon that nothing in this order can help: it is let go of. The others are conditions that the guest may yet meet. */
const hopeless: readonly string[] = [
  'COUPON_NOT_FOUND',
  'COUPON_ENDED',
  'COUPON_WRONG_STORE',
  'COUPON_WRONG_SOURCE',
  'COUPON_USED_UP',
  'COUPON_NOT_FIRST_ORDER',
];

export const isOfLoyalty = ({ code, lineId }: Problem): boolean => lineId === null && code.startsWith('LOYALTY_');

/** What cannot be used with this order and is let go of, each with the engine's words; null: nothing of it. */
export function refusedBy(problems: readonly Problem[]): { coupon: string | null; loyalty: string | null } {
  return {
    coupon: problems.find((problem) => isOfCoupon(problem) && hopeless.includes(problem.code))?.message ?? null,
    loyalty: problems.find(isOfLoyalty)?.message ?? null,
  };
}

/** A condition of the coupon that the guest may yet meet; null: none is missing. */
export const couponCondition = (problems: readonly Problem[]): Problem | null =>
  problems.find((problem) => isOfCoupon(problem) && !hopeless.includes(problem.code)) ?? null;
