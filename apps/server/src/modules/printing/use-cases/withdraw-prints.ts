import type { Database } from '../../../platform/db/connections.types.ts';
import { lockUnsentJobs } from '../printing.repo.ts';
import { finishPrint, takenBack, type AlarmsOfPrinting } from './finish-print.ts';

/**
 * Takes back what waits to be printed of an order that was cancelled or rejected: a printer that gets paper again must not have it
 * cooked. What a person asked for by hand is printed, and says so itself; of what a device or a cloud holds, their next word decides.
 */
export async function withdrawPrints(
  deps: { database: Database; alarms: AlarmsOfPrinting; now: () => Date },
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    for (const job of await lockUnsentJobs(tx, orderId)) await finishPrint(deps, tx, job, takenBack, deps.now());
  });
}
