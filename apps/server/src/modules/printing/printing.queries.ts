import type { ResponseOf } from '@servery/contract/endpoint';
import type { listPrinters as listPrintersEndpoint } from '@servery/contract/devices';
import type { listPrintJobs as listEndpoint } from '@servery/contract/printing';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/door.types.ts';
import { keysetCursor, readKeysetCursor } from '../../platform/db/keyset.ts';
import type { PrintJobRow } from './printing.repo.ts';

type PrintJobList = ResponseOf<typeof listEndpoint>;
type PrinterView = ResponseOf<typeof listPrintersEndpoint>['rows'][number];
export type PrintJobView = PrintJobList['rows'][number];

export const printJobViewOf = (
  row: Omit<PrintJobRow, 'trade_no' | 'sent_at' | 'printer_serial' | 'number_of_copies' | 'order_number'>,
): PrintJobView => ({
  id: row.id,
  storeId: row.store_id,
  printerId: row.printer_id,
  printerName: row.printer_name,
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
  let select = tx.query
    .selectFrom('print_job as j')
    .innerJoin('printer as p', (join) => join.onRef('p.restaurant_id', '=', 'j.restaurant_id').onRef('p.id', '=', 'j.printer_id'))
    .select(['j.id', 'j.store_id', 'j.printer_id', 'j.order_id', 'j.document', 'j.status', 'j.unconfirmed', 'j.duplicate'])
    .select(['j.attempts', 'j.message', 'j.created_at', 'j.finished_at', 'p.name as printer_name'])
    .where('j.restaurant_id', '=', tx.scope.restaurantId)
    .where('j.store_id', '=', storeId)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(query.limit + 1);
  if (query.orderId !== undefined) select = select.where('j.order_id', '=', query.orderId);
  if (query.cursor !== undefined) {
    const { at, id } = readKeysetCursor(query.cursor);
    select = select.where(sql<boolean>`(j.created_at, j.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const found = (await select.execute()) as unknown as PrintJobRow[];
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows: rows.map(printJobViewOf), nextCursor: found.length > query.limit && last ? keysetCursor(last.created_at, last.id) : null };
}

/** The printers of a store, as a device of it sees them. */
export async function listPrinters(tx: Tx, storeId: string): Promise<PrinterView[]> {
  const rows = await tx.query
    .selectFrom('printer')
    .select(['id', 'name', 'model', 'connection', 'line_width', 'number_of_copies', 'active', 'prints'])
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ connection, line_width: lineWidth, number_of_copies: numberOfCopies, ...row }) => ({
    ...row,
    connection: connection as PrinterView['connection'],
    lineWidth,
    numberOfCopies,
  }));
}

/** Queued jobs of the last day that nothing has happened to for a while: what a killed process has left. */
export const leftQueuedJobs = (tx: Tx): Promise<{ id: string; sent_at: Date | null }[]> =>
  tx.sql({
    name: 'printing.recentQueued',
    // By store: the index on creation time answers without reading old jobs.
    text: `select j.id, j.sent_at from store s
      join print_job j on j.restaurant_id = s.restaurant_id and j.store_id = s.id and j.created_at > now() - interval '1 day'
      where s.restaurant_id = $1 and j.status = 'queued' and coalesce(j.sent_at, j.created_at) < now() - interval '90 seconds'`,
    values: [tx.scope.restaurantId],
  });

/** Papers that a printer should have given by now. For an alarm. */
export async function countUnprinted(tx: Tx): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'print_jobs_unprinted',
    text: `select count(*) from print_job
      where restaurant_id = $1 and status = 'queued' and created_at between now() - interval '1 day' and now() - interval '1 minute'`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.count ?? 0;
}
