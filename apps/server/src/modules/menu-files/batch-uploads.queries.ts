import type { CurrencyCode } from '@servery/domain/money';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import type { BatchUploadRow } from './batch-uploads.repo.ts';

const columns = `j.id, j.store_id, s.name as store_name, j.format, j.file_name, j.status, j.progress, j.message, j.problems, j.counts,
  j.created_by, j.created_at, j.finished_at`;
const source = 'batch_upload_job j join store s on s.restaurant_id = j.restaurant_id and s.id = j.store_id';

/** One import; `stores`: those that the reader belongs to, null: all. */
export async function readBatchUpload(tx: Tx, id: string, stores: readonly string[] | null): Promise<BatchUploadRow | undefined> {
  const rows = await tx.sql<BatchUploadRow>({
    name: 'batchUpload.read',
    text: `select ${columns} from ${source}
      where j.restaurant_id = $1 and j.id = $2 and ($3::uuid[] is null or j.store_id = any($3))`,
    values: [tx.scope.restaurantId, id, stores],
  });
  return rows[0];
}

/** Imports, newest first. */
export async function listBatchUploads(
  tx: Tx,
  query: { stores: readonly string[] | null; limit: number; cursor: string | undefined },
): Promise<{ rows: BatchUploadRow[]; nextCursor: string | null }> {
  const place = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const found = await tx.sql<BatchUploadRow>({
    name: 'batchUpload.list',
    text: `select ${columns} from ${source}
      where j.restaurant_id = $1 and ($2::uuid[] is null or j.store_id = any($2))
        and ($3::timestamptz is null or (j.created_at, j.id) < ($3, $4::uuid))
      order by j.created_at desc, j.id desc limit $5`,
    values: [tx.scope.restaurantId, query.stores, place?.at ?? null, place?.id ?? null, query.limit + 1],
  });
  return getPage(found, query.limit, (row) => [row.created_at, row.id]);
}

/** Stores of every restaurant with an import that has stood still since an instant. */
export const stalledStores = (database: Database, since: Date): Promise<{ restaurantId: string; storeId: string }[]> =>
  database.acrossTenants('imports that stand still', (restaurants) => ({
    name: 'batchUpload.stalled',
    text: 'select restaurant_id as "restaurantId", store_id as "storeId" from batch_uploads_stalled($1, $2)',
    values: [restaurants, since],
  }));

/** What a file is written with: name and currency. Undefined for a store that is not there. */
export async function readStoreOfFile(tx: Tx, storeId: string): Promise<{ name: string; currency: CurrencyCode } | undefined> {
  const rows = await tx.sql<{ name: string; currency: CurrencyCode }>({
    name: 'batchUpload.store',
    text: 'select name, currency from store where restaurant_id = $1 and id = $2 and active',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}
