import type { DrawerDocumentType, PrintDocumentType, PrinterModel } from '@servery/domain/printing';
import type { Database, NamedSql, Tx } from '../../platform/db/connections.types.ts';
import { isOpenAttempt, type AttemptResult } from './attempts.repo.ts';
import type { PrinterConnection } from './printers.repo.ts';

/** A print job with the printer that prints it: its own, or the backup printer (`target_id`). */
export interface PrintJobRow {
  id: string;
  store_id: string;
  printer_id: string;
  via_printer_id: string | null;
  order_id: string | null;
  document: PrintDocumentType;
  /** Of a till's cash drawer; null: it is a document of an order, or a test page. */
  drawer_document: DrawerDocumentType | null;
  duplicate: boolean;
  status: 'queued' | 'success' | 'failure';
  unconfirmed: boolean;
  attempts: number;
  trade_no: string;
  message: string;
  created_at: Date;
  sent_at: Date | null;
  finished_at: Date | null;
  next_try_at: Date | null;
  leased_by: string | null;
  lease_until: Date | null;
  handouts: number;
  /** The printer that it was meant for, if a backup printer prints it. */
  own_name: string;
  backup_printer_id: string | null;
  target_id: string;
  printer_name: string;
  printer_serial: string;
  printer_model: PrinterModel;
  printer_connection: PrinterConnection;
  /** Of a cloud printer: its serial number is confirmed to be this restaurant's. */
  printer_confirmed: boolean;
  ip_address: string;
  is_secure: boolean;
  line_width: number;
  number_of_copies: number;
  /** The order's human number; null for a document without an order. */
  order_number: string | null;
  /** Its order was cancelled or rejected, and no person asked for the printout. */
  unwanted: boolean;
}

/**
 * Whether job `j` is unwanted: a cancelled order must not be cooked. What a person asked for is printed, and the
 * printout shows that it is cancelled.
 */
export const isUnwanted = `(not j.by_hand and exists (select from orders c
  where c.restaurant_id = j.restaurant_id and c.id = j.order_id and c.status in ('cancelled', 'rejected')))`;

export const jobColumns = `j.id, j.store_id, j.printer_id, j.via_printer_id, j.order_id, j.document, j.drawer_document, j.duplicate, j.status, j.unconfirmed,
  j.attempts, j.trade_no, j.message, j.created_at, j.sent_at, j.finished_at, j.next_try_at, j.leased_by, j.lease_until, j.handouts,
  o.name as own_name, o.backup_printer_id, p.id as target_id, p.name as printer_name, p.serial as printer_serial,
  p.model as printer_model, p.connection as printer_connection, p.serial_confirmed as printer_confirmed, p.ip_address, p.is_secure, p.line_width, p.number_of_copies,
  (select r.number from orders r where r.restaurant_id = j.restaurant_id and r.id = j.order_id) as order_number,
  ${isUnwanted} as unwanted`;
/** The two printers of a job `j`: its own `o` and its target `p`. */
export const jobPrinters = `o.restaurant_id = j.restaurant_id and o.id = j.printer_id
  and p.restaurant_id = j.restaurant_id and p.id = coalesce(j.via_printer_id, j.printer_id)`;

/** Whether a job did not certainly fail. */
const mayHavePrinted = `(status <> 'failure' or unconfirmed)`;

export interface NewPrintJob {
  id: string;
  storeId: string;
  printerId: string;
  orderId: string | null;
  document: PrintDocumentType;
  /** Of a till's cash drawer, and of a Z report whose it is. `document` is then what releases before this one see. */
  drawer?: { document: DrawerDocumentType; sessionId: string | null };
  /** Requested by a person. */
  byHand: boolean;
  /** The printout says DUPLICATE. */
  duplicate: boolean;
  tradeNo: string;
  content: Uint8Array;
  /** For a bill: which sending to the kitchen it prints. */
  sendingId?: string | undefined;
  /** When it was requested: its age decides whether it may still print automatically. */
  askedAt: Date;
}

/**
 * Queues a job. False if it exists: unless a person asks, a document of an order, or of a bill's sending, prints once
 * on each printer.
 * @param options.first not either if a person has asked for this document of the order before, and it may have printed
 */
export async function insertPrintJob(tx: Tx, job: NewPrintJob, { first = false } = {}): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'printing.insert',
    text: `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, by_hand, duplicate, trade_no, content, created_at,
        sending_id, drawer_document, drawer_session_id)
      select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::text, $7::boolean, $8::boolean, $9::text, $10::bytea, $11::timestamptz,
        $12::uuid, $13::text, $14::uuid
      where not $15::boolean or not exists (select from print_job
        where restaurant_id = $1 and order_id = $5 and document = $6 and by_hand and ${mayHavePrinted})
      on conflict do nothing returning id`,
    values: [
      tx.scope.restaurantId,
      job.id,
      job.storeId,
      job.printerId,
      job.orderId,
      job.document,
      job.byHand,
      job.duplicate,
      job.tradeNo,
      Buffer.from(job.content),
      job.askedAt,
      job.sendingId ?? null,
      job.drawer?.document ?? null,
      job.drawer?.sessionId ?? null,
      first,
    ],
  });
  return rows.length > 0;
}

const readingPrintJob = (restaurantId: string, storeId: string | null, id: string): NamedSql => ({
  name: 'printing.read',
  text: `select ${jobColumns} from print_job j, printer o, printer p
    where ${jobPrinters} and j.restaurant_id = $1 and j.id = $2 and ($3::uuid is null or j.store_id = $3)`,
  values: [restaurantId, id, storeId],
});

/** One print job; `storeId` null: of any store of the restaurant. */
export const readPrintJob = async (tx: Tx, storeId: string | null, id: string): Promise<PrintJobRow | undefined> =>
  (await tx.sql<PrintJobRow>(readingPrintJob(tx.scope.restaurantId, storeId, id)))[0];

/** The same of any store, read without a transaction around it. */
export const findPrintJob = async (
  database: Pick<Database, 'statement'>,
  restaurantId: string,
  id: string,
): Promise<PrintJobRow | undefined> =>
  (await database.statement<PrintJobRow>({ restaurantId }, readingPrintJob(restaurantId, null, id)))[0];

/** The same, locked, for callers that report on the job, take it or give it up. */
export async function lockPrintJob(tx: Tx, storeId: string | null, id: string): Promise<PrintJobRow | undefined> {
  const rows = await tx.sql<PrintJobRow>({
    name: 'printing.lock',
    text: `select ${jobColumns} from print_job j, printer o, printer p
      where ${jobPrinters} and j.restaurant_id = $1 and j.id = $2 and ($3::uuid is null or j.store_id = $3) for no key update of j`,
    values: [tx.scope.restaurantId, id, storeId],
  });
  return rows[0];
}

/** The key of the lock on a document of an order. */
export const documentLock = (tx: Tx, orderId: string, document: PrintDocumentType): string =>
  `print/${tx.scope.restaurantId}/${orderId}/${document}`;

/**
 * Serialises concurrent requests for the same document of an order until COMMIT, so that the second printout says
 * DUPLICATE.
 */
export async function lockDocument(tx: Tx, orderId: string, document: PrintDocumentType): Promise<void> {
  const values = [documentLock(tx, orderId, document)];
  await tx.sql({ name: 'printing.lockDocument', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values });
}

/**
 * The printers of every job for a document of an order that did not certainly fail; `byHand`: only jobs that people
 * asked for.
 */
export async function printersThatMayHave(
  tx: Tx,
  orderId: string,
  document: PrintDocumentType,
  { byHand = false } = {},
): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ printer_id: string }>({
    name: 'printing.mayHave',
    text: `select distinct printer_id from print_job where restaurant_id = $1 and order_id = $2 and document = $3
      and ${mayHavePrinted} and (by_hand or not $4)`,
    values: [tx.scope.restaurantId, orderId, document, byHand],
  });
  return new Set(rows.map((row) => row.printer_id));
}

/** Whether a Z report may have been printed before. */
export async function mayHaveReport(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'printing.mayHaveReport',
    text: `select id from print_job where restaurant_id = $1 and drawer_session_id = $2 and drawer_document = 'DRAWER_REPORT'
      and ${mayHavePrinted} limit 1`,
    values: [tx.scope.restaurantId, sessionId],
  });
  return rows.length > 0;
}

/** Nothing was sent: the job may be tried again, not before `nextTryAt`. */
export async function giveBack(tx: Tx, id: string, message: string, nextTryAt: Date | null = null): Promise<void> {
  await tx.sql({
    name: 'printing.giveBack',
    text: `update print_job set sent_at = null, lease_until = null, handouts = 0, message = $3, next_try_at = $4
      where restaurant_id = $1 and id = $2 and status = 'queued'`,
    values: [tx.scope.restaurantId, id, message, nextTryAt],
  });
}

/**
 * Moves a job that was certainly not sent to its backup printer, once. False when another process was faster, or bytes
 * may have left.
 */
export async function moveToBackup(
  tx: Tx,
  id: string,
  to: { printerId: string; content: Uint8Array; tradeNo: string; message: string },
): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'printing.moveToBackup',
    text: `update print_job set via_printer_id = $3, content = $4, trade_no = $5, message = $6, next_try_at = null, lease_until = null, handouts = 0
      where restaurant_id = $1 and id = $2 and status = 'queued' and via_printer_id is null and sent_at is null returning id`,
    values: [tx.scope.restaurantId, id, to.printerId, Buffer.from(to.content), to.tradeNo, to.message],
  });
  return rows.length > 0;
}

/** An order's jobs that were certainly not sent yet. Locked. */
export const lockUnsentJobs = (tx: Tx, orderId: string): Promise<PrintJobRow[]> =>
  tx.sql<PrintJobRow>({
    name: 'printing.unsent',
    text: `select ${jobColumns} from print_job j, printer o, printer p
      where ${jobPrinters} and j.restaurant_id = $1 and j.order_id = $2 and j.status = 'queued' and j.sent_at is null and not j.by_hand
      order by j.id for no key update of j`,
    values: [tx.scope.restaurantId, orderId],
  });

export interface PrintOutcome {
  status: 'success' | 'failure';
  unconfirmed: boolean;
  message: string;
}

/** A printer as people see it. `store_id`: null if it is as before. `alarmed`: the job, or its order, has an active alarm. */
interface FinishedRow {
  alarmed: boolean;
  store_id: string | null;
  printer_name: string | null;
}

/**
 * Finishes a job once, and its open attempts with it. Undefined when it was finished before. A job that was given up
 * without an answer may still be reported as printed. What a printer has printed shows that it is well: `recovered` is
 * the printer if it was offline or had a problem until now. A printer that prints often is written once a minute.
 * `alarmed`: there may be an alarm to clear. One that is raised at this very moment is left to the sweep of alarms, as it
 * was when it came a moment later.
 */
export async function finishPrintJob(
  tx: Tx,
  job: { id: string; target_id: string },
  { status, unconfirmed, message, attempt }: PrintOutcome & { attempt: AttemptResult },
  now: Date,
): Promise<{ recovered: { storeId: string; name: string } | null; alarmed: boolean } | undefined> {
  const rows = await tx.sql<FinishedRow>({
    name: 'printing.finish',
    text: `with done as (
        update print_job set status = $3, unconfirmed = $4, message = $5, finished_at = $6, lease_until = null
        where restaurant_id = $1 and id = $2 and (status = 'queued' or (unconfirmed and not $4)) returning id, order_id
      ), ended as (
        update print_attempt a set result = $7::text, message = left($5, 300), ended_at = $6 from done
        where a.restaurant_id = $1 and a.print_job_id = done.id and ${isOpenAttempt('$7::text', '$1', '$2')}
      ), before as (
        select p.id, p.store_id, p.name, p.online is distinct from true or p.problem is not null as was_unwell
        from printer p, done where p.restaurant_id = $1 and p.id = $8 and $7::text = 'printed'
      ), seen as (
        update printer p set online = true, problem = null, last_seen_at = $6 from before
        where p.restaurant_id = $1 and p.id = before.id
          and (p.online is distinct from true or p.problem is not null or p.last_seen_at is null or p.last_seen_at <= $6::timestamptz - interval '1 minute')
        returning p.id
      )
      select w.store_id, w.name as printer_name,
        exists (select from alarm a where a.restaurant_id = $1 and a.order_id = done.order_id and a.cleared_at is null)
          or exists (select from alarm a where a.restaurant_id = $1 and a.kind = 'printFailed' and a.cause_id = $2 and a.cleared_at is null)
          as alarmed
      from done left join (before join seen using (id)) w on w.was_unwell`,
    values: [tx.scope.restaurantId, job.id, status, unconfirmed, message, now, attempt, job.target_id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const recovered = row.store_id === null ? null : { storeId: row.store_id, name: row.printer_name ?? '' };
  return { recovered, alarmed: row.alarmed };
}

/**
 * Whether the printer's cloud can hold no other job for the same printer: none is queued, and none has an unknown
 * outcome.
 */
export async function isAloneAtPrinter(tx: Tx, job: PrintJobRow, notBefore: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'printing.othersHeld',
    text: `select 1 from print_job where restaurant_id = $1 and store_id = $2 and coalesce(via_printer_id, printer_id) = $3
      and id <> $4 and (status = 'queued' or unconfirmed) and created_at >= $5 limit 1`,
    values: [tx.scope.restaurantId, job.store_id, job.target_id, job.id, notBefore],
  });
  return rows.length === 0;
}

/** Whether a later job of the same printer is still waiting to print. */
export async function hasOtherQueuedJobs(tx: Tx, job: PrintJobRow): Promise<boolean> {
  const rows = await tx.sql({
    name: 'printing.otherQueued',
    text: `select 1 from print_job where restaurant_id = $1 and store_id = $2 and coalesce(via_printer_id, printer_id) = $3
      and id <> $4 and status = 'queued' and created_at >= $5 limit 1`,
    values: [tx.scope.restaurantId, job.store_id, job.target_id, job.id, job.created_at],
  });
  return rows.length > 0;
}
