import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { BatchUploadStatus } from './batch-uploads.repo.ts';

/** Reports an import's progress. The job follows the first event, `requested`. */
export function emitBatchUpload(
  tx: Tx,
  upload: { id: string; storeId: string; status: BatchUploadStatus; progress: number },
  actor: Actor,
): void {
  const { id, storeId, status, progress } = upload;
  tx.emit({
    storeId,
    type: 'batchUpload.changed',
    subject: { kind: 'menu', id: storeId },
    payload: { batchUploadJobId: id, status, progress },
    actor,
  });
}
