import type { RestaurantExportView } from '@servery/contract/restaurant-exports';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';

export interface ExportRow {
  id: string;
  state: RestaurantExportView['state'];
  message: string;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  attempt: number;
  finished_at: Date | null;
  expires_at: Date | null;
  rows_total: number;
  rows_done: number;
  pictures_total: number;
  pictures_done: number;
  bytes: number;
  downloads: number;
}

const columns = `id, state, message, requested_by, requested_by_name, requested_at, attempt, finished_at, expires_at, rows_total, rows_done,
  pictures_total, pictures_done, bytes, downloads`;

/** A writer that has given no sign for so long is taken to be gone. The database function `restaurant_exports_due` has it too. */
const stalledAfter = `interval '2 minutes'`;
/** A failed try is repeated after so long. */
const againAfter = `interval '20 seconds'`;

/** An export as somebody sees it at `now`. */
export function toExportView(row: ExportRow, viewer: { principalId: string; now: Date }): RestaurantExportView {
  const ended = row.state === 'ready' && row.expires_at! <= viewer.now;
  const state = ended ? 'expired' : row.state;
  return {
    id: row.id,
    state,
    message: row.message,
    requestedBy: row.requested_by_name,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    rows: { done: row.rows_done, total: row.rows_total },
    pictures: { done: row.pictures_done, total: row.pictures_total },
    bytes: row.bytes,
    available: state === 'ready' && row.requested_by === viewer.principalId,
    downloads: row.downloads,
  };
}

type Requested = Pick<ExportRow, 'id' | 'requested_by' | 'requested_by_name' | 'requested_at'>;

/** Requests an export; undefined: one is waiting or being written. */
export async function insertExport(tx: Tx, given: Requested): Promise<ExportRow | undefined> {
  const [row] = await tx.sql<ExportRow>({
    name: 'restaurantExports.insert',
    text: `insert into restaurant_export (restaurant_id, id, requested_by, requested_by_name, requested_at) values ($1, $2, $3, $4, $5)
      on conflict (restaurant_id) where state in ('waiting', 'running') do nothing returning ${columns}`,
    values: [tx.scope.restaurantId, given.id, given.requested_by, given.requested_by_name, given.requested_at],
  });
  return row;
}

/** Exports, newest first. */
export async function listExports(tx: Tx, query: { limit: number; cursor?: string | undefined }) {
  const from = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const found = await tx.sql<ExportRow>({
    name: 'restaurantExports.list',
    text: `select ${columns} from restaurant_export where restaurant_id = $1
        and ($2::timestamptz is null or (requested_at, id) < ($2, $3::uuid))
      order by requested_at desc, id desc limit $4`,
    values: [tx.scope.restaurantId, from?.at ?? null, from?.id ?? null, query.limit + 1],
  });
  return getPage(found, query.limit, (row) => [row.requested_at, row.id]);
}

/** The export for its requester, counted as a download; undefined: expired, deleted or somebody else's. */
export async function takeFile(
  tx: Tx,
  input: { id: string; requestedBy: string; now: Date },
): Promise<(ExportRow & { restaurant_name: string }) | undefined> {
  const [row] = await tx.sql<ExportRow & { restaurant_name: string }>({
    name: 'restaurantExports.take',
    text: `update restaurant_export set downloads = downloads + 1
      where restaurant_id = $1 and id = $2 and requested_by = $3 and state = 'ready' and expires_at > $4
      returning ${columns}, (select name from restaurant where restaurant_id = $1) as restaurant_name`,
    values: [tx.scope.restaurantId, input.id, input.requestedBy, input.now],
  });
  return row;
}

/** Restaurants with an export to write that nobody writes, or with a file to delete. */
export const findDue = (database: Database, now: Date): Promise<{ restaurant_id: string }[]> =>
  database.acrossTenants('exports of restaurants that are due', (restaurants) => ({
    name: 'restaurantExports.due',
    text: 'select restaurant_id from restaurant_exports_due($1, $2)',
    values: [restaurants, now],
  }));

/** Takes the export that is to be written, for another try; undefined: there is none, or somebody writes it. */
export async function claimExport(tx: Tx, now: Date): Promise<ExportRow | undefined> {
  const [row] = await tx.sql<ExportRow>({
    name: 'restaurantExports.claim',
    text: `update restaurant_export set state = 'running', attempt = attempt + 1, touched_at = $2, rows_total = 0, rows_done = 0,
        pictures_total = 0, pictures_done = 0
      where restaurant_id = $1 and id in (select id from restaurant_export where restaurant_id = $1
        and ((state = 'waiting' and (touched_at is null or touched_at < $2::timestamptz - ${againAfter}))
          or (state = 'running' and touched_at < $2::timestamptz - ${stalledAfter}))
        limit 1 for update skip locked) returning ${columns}`,
    values: [tx.scope.restaurantId, now],
  });
  return row;
}

/** A try to write an export. */
export type Try = Pick<ExportRow, 'id' | 'attempt'>;

/** The blob of a try; nothing below this folder is served. */
export const toKey = (restaurantId: string, { id, attempt }: Try): string => `${exportsFolder}${restaurantId}/${id}-${attempt}.zip`;
export const exportsFolder = 'restaurant-exports/';

export interface Progress {
  rows: { done: number; total: number };
  pictures: { done: number; total: number };
}

/** Notes how far a try is. @returns whether it is still the current one */
export async function saveProgress(tx: Tx, current: Try, { rows, pictures }: Progress, now: Date): Promise<boolean> {
  const found = await tx.sql({
    name: 'restaurantExports.progress',
    text: `update restaurant_export set touched_at = $4, rows_done = $5, rows_total = $6, pictures_done = $7, pictures_total = $8
      where restaurant_id = $1 and id = $2 and attempt = $3 and state = 'running' returning 1`,
    values: [tx.scope.restaurantId, current.id, current.attempt, now, rows.done, rows.total, pictures.done, pictures.total],
  });
  return found.length > 0;
}

/** The file of a try is stored. @returns false: another try has begun, or a customer was erased meanwhile */
export async function saveReady(tx: Tx, current: Try, file: { bytes: number; expiresAt: Date; now: Date }): Promise<boolean> {
  const found = await tx.sql({
    name: 'restaurantExports.ready',
    text: `update restaurant_export set state = 'ready', stored = true, bytes = $4, expires_at = $5, finished_at = $6, message = ''
      where restaurant_id = $1 and id = $2 and attempt = $3 and state = 'running' returning 1`,
    values: [tx.scope.restaurantId, current.id, current.attempt, file.bytes, file.expiresAt, file.now],
  });
  return found.length > 0;
}

/** A try has failed: there is another one, or with a message there is none. */
export async function saveFailure(tx: Tx, current: Try, failure: { message: string | null; now: Date }): Promise<void> {
  await tx.sql({
    name: 'restaurantExports.failed',
    text: `update restaurant_export set state = case when $4::text is null then 'waiting' else 'failed' end, message = coalesce($4, ''),
        touched_at = $5, finished_at = case when $4::text is not null then $5::timestamptz end
      where restaurant_id = $1 and id = $2 and attempt = $3 and state = 'running'`,
    values: [tx.scope.restaurantId, current.id, current.attempt, failure.message, failure.now],
  });
}

/** Ends exports whose time is over, and those beside the newest ones: each may have gigabytes. */
export async function expireExports(tx: Tx, { most, now }: { most: number; now: Date }): Promise<void> {
  await tx.sql({
    name: 'restaurantExports.expire',
    text: `update restaurant_export set state = 'expired',
        message = case when expires_at > $3 then 'It was deleted because there are newer exports.' else '' end
      where restaurant_id = $1 and state = 'ready' and (expires_at <= $3 or id in (
        select id from restaurant_export where restaurant_id = $1 and state = 'ready' order by requested_at desc, id desc offset $2))`,
    values: [tx.scope.restaurantId, most, now],
  });
}

/** Exports whose file nobody may download any more. */
export const listLeftFiles = (tx: Tx): Promise<Try[]> =>
  tx.sql<Try>({
    name: 'restaurantExports.leftFiles',
    text: `select id, attempt from restaurant_export where restaurant_id = $1 and stored and state <> 'ready' limit 100`,
    values: [tx.scope.restaurantId],
  });

/** The file is deleted. */
export async function saveDeleted(tx: Tx, id: string): Promise<void> {
  await tx.sql({
    name: 'restaurantExports.deleted',
    text: 'update restaurant_export set stored = false where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
}
