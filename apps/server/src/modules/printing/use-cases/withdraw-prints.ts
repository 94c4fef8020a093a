import type { Database } from '../../../platform/db/door.types.ts';
import { lockUnsentJobs } from '../printing.repo.ts';
import { failed, finishPrint } from './finish-print.ts';

/** Nobody need be told that nothing came out of what nobody wants any more. */
const noAlarms = { followPrint: async () => {} };

/**
 * Takes back what waits to be printed of an order that was cancelled or rejected: a printer that gets paper again must not have it
 * cooked. What a person asked for by hand is printed, and says so itself.
 */
export async function withdrawPrints(
  deps: { database: Database; now: () => Date },
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    for (const job of await lockUnsentJobs(tx, orderId)) {
      await finishPrint({ alarms: noAlarms }, tx, job, failed('Not printed: the order was cancelled.'), deps.now());
    }
  });
}
