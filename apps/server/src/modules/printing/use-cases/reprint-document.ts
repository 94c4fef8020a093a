import type { Actor } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { printJobViewOf, type PrintJobView } from '../printing.queries.ts';
import { readPrinter, readPrintJob } from '../printing.repo.ts';
import { queueOn, type QueueDeps } from './queue-ticket.ts';

/**
 * Prints a job's document again, by hand; the paper says DUPLICATE. The same id again answers with the job that stands.
 * @throws resource_not_found (job, printer or order gone), validation_failed (the id is another job's).
 */
export async function reprintDocument(
  deps: QueueDeps & { now: () => Date },
  input: { restaurantId: string; storeId: string; printJobId: string; id: string; actor: Actor },
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, id } = input;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const original = await readPrintJob(tx, storeId, input.printJobId);
    if (original === undefined || original.order_id === null) throw new ApiError('resource_not_found');
    const [order, printer] = await Promise.all([
      deps.orders.readOrder(tx, storeId, original.order_id),
      readPrinter(tx, original.printer_id),
    ]);
    if (order === undefined || printer === undefined) throw new ApiError('resource_not_found');
    const queued = await queueOn(tx, { id, store, order, printer, duplicate: true, askedAt: deps.now(), actor: input.actor });
    const job = await readPrintJob(tx, storeId, id);
    const same = job?.duplicate === true && job.order_id === original.order_id && job.printer_id === original.printer_id;
    if (job === undefined || !same) {
      throw new ApiError('validation_failed', { fields: [{ path: 'id', message: 'This id belongs to another print job.' }] });
    }
    return { job: printJobViewOf(job), repeated: !queued };
  });
}
