import { defineModule } from '../../platform/define-module.ts';
import { couponsPolicy } from './coupons.policy.ts';
import { couponsRoutes, type CouponsRoutesDeps } from './coupons.routes.ts';
import { couponsSubscriptions } from './coupons.subscribers.ts';

export { countCodeTry } from './code-tries.service.ts';
export { readGuestFacts } from './guest-facts.queries.ts';
export { isCouponTaken, redeemingCoupon, type UsedCoupon } from './used-coupon.repo.ts';
export { giveBack, insertCoupon } from './coupons.repo.ts';
export { changeHeldAmount, findCodeOutcome, findForBill, holdCoupon, lockCoupons } from './held-coupon.repo.ts';

/** A restaurant's coupons: managed by staff, shown to guests, counted for tills. Online orders count their own. */
export function createCouponsModule(input: Omit<CouponsRoutesDeps, 'now'> & { now?: () => Date }) {
  const deps: CouponsRoutesDeps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'coupons',
    routes: couponsRoutes(deps),
    policy: couponsPolicy,
    on: couponsSubscriptions(deps),
    locks: 'coupon',
  });
}
export type CouponsModule = ReturnType<typeof createCouponsModule>;
