import type { Database } from '../../../platform/db/connections.types.ts';
import { lockUnsentJobs } from '../printing.repo.ts';
import { finishPrint, takenBack } from './finish-print.ts';

/**
 * Withdraws the waiting print jobs of an order that was cancelled or rejected: a printer that gets paper again must not
 * have it cooked. What a person asked for is printed, and shows that the order is cancelled. Jobs that a device or a
 * cloud holds are decided by its next report.
 */
export async function withdrawPrints(
  deps: { database: Database; now: () => Date },
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    for (const job of await lockUnsentJobs(tx, orderId)) await finishPrint(tx, job, takenBack, deps.now());
  });
}
