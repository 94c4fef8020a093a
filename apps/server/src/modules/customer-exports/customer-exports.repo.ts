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

/** An export as `principalId` sees it at `now`. */
export const toExportView = (row: ExportRow, principalId: string, now: Date): CustomerExportView => ({
  id: row.id,
  storeIds: row.store_ids,
  searched: row.searched,
  rowCount: row.row_count,
  requestedBy: row.requested_by_name,
  requestedAt: row.requested_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  available: row.stored && row.requested_by === principalId && row.expires_at > now,
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

/** The content for its requester, counted as a download; undefined: expired, deleted or somebody else's. */
export async function takeContent(tx: Tx, input: { id: string; requestedBy: string; now: Date }): Promise<string | undefined> {
  const rows = await tx.sql<{ content: string }>({
    name: 'customerExports.take',
    text: `update customer_export set downloads = downloads + 1
      where restaurant_id = $1 and id = $2 and requested_by = $3 and expires_at > $4 and content is not null returning content`,
    values: [tx.scope.restaurantId, input.id, input.requestedBy, input.now],
  });
  return rows[0]?.content;
}

/** Deletes the contents of expired exports; the log of them stays. */
export async function dropExpired(tx: Tx, now: Date): Promise<void> {
  await tx.sql({
    name: 'customerExports.dropExpired',
    text: 'update customer_export set content = null where restaurant_id = $1 and content is not null and expires_at <= $2',
    values: [tx.scope.restaurantId, now],
  });
}
