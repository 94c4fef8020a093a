import { loyaltyJobs } from './loyalty.jobs.ts';
import { loyaltyRoutes } from './loyalty.routes.ts';
import type { LoyaltyDeps } from './loyalty.service.ts';

export { earnFor, findLoyalty, returnFor, unearnFor } from './loyalty.service.ts';

/** Loyalty cards: the restaurant's scheme, what orders earn and redeem, what is given back, and what guests and staff see of it. */
export function createLoyaltyModule(input: Omit<LoyaltyDeps, 'now'> & { now?: () => Date }) {
  const deps: LoyaltyDeps = { ...input, now: input.now ?? (() => new Date()) };
  return {
    routes: loyaltyRoutes(deps),
    policy: {},
    jobs: loyaltyJobs(deps),
  };
}
export type LoyaltyModule = ReturnType<typeof createLoyaltyModule>;
