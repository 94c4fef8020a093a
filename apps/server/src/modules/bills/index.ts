import { billsPolicy } from './bills.policy.ts';
import { billsRoutes, type BillsDeps } from './bills.routes.ts';

/** POS orders that are open, changed by operations that merge. */
export function createBillsModule(input: Omit<BillsDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return { routes: billsRoutes(deps), policy: billsPolicy };
}
