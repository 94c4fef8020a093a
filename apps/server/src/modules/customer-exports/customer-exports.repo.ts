import type { CustomerExportView } from '@servery/contract/customer-exports';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';

export interface ExportRow {
  id: string;
  store_ids: string[] | null;
  searched: boolean;
  row_count: number;
  stored: boolean;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  expires_at: Date;
  downloads: number;
}

const columns = `id, store_ids, searched, row_count, content is not null as stored, requested_by, requested_by_name, requested_at, expires_at, downloads`;

/** Who looks at exports: they may have the customers of these stores; null: of the whole restaurant. */
interface Reader {
  principalId: string;
  storeIds: readonly string[] | null;
}

const isWithin = (storeIds: readonly string[] | null, mine: readonly string[] | null): boolean =>
  mine === null || (storeIds !== null && storeIds.every((id) => mine.includes(id)));

/** An export as somebody sees it at `now`. */
export const toExportView = (row: ExportRow, { principalId, storeIds }: Reader, now: Date): CustomerExportView => ({
  id: row.id,
  storeIds: row.store_ids,
  searched: row.searched,
  rowCount: row.row_count,
  requestedBy: row.requested_by_name,
  requestedAt: row.requested_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  available: row.stored && row.requested_by === principalId && row.expires_at > now && isWithin(row.store_ids, storeIds),
  downloads: row.downloads,
});

export async function insertExport(tx: Tx, given: Omit<ExportRow, 'stored' | 'downloads'> & { content: string }): Promise<ExportRow> {
  const rows = await tx.sql<ExportRow>({
    name: 'customerExports.insert',
    text: `insert into customer_export (restaurant_id, id, store_ids, searched, row_count, content, requested_by, requested_by_name, requested_at, expires_at)
      values ($1, $2, $3::uuid[], $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    values: [
      tx.scope.restaurantId,
      given.id,
      given.store_ids,
      given.searched,
      given.row_count,
      given.content,
      given.requested_by,
      given.requested_by_name,
      given.requested_at,
      given.expires_at,
    ],
  });
  return rows[0] as ExportRow;
}

/** Exports, newest first. @param requestedBy only theirs; null: everybody's */
export async function listExports(tx: Tx, query: { limit: number; cursor?: string | undefined; requestedBy: string | null }) {
  const from = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const found = await tx.sql<ExportRow>({
    name: 'customerExports.list',
    text: `select ${columns} from customer_export where restaurant_id = $1 and ($2::uuid is null or requested_by = $2)
        and ($3::timestamptz is null or (requested_at, id) < ($3, $4::uuid))
      order by requested_at desc, id desc limit $5`,
    values: [tx.scope.restaurantId, query.requestedBy, from?.at ?? null, from?.id ?? null, query.limit + 1],
  });
  return getPage(found, query.limit, (row) => [row.requested_at, row.id]);
}

/** Held shared by those who write an export and alone by an erasure, for one restaurant. */
const lockKey = `hashtextextended('customer-exports/' || $1::text, 0)`;

/**
 * Until the transaction ends, no customer of the restaurant is erased: an erasure deletes the contents of exports, and would not see the one
 * that is being written.
 */
export async function holdErasures(tx: Tx): Promise<void> {
  await tx.sql({
    name: 'customerExports.holdErasures',
    text: `select pg_advisory_xact_lock_shared(${lockKey})`,
    values: [tx.scope.restaurantId],
  });
}

/**
 * Lets no export of customers begin until the transaction ends.
 * @returns false: one is being written
 */
export async function holdExports(tx: Tx): Promise<boolean> {
  const rows = await tx.sql<{ held: boolean }>({
    name: 'customerExports.holdExports',
    text: `select pg_try_advisory_xact_lock(${lockKey}) as held`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.held === true;
}

/**
 * The content for its requester, counted as a download; undefined: expired, deleted or somebody else's.
 * @param storeIds the stores whose customers the requester may have now; null: of the whole restaurant
 */
export async function takeContent(
  tx: Tx,
  input: { id: string; requestedBy: string; storeIds: readonly string[] | null; now: Date },
): Promise<string | undefined> {
  const rows = await tx.sql<{ content: string }>({
    name: 'customerExports.take',
    text: `update customer_export set downloads = downloads + 1
      where restaurant_id = $1 and id = $2 and requested_by = $3 and expires_at > $4 and content is not null
        and ($5::uuid[] is null or store_ids <@ $5::uuid[]) returning content`,
    values: [tx.scope.restaurantId, input.id, input.requestedBy, input.now, input.storeIds],
  });
  return rows[0]?.content;
}

/** Deletes the contents of somebody's exports but the newest ones: whoever exports in a loop would fill the disk. */
export async function dropOlder(tx: Tx, { requestedBy, most }: { requestedBy: string; most: number }): Promise<void> {
  await tx.sql({
    name: 'customerExports.dropOlder',
    text: `update customer_export set content = null where restaurant_id = $1 and id in (
        select id from customer_export where restaurant_id = $1 and requested_by = $2 and content is not null
        order by requested_at desc, id desc offset $3)`,
    values: [tx.scope.restaurantId, requestedBy, most],
  });
}

/** Deletes the contents of expired exports; the log of them stays. */
export async function dropExpired(tx: Tx, now: Date): Promise<void> {
  await tx.sql({
    name: 'customerExports.dropExpired',
    text: 'update customer_export set content = null where restaurant_id = $1 and content is not null and expires_at <= $2',
    values: [tx.scope.restaurantId, now],
  });
}
