import { defineModule } from '../../platform/define-module.ts';
import { loyaltyJobs } from './loyalty.jobs.ts';
import { loyaltyRoutes } from './loyalty.routes.ts';
import type { LoyaltyDeps } from './loyalty.service.ts';
import { loyaltySubscriptions } from './loyalty.subscribers.ts';

export { findUsableCredit, holdCredit, lockCards, releaseCredit } from './held-credit.repo.ts';
export { tryLoyaltyCode, redeemLoyaltyCode } from './loyalty-codes.repo.ts';
export { earnFor, followRefund, unearnFor } from './loyalty.service.ts';
export { isCreditSpent, spendingCredit, type UsedCredit } from './used-credit.repo.ts';

/** Loyalty cards: the restaurant's scheme, what orders earn and redeem, what is given back, and what guests and staff see of it. */
export function createLoyaltyModule(input: Omit<LoyaltyDeps, 'now'> & { now?: () => Date }) {
  const deps: LoyaltyDeps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'loyalty',
    routes: loyaltyRoutes(deps),
    policy: {},
    jobs: loyaltyJobs(deps),
    on: loyaltySubscriptions(deps),
    locks: 'loyaltyCard',
  });
}
export type LoyaltyModule = ReturnType<typeof createLoyaltyModule>;
