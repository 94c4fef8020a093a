import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrintJobView } from '../printing.queries.ts';
import { readPrintJob } from '../printing.repo.ts';
import { printByHand } from './print-order.ts';
import type { QueueDeps } from './queue-documents.ts';

/**
 * Prints a job's document again on its printer, at a person's request. The same id again returns the existing job.
 * @throws resource_not_found (job, printer or order deleted), resource_status_conflict (printer switched off),
 * validation_failed (the id is another job's)
 */
export async function reprintDocument(
  deps: QueueDeps & { now: () => Date },
  input: { restaurantId: string; storeId: string; printJobId: string; id: string; actor: Actor },
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, printJobId, ...rest } = input;
  const original = await deps.database.tenant({ restaurantId }, (tx) => readPrintJob(tx, storeId, printJobId));
  if (original === undefined || original.order_id === null || original.id === input.id) {
    if (original?.id === input.id)
      throw new ApiError('validation_failed', { fields: [{ path: 'id', message: 'Please give the repeat an id of its own.' }] });
    throw new ApiError('resource_not_found');
  }
  const { order_id: orderId, document, printer_id: printerId } = original;
  return printByHand(deps, { ...rest, restaurantId, storeId, orderId, document, printerId });
}
