import type { Database } from '../../../platform/db/door.types.ts';
import { finishPrintJob, type PrintJobRow, type PrintOutcome } from '../printing.repo.ts';
import { printingActor } from './queue-ticket.ts';

/** Writes how a job ended and tells every screen. A job that is finished stays so; only a missing answer may still arrive. */
export async function finishPrint(
  deps: { database: Database; now: () => Date },
  restaurantId: string,
  job: PrintJobRow,
  outcome: PrintOutcome,
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    if (!(await finishPrintJob(tx, job.id, outcome, deps.now()))) return;
    tx.emit({
      storeId: job.store_id,
      type: 'print.finished',
      subject: { kind: 'printJob', id: job.id },
      payload: { printJobId: job.id, orderId: job.order_id, printerName: job.printer_name, ...outcome },
      actor: printingActor,
    });
  });
}

export const succeeded: PrintOutcome = { status: 'success', unconfirmed: false, message: '' };
export const failed = (message: string): PrintOutcome => ({ status: 'failure', unconfirmed: false, message });
export const unconfirmed: PrintOutcome = {
  status: 'failure',
  unconfirmed: true,
  message: 'The printer has not answered. Please look whether the ticket is there before you print it again.',
};
