import {
  drawerDiffersText,
  moneyDiffersText,
  printerTakenText,
  printFailedText,
  reportDiffersText,
  type AlarmKind,
} from '@servery/domain/alarms';
import type { PrintDocumentType } from '@servery/domain/printing';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { announce } from '../alarms.events.ts';
import { clearOfCause, clearOfOrder, clearOfPrint, reraiseAlarm, restoreOfOrder, type AlarmRow } from '../alarms.repo.ts';
import { raise } from './raise-alarm.ts';

const printDocumentNames: Readonly<Record<PrintDocumentType, string>> = {
  ORDER_TICKET: 'ticket',
  ORDER_STUB: 'stub',
  ORDER_INVOICE: 'invoice',
};

/** A print job that has ended, and how. */
export interface FinishedPrint {
  id: string;
  store_id: string;
  order_id: string | null;
  order_number: string | null;
  document: PrintDocumentType;
  /** It is a cash drawer's X or Z report, whatever its document. */
  isDrawerReport?: boolean;
  printer_name: string;
}

/** In the transaction that changes an order or its ticket: clears its alarms. */
export async function clearAlarms(tx: Tx, orderId: string, kinds: readonly AlarmKind[], now: Date): Promise<void> {
  announceCleared(tx, await clearOfOrder(tx, orderId, kinds, now));
}

/** In the transaction that undoes an order's step: raises the alarms again that it cleared at `clearedAt`. */
export async function restoreAlarms(tx: Tx, orderId: string, clearedAt: Date): Promise<void> {
  for (const row of await restoreOfOrder(tx, orderId, clearedAt)) announce(tx, 'alarm.raised', row);
}

/**
 * In the transaction that finishes a print job: raises `printFailed`, or clears the alarms that the printout resolves.
 */
export async function followPrint(
  tx: Tx,
  job: FinishedPrint,
  outcome: { status: 'success' | 'failure'; unconfirmed: boolean; message: string },
  now: Date,
): Promise<void> {
  if (outcome.status === 'success') return announceCleared(tx, await clearOfPrint(tx, job, now));
  const message = printFailedText(
    {
      paper: job.isDrawerReport ? 'drawer report' : printDocumentNames[job.document],
      orderNumber: job.order_number,
      printerName: job.printer_name,
    },
    { unconfirmed: outcome.unconfirmed, problem: outcome.message },
  );
  await raise(
    tx,
    [{ id: uuidv7(), store_id: job.store_id, kind: 'printFailed', order_id: job.order_id, print_job_id: job.id, message }],
    now,
  );
}

/**
 * In the transaction in which a store loses a printer to another restaurant: raises `printerTaken`, which stays active
 * until somebody has seen it.
 */
export async function printerTaken(
  tx: Tx,
  printer: { id: string; store_id: string; name: string; serial: string },
  now: Date,
): Promise<void> {
  // A printer may be lost, regained and lost again: each loss is a separate cause.
  const id = uuidv7();
  const message = printerTakenText(printer);
  await raise(
    tx,
    [{ id, store_id: printer.store_id, kind: 'printerTaken', cause_id: id, order_id: null, print_job_id: null, message }],
    now,
  );
}

/** In the transaction that finds that a Z report differs from the ledger: raises `drawerDiffers`, once for each report. */
export async function drawerDiffers(
  tx: Tx,
  found: { storeId: string; sessionId: string; zNumber: number; tillName: string; figures: string },
  now: Date,
): Promise<void> {
  const of = { store_id: found.storeId, cause_id: found.sessionId, order_id: null, print_job_id: null };
  await raise(tx, [{ ...of, id: uuidv7(), kind: 'drawerDiffers', message: drawerDiffersText(found) }], now);
}

/** In the transaction that finds that a day's figures differ from its orders and payments: raises `reportDiffers`, once for each day. */
export async function reportDiffers(
  tx: Tx,
  found: { storeId: string; reportId: string; day: string; figures: string },
  now: Date,
): Promise<void> {
  const of = { store_id: found.storeId, cause_id: found.reportId, order_id: null, print_job_id: null };
  await raise(tx, [{ ...of, id: uuidv7(), kind: 'reportDiffers', message: reportDiffersText(found) }], now);
}

/**
 * In the transaction that finds that money of a day differs: raises `moneyDiffers`, one alarm for each store and day. Raises it again where it had
 * been cleared, or says something else by now; otherwise it stays as it is, seen or not.
 */
export async function moneyDiffers(
  tx: Tx,
  { storeId, checkId, ...found }: { storeId: string; checkId: string; day: string; differences: readonly string[]; count: number },
  now: Date,
): Promise<void> {
  const message = moneyDiffersText(found);
  const row = await reraiseAlarm(tx, { id: uuidv7(), store_id: storeId, kind: 'moneyDiffers', cause_id: checkId, message }, now);
  if (row !== undefined) announce(tx, 'alarm.raised', row);
}

/** In the transaction that finds that a cause is gone: clears its alarm. */
export async function clearCause(tx: Tx, kind: AlarmKind, causeId: string, now: Date): Promise<void> {
  announceCleared(tx, await clearOfCause(tx, kind, causeId, now));
}

/** Notifies every screen of cleared alarms. */
export function announceCleared(tx: Tx, rows: readonly AlarmRow[]): void {
  for (const row of rows) announce(tx, 'alarm.cleared', row);
}
