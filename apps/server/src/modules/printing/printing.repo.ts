import type { PrintDocumentType, PrinterModel } from '@servery/domain/printing';
import type { Tx } from '../../platform/db/door.types.ts';

export interface PrinterRow {
  id: string;
  name: string;
  model: PrinterModel;
  serial: string;
  line_width: number;
  number_of_copies: number;
}

export interface PrintJobRow {
  id: string;
  store_id: string;
  printer_id: string;
  order_id: string | null;
  document: PrintDocumentType;
  duplicate: boolean;
  status: 'queued' | 'success' | 'failure';
  unconfirmed: boolean;
  attempts: number;
  trade_no: string;
  message: string;
  created_at: Date;
  sent_at: Date | null;
  finished_at: Date | null;
  printer_name: string;
  printer_serial: string;
  number_of_copies: number;
  /** The order's human number; null for a document without an order. */
  order_number: string | null;
}

const jobColumns = `j.id, j.store_id, j.printer_id, j.order_id, j.document, j.duplicate, j.status, j.unconfirmed, j.attempts, j.trade_no,
  j.message, j.created_at, j.sent_at, j.finished_at, p.name as printer_name, p.serial as printer_serial, p.number_of_copies,
  (select o.number from orders o where o.restaurant_id = j.restaurant_id and o.id = j.order_id) as order_number`;
const jobWithPrinter = 'print_job j join printer p on p.restaurant_id = j.restaurant_id and p.id = j.printer_id';

/** The store's active printers that the cloud reaches and that print a document. Printers on the store's network need its bridge. */
export const printersFor = (tx: Tx, storeId: string, document: PrintDocumentType): Promise<PrinterRow[]> =>
  tx.sql<PrinterRow>({
    name: 'printing.printers',
    text: `select id, name, model, serial, line_width, number_of_copies from printer
      where restaurant_id = $1 and store_id = $2 and active and connection = 'CLOUD' and serial <> '' and $3 = any(prints)
      order by name, id`,
    values: [tx.scope.restaurantId, storeId, document],
  });

/** One printer by id, active or not. */
export async function readPrinter(tx: Tx, printerId: string): Promise<PrinterRow | undefined> {
  const rows = await tx.sql<PrinterRow>({
    name: 'printing.printer',
    text: 'select id, name, model, serial, line_width, number_of_copies from printer where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, printerId],
  });
  return rows[0];
}

export interface NewPrintJob {
  id: string;
  storeId: string;
  printerId: string;
  orderId: string;
  document: PrintDocumentType;
  duplicate: boolean;
  tradeNo: string;
  content: Uint8Array;
  /** When it was asked for: its age decides whether it still may print unasked. */
  askedAt: Date;
}

/** Queues a job. False when it exists: the same document of an order prints once on a printer unless somebody asks for a duplicate. */
export async function insertPrintJob(tx: Tx, job: NewPrintJob): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'printing.insert',
    text: `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, duplicate, trade_no, content, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    values: [
      tx.scope.restaurantId,
      job.id,
      job.storeId,
      job.printerId,
      job.orderId,
      job.document,
      job.duplicate,
      job.tradeNo,
      Buffer.from(job.content),
      job.askedAt,
    ],
  });
  return rows.length > 0;
}

/** One print job with its printer; `storeId` null: of any store of the restaurant. */
export async function readPrintJob(tx: Tx, storeId: string | null, id: string): Promise<PrintJobRow | undefined> {
  const rows = await tx.sql<PrintJobRow>({
    name: 'printing.read',
    text: `select ${jobColumns} from ${jobWithPrinter} where j.restaurant_id = $1 and j.id = $2 and ($3::uuid is null or j.store_id = $3)`,
    values: [tx.scope.restaurantId, id, storeId],
  });
  return rows[0];
}

/**
 * Takes a queued job for sending: from here on bytes may leave. Undefined when it is finished, or was taken before and nobody has
 * learned that its bytes did not leave.
 */
export async function takeForSending(tx: Tx, id: string, now: Date): Promise<(PrintJobRow & { content: Buffer }) | undefined> {
  const rows = await tx.sql<PrintJobRow & { content: Buffer }>({
    name: 'printing.take',
    text: `update print_job j set sent_at = $3, attempts = j.attempts + 1 from printer p
      where j.restaurant_id = $1 and j.id = $2 and j.status = 'queued' and j.sent_at is null
        and p.restaurant_id = j.restaurant_id and p.id = j.printer_id
      returning ${jobColumns}, j.content`,
    values: [tx.scope.restaurantId, id, now],
  });
  return rows[0];
}

/** The service has said that it does not hold the job: it may be sent again. */
export async function giveBack(tx: Tx, id: string, message: string): Promise<void> {
  await tx.sql({
    name: 'printing.giveBack',
    text: `update print_job set sent_at = null, message = $3 where restaurant_id = $1 and id = $2 and status = 'queued'`,
    values: [tx.scope.restaurantId, id, message],
  });
}

export interface PrintOutcome {
  status: 'success' | 'failure';
  unconfirmed: boolean;
  message: string;
}

/** Finishes a job once. False when it was finished before. One that was given up without an answer may still turn out well. */
export async function finishPrintJob(tx: Tx, id: string, outcome: PrintOutcome, now: Date): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'printing.finish',
    text: `update print_job set status = $3, unconfirmed = $4, message = $5, finished_at = $6
      where restaurant_id = $1 and id = $2 and (status = 'queued' or unconfirmed) returning id`,
    values: [tx.scope.restaurantId, id, outcome.status, outcome.unconfirmed, outcome.message, now],
  });
  return rows.length > 0;
}

/** Whether another job of the same printer still waits for its paper. */
export async function hasOtherQueuedJobs(tx: Tx, job: PrintJobRow): Promise<boolean> {
  const rows = await tx.sql({
    name: 'printing.otherQueued',
    text: `select 1 from print_job where restaurant_id = $1 and store_id = $2 and printer_id = $3 and id <> $4 and status = 'queued'
      and created_at >= $5 limit 1`,
    values: [tx.scope.restaurantId, job.store_id, job.printer_id, job.id, job.created_at],
  });
  return rows.length > 0;
}
