import { orderTicket, testOrder, tradeNumber } from '@servery/domain/printing';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isConfirmed, readPrinter } from '../printers.repo.ts';
import { toPrintJobView, type PrintJobView } from '../printing.queries.ts';
import { insertPrintJob, readPrintJob } from '../printing.repo.ts';
import { notConfirmed } from './cloud-printer.ts';
import { emitQueued, type QueueDeps } from './queue-documents.ts';
import { bytesFor } from './render-document.ts';

/**
 * Prints a test page. It never goes to the backup printer, which would prove nothing about this one.
 * @throws resource_not_found, resource_status_conflict (not confirmed), validation_failed (the id is another job's)
 */
export async function testPrinter(
  deps: Pick<QueueDeps, 'database' | 'stores'> & { now: () => Date },
  input: { restaurantId: string; storeId: string; printerId: string; id: string; actor: Actor },
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, printerId, id, actor } = input;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const printer = await readPrinter(tx, printerId, storeId);
    if (printer === undefined) throw new ApiError('resource_not_found');
    if (!isConfirmed(printer)) throw notConfirmed(printer.name);
    const now = deps.now();
    const queued = await insertPrintJob(tx, {
      id,
      storeId,
      printerId,
      orderId: null,
      document: 'ORDER_TICKET',
      byHand: true,
      duplicate: false,
      tradeNo: tradeNumber(id),
      content: bytesFor(orderTicket(testOrder(store, now.toISOString()), { test: true }), printer),
      askedAt: now,
    });
    if (queued) emitQueued(tx, { storeId, id, orderId: null }, actor);
    const job = await readPrintJob(tx, storeId, id);
    if (job === undefined || job.printer_id !== printerId || job.order_id !== null) {
      throw new ApiError('validation_failed', { fields: [{ path: 'id', message: 'This id belongs to another print job.' }] });
    }
    return { job: toPrintJobView(job), repeated: !queued };
  });
}
