import type { PricedLine } from '@servery/domain/pricing';
import type { Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import { billsPolicy } from './bills.policy.ts';
import { readBill } from './bills.repo.ts';
import { billsRoutes, type BillsDeps } from './bills.routes.ts';
import { appendOperations, type AppendOperations } from './use-cases/append-operations.ts';
import { sendBill, type BillCommand } from './use-cases/send-bill.ts';

export { findPrefix, isPrefixTaken, writePrefix } from './bills.repo.ts';

/** All lines that a bill has ever had, as they were priced: for printing what became of them. */
export async function linesOfBill(tx: Tx, orderId: string): Promise<ReadonlyMap<string, PricedLine>> {
  const bill = await readBill(tx, orderId);
  return new Map((bill?.document.lines ?? []).map(({ id, frozen }) => [id, frozen.priced]));
}

/** POS orders that are open, changed by operations that merge. */
export function createBillsModule(input: Omit<BillsDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'bills',
    routes: billsRoutes(deps),
    policy: billsPolicy,
    /** As a till's calls do, for the demo. */
    append: (input: AppendOperations) => appendOperations(deps, input),
    send: (restaurantId: string, command: BillCommand) =>
      deps.database.tenant({ restaurantId }, (tx) => sendBill(tx, deps.kitchen, command)),
  });
}
export type BillsModule = ReturnType<typeof createBillsModule>;
