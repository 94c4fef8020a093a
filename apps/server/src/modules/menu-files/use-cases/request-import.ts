import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { createBatchUpload, getBatchUpload } from '@servery/contract/batch-uploads';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readBatchUpload, readStoreOfFile } from '../batch-uploads.queries.ts';
import { insertBatchUpload, readFingerprint, type BatchUploadRow } from '../batch-uploads.repo.ts';
import { emitBatchUpload } from '../menu-files.events.ts';

/** An import as the API shows it. */
export const batchUploadView = (row: BatchUploadRow): ResponseOf<typeof getBatchUpload> => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  format: row.format,
  fileName: row.file_name,
  status: row.status,
  progress: row.progress,
  message: row.message,
  problems: row.problems,
  counts: row.counts,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/**
 * Takes a file for import; the job follows its event. The same id with the same file again answers what became of it.
 * @throws resource_not_found for an unknown store; resource_status_conflict for the same id with another file.
 */
export async function requestImport(
  deps: { database: Database; now: () => Date },
  input: { restaurantId: string; storeId: string; body: BodyOf<typeof createBatchUpload>; fingerprint: Buffer; actor: Actor },
): Promise<{ row: BatchUploadRow; created: boolean }> {
  const { restaurantId, storeId, body, fingerprint, actor } = input;
  return deps.database.tenant({ restaurantId }, async (tx) => {
    if ((await readStoreOfFile(tx, storeId)) === undefined) throw new ApiError('resource_not_found');
    const { id, format, fileName, content } = body;
    const created = await insertBatchUpload(tx, { id, storeId, format, fileName, content, fingerprint, actor, now: deps.now() });
    if (!created && (await readFingerprint(tx, id))?.equals(fingerprint) !== true) throw new ApiError('resource_status_conflict');
    if (created) emitBatchUpload(tx, { id, storeId, status: 'requested', progress: 0 }, actor);
    const row = await readBatchUpload(tx, id, [storeId]);
    if (row === undefined) throw new ApiError('resource_status_conflict');
    return { row, created };
  });
}
