import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { AttemptResult } from '../attempts.repo.ts';
import { finishPrintJob, type PrintJobRow, type PrintOutcome } from '../printing.repo.ts';
import { readPrinter, setPrinterState, type PrinterRow, type PrinterState } from '../printers.repo.ts';
import { printingActor } from './queue-documents.ts';

/**
 * Records how a job ended and notifies the screens. A finished job stays finished; only an unknown outcome may still
 * change.
 */
export async function finishPrint(
  tx: Tx,
  job: PrintJobRow,
  outcome: PrintOutcome & { attempt: AttemptResult },
  now: Date,
): Promise<boolean> {
  const { attempt: _, ...finished } = outcome;
  const done = await finishPrintJob(tx, job, outcome, now);
  if (done === undefined) return false;
  if (done.recovered !== null) emitChanged(tx, { id: job.target_id, ...done.recovered }, { online: true, problem: null });
  tx.emit({
    storeId: job.store_id,
    type: 'print.finished',
    subject: { kind: 'printJob', id: job.id },
    payload: { printJobId: job.id, orderId: job.order_id, document: job.document, printerName: job.printer_name, ...finished },
    actor: printingActor,
    // Whoever stood before a drawer that did not open knows it.
    context: {
      orderNumber: job.order_number,
      alarmed: done.alarmed,
      unwanted: job.unwanted || job.drawer_document === 'DRAWER_KICK',
      isDrawerReport: job.drawer_document === 'DRAWER_REPORT',
    },
  });
  return true;
}

/** Stores a printer's reported state and notifies the screens if it changed. `online` absent: unchanged. */
export async function notePrinter(tx: Tx, printerId: string, state: Partial<PrinterState>, now: Date): Promise<void> {
  const printer = await readPrinter(tx, printerId);
  if (printer === undefined) return;
  const next = { online: printer.online, problem: printer.problem, ...state };
  if (!(await setPrinterState(tx, printer, next, now))) return;
  emitChanged(tx, { id: printer.id, storeId: printer.store_id, name: printer.name }, next);
}

function emitChanged(tx: Tx, { id, storeId, name }: { id: string; storeId: string; name: string }, state: PrinterState): void {
  tx.emit({
    storeId,
    type: 'printer.changed',
    subject: { kind: 'printer', id },
    payload: { printerId: id, name, ...state },
    actor: printingActor,
  });
}

/** A printer was set up or its status changed: notifies its page. */
export function notePrinterSaved(tx: Tx, printer: Pick<PrinterRow, 'id' | 'store_id'>, actor: Actor = printingActor): void {
  tx.emit(savedEvent(printer, actor));
}

/** The same for a printer whose serial number another restaurant has confirmed. */
export function notePrinterLost(tx: Tx, printer: Pick<PrinterRow, 'id' | 'store_id' | 'name' | 'serial'>): void {
  const { name, serial } = printer;
  tx.emit({ ...savedEvent(printer, printingActor), context: { lost: { name, serial } } });
}

const savedEvent = ({ id: printerId, store_id: storeId }: Pick<PrinterRow, 'id' | 'store_id'>, actor: Actor) =>
  ({ storeId, type: 'printer.saved', subject: { kind: 'printer', id: printerId }, payload: { printerId }, actor }) as const;

export const succeeded = { status: 'success', unconfirmed: false, message: '', attempt: 'printed' } as const;
/** Certainly nothing was printed. */
export const failed = (message: string, attempt: AttemptResult = 'refused') =>
  ({ status: 'failure', unconfirmed: false, message, attempt }) as const;
export const unconfirmed = {
  status: 'failure',
  unconfirmed: true,
  message: 'The printer has not answered. Please look whether the paper is there before you print it again.',
  attempt: 'unanswered',
} as const;
export const takenBack = failed('Not printed: the order was cancelled.');
export const kickedTooLate = failed('The drawer was not opened: its printer could not be reached at once.');
export const tooOld = failed('Not printed: it was asked for more than 30 minutes ago. Print it by hand if you still need it.');
