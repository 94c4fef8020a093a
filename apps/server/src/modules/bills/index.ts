import { billsPolicy } from './bills.policy.ts';

/** POS orders that are open, changed by operations that merge. */
export function createBillsModule() {
  return { routes: [], policy: billsPolicy };
}
