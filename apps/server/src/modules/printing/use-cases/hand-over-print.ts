import { tradeNumber } from '@servery/domain/printing';
import { cutText } from '@servery/domain/text';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { isUsable, readPrinter, type PrinterRow } from '../printers.repo.ts';
import { moveToBackup, type PrintJobRow } from '../printing.repo.ts';
import { describeOrder, type OrdersOfPrinting } from './describe-order.ts';
import { emitQueued } from './queue-documents.ts';
import { bytesFor, getDocument } from './render-document.ts';

/**
 * The backup printer of a job's own printer; undefined when there is none, it is switched off, or it has the job
 * already.
 */
export async function findBackup(tx: Tx, job: PrintJobRow): Promise<PrinterRow | undefined> {
  if (job.via_printer_id !== null || job.backup_printer_id === null || job.order_id === null) return undefined;
  const backup = await readPrinter(tx, job.backup_printer_id, job.store_id);
  return backup !== undefined && isUsable(backup) ? backup : undefined;
}

/**
 * Gives a job that was certainly not sent to the backup printer, once. The printout names the printer that it was meant
 * for, and the job gets a new trade number, because it is another printer's job now. False when there is no backup, or
 * another process has taken the job.
 */
export async function handOver(tx: Tx, orders: OrdersOfPrinting, store: StoreProfile, job: PrintJobRow, reason: string): Promise<boolean> {
  const backup = await findBackup(tx, job);
  if (backup === undefined || job.order_id === null) return false;
  const own = await readPrinter(tx, job.printer_id);
  const order = await orders.readOrder(tx, job.store_id, job.order_id);
  if (own === undefined || order === undefined) return false;
  const printable = await describeOrder(tx, orders, store, order);
  const stationIds = job.document === 'ORDER_TICKET' ? own.print_station_ids : [];
  const document = getDocument(job.document, printable, store, { duplicate: job.duplicate, insteadOf: own.name, stationIds });
  const moved = await moveToBackup(tx, job.id, {
    printerId: backup.id,
    content: bytesFor(document, backup),
    tradeNo: tradeNumber(uuidv7()),
    message: cutText(`${own.name}: ${reason}`, 300),
  });
  if (moved) emitQueued(tx, { storeId: job.store_id, id: job.id, orderId: job.order_id });
  return moved;
}
