import type { ResponseOf } from '@servery/contract/endpoint';
import type { listPrinters as listPrintersEndpoint } from '@servery/contract/devices';
import type { listStorePrinters } from '@servery/contract/printers';
import type { listPrintJobs as listEndpoint } from '@servery/contract/printing';
import { sql } from 'kysely';
import type { Database, TenantScope, Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { isConfirmed, readPrinters, type PrinterRow } from './printers.repo.ts';
import { jobColumns, jobPrinters, type PrintJobRow } from './printing.repo.ts';

type PrintJobList = ResponseOf<typeof listEndpoint>;
type DevicePrinter = ResponseOf<typeof listPrintersEndpoint>['rows'][number];
export type PrintJobView = PrintJobList['rows'][number];
export type PrinterView = ResponseOf<typeof listStorePrinters>['rows'][number];

export const toPrintJobView = (row: PrintJobRow): PrintJobView => ({
  id: row.id,
  storeId: row.store_id,
  printerId: row.printer_id,
  printerName: row.own_name,
  backupPrinterName: row.via_printer_id === null ? null : row.printer_name,
  orderId: row.order_id,
  document: row.document,
  status: row.status,
  unconfirmed: row.unconfirmed,
  duplicate: row.duplicate,
  attempts: row.attempts,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** A store's print jobs, newest first. @throws validation_failed for a cursor that is not ours. */
export async function listPrintJobs(
  tx: Tx,
  storeId: string,
  query: { limit: number; cursor?: string | undefined; orderId?: string | undefined },
): Promise<PrintJobList> {
  const before = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const found = await sql<PrintJobRow>`
    select ${sql.raw(jobColumns)} from print_job j, printer o, printer p
    where ${sql.raw(jobPrinters)} and j.restaurant_id = ${tx.scope.restaurantId} and j.store_id = ${storeId}
      ${query.orderId === undefined ? sql`` : sql`and j.order_id = ${query.orderId}`}
      ${before === null ? sql`` : sql`and (j.created_at, j.id) < (${before.at}::timestamptz, ${before.id}::uuid)`}
    order by j.created_at desc, j.id desc limit ${query.limit + 1}`.execute(tx.query);
  const { rows, nextCursor } = getPage(found.rows, query.limit, (row) => [row.created_at, row.id]);
  return { rows: rows.map(toPrintJobView), nextCursor };
}

/** The printers of a store, as a device of it sees them. */
export async function listPrinters(tx: Tx, storeId: string): Promise<DevicePrinter[]> {
  return (await readPrinters(tx, storeId)).map((row) => ({
    id: row.id,
    name: row.name,
    model: row.model,
    connection: row.connection,
    lineWidth: row.line_width,
    numberOfCopies: row.number_of_copies,
    active: row.active,
    prints: row.prints,
  }));
}

/** How many jobs wait for each printer of a store. */
export async function countQueued(tx: Tx, storeId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql<{ id: string; count: number }>({
    name: 'printing.countQueued',
    text: `select coalesce(via_printer_id, printer_id) as id, count(*) as count from print_job
      where restaurant_id = $1 and store_id = $2 and status = 'queued' group by 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return new Map(rows.map((row) => [row.id, row.count]));
}

export const toPrinterView = (row: PrinterRow, queued: number): PrinterView => ({
  id: row.id,
  name: row.name,
  model: row.model,
  connection: row.connection,
  serial: row.serial,
  ipAddress: row.ip_address,
  isSecure: row.is_secure,
  lineWidth: row.line_width as PrinterView['lineWidth'],
  numberOfCopies: row.number_of_copies,
  active: row.active,
  prints: row.prints,
  printStationIds: row.print_station_ids,
  printLocationId: row.print_location_id,
  backupPrinterId: row.backup_printer_id,
  online: row.online,
  problem: row.problem,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  confirmed: isConfirmed(row),
  queued,
});

/** A store's printers, for the people who manage them. */
export async function listPrinterViews(tx: Tx, storeId: string): Promise<PrinterView[]> {
  const [rows, queued] = await Promise.all([readPrinters(tx, storeId), countQueued(tx, storeId)]);
  return rows.map((row) => toPrinterView(row, queued.get(row.id) ?? 0));
}

/** When a printer last printed something for us. */
export async function lastPrintedAt(tx: Tx, printerId: string): Promise<string | null> {
  const rows = await tx.sql<{ at: Date | null }>({
    name: 'printing.lastPrinted',
    text: `select max(ended_at) as at from print_attempt where restaurant_id = $1 and printer_id = $2 and result = 'printed'`,
    values: [tx.scope.restaurantId, printerId],
  });
  return rows[0]?.at?.toISOString() ?? null;
}

/** Restaurants with jobs for `readLeftUnsent` or `lockLostLeases`, or printers for `readUnpolled`. */
export const restaurantsWithLeft = (database: Database, now: Date): Promise<TenantScope[]> =>
  database.acrossTenants('restaurants with print jobs left', (restaurants) => ({
    name: 'printing.left',
    text: 'select restaurant_id as "restaurantId" from prints_left($1, $2)',
    values: [restaurants, now],
  }));

/** Unsent jobs of the last day that have not changed for a while: left over from a killed process. */
export const readLeftUnsent = (tx: Tx): Promise<{ id: string }[]> =>
  tx.sql({
    name: 'printing.leftUnsent',
    text: `select j.id from print_job j
      where j.restaurant_id = $1 and j.status = 'queued' and j.created_at > now() - interval '1 day' and j.lease_until is null
        and j.sent_at is null and coalesce(j.next_try_at, j.created_at) < now() - interval '90 seconds'`,
    values: [tx.scope.restaurantId],
  });

/** Documents that should have printed by now. For an alarm. */
export async function countUnprinted(tx: Tx): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'print_jobs_unprinted',
    text: `select count(*) from print_job
      where restaurant_id = $1 and status = 'queued' and created_at between now() - interval '1 day' and now() - interval '1 minute'`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.count ?? 0;
}

/** The code to enter after calling the guest's number of a marketplace's order; null: none is needed. */
export async function readPhoneCode(tx: Tx, orderId: string): Promise<string | null> {
  const rows = await tx.sql<{ code: string | null }>({
    name: 'printing.phoneCode',
    text: `select facts ->> 'phoneCode' as code from uber_eats_order where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0]?.code ?? null;
}
