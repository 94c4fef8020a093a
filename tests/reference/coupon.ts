import type { CouponOrder, CouponProblemCode, CouponUse } from '@servery/domain/coupons';
import { calculatePercent, spreadOver, calculateSum } from './fractions.ts';

export type CouponAnswer = { ok: true; amount: number; freeDelivery: boolean; shares: number[] } | { ok: false; code: CouponProblemCode };

/** coupons.md: the conditions in their order, the first that fails is the answer; then what it takes off. */
export function couponFor({ coupon, ...use }: CouponUse, order: CouponOrder): CouponAnswer {
  const no = (code: CouponProblemCode): CouponAnswer => ({ ok: false, code });
  const isFree = coupon.type === 'freeDelivery';
  if (order.source === 'uberEats') return no('COUPON_WRONG_SOURCE');
  if (coupon.applicableStoreIds && !coupon.applicableStoreIds.includes(use.storeId)) return no('COUPON_WRONG_STORE');
  if (order.requestedOn < coupon.startDate) return no('COUPON_NOT_STARTED');
  if (coupon.endDate !== null && order.requestedOn > coupon.endDate) return no('COUPON_ENDED');
  if (coupon.dows && !coupon.dows.includes(getWeekday(order.requestedOn))) return no('COUPON_WRONG_DAY');
  if (isFree ? order.collectionType !== 'delivery' : coupon.collectionType && !coupon.collectionType.includes(order.collectionType))
    return no('COUPON_WRONG_COLLECTION_TYPE');
  if (!use.redeemsLeft) return no('COUPON_USED_UP');
  if (coupon.firstOrderDiscount && use.isFirstOrder === null) return no('COUPON_NEEDS_SIGN_IN');
  if (coupon.firstOrderDiscount && use.isFirstOrder === false) return no('COUPON_NOT_FIRST_ORDER');
  if (coupon.applicableOverAmount !== null && order.itemTotal < coupon.applicableOverAmount) return no('COUPON_BELOW_MINIMUM');
  const lines = order.lines.map((line) => ({ weight: line.lineTotal, counts: !(coupon.exclusive && line.discounted) }));
  const base = calculateSum(lines.map(({ weight, counts }) => (counts ? weight : 0)));
  const amount = {
    flatPercentageDiscount: () => calculatePercent(base, coupon.discountPercentage ?? 0),
    flatAmountDiscount: () => Math.min(coupon.discountAmount ?? 0, base),
    freeDelivery: () => 0,
  }[coupon.type]();
  if (amount <= 0 && !(isFree && order.deliveryFee > 0)) return no('COUPON_NOTHING_TO_DISCOUNT');
  return { ok: true, amount, freeDelivery: isFree, shares: amount === 0 ? lines.map(() => 0) : spreadOver(amount, lines) };
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const getWeekday = (date: string) => names[new Date(`${date}T12:00:00Z`).getUTCDay()]!;
