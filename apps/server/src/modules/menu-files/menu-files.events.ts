import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { BatchUploadStatus } from './batch-uploads.repo.ts';

/** Says that an import went on. The first word of it, `requested`, is what the job follows. */
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
