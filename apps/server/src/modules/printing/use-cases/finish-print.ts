import type { Database, Tx } from '../../../platform/db/door.types.ts';
import { finishPrintJob, type PrintJobRow, type PrintOutcome } from '../printing.repo.ts';
import { printingActor } from './queue-ticket.ts';

/** What is to be looked at when paper did not come out; the alarms module's function, handed over by compose. */
export interface AlarmsOfPrinting {
  followPrint(tx: Tx, job: PrintJobRow, outcome: PrintOutcome, now: Date): Promise<void>;
}

/** Writes how a job ended and tells every screen. A job that is finished stays so; only a missing answer may still arrive. */
export async function finishPrint(
  deps: { database: Database; alarms: AlarmsOfPrinting; now: () => Date },
  restaurantId: string,
  job: PrintJobRow,
  outcome: PrintOutcome,
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    if (!(await finishPrintJob(tx, job.id, outcome, now))) return;
    tx.emit({
      storeId: job.store_id,
      type: 'print.finished',
      subject: { kind: 'printJob', id: job.id },
      payload: { printJobId: job.id, orderId: job.order_id, printerName: job.printer_name, ...outcome },
      actor: printingActor,
    });
    await deps.alarms.followPrint(tx, job, outcome, now);
  });
}

export const succeeded: PrintOutcome = { status: 'success', unconfirmed: false, message: '' };
export const failed = (message: string): PrintOutcome => ({ status: 'failure', unconfirmed: false, message });
export const unconfirmed: PrintOutcome = {
  status: 'failure',
  unconfirmed: true,
  message: 'The printer has not answered. Please look whether the ticket is there before you print it again.',
};
