import type { batchUploadStatuses, MenuFileFormat } from '@servery/contract/batch-uploads';
import type { MenuFileProblem } from '@servery/domain/menu-files';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { MenuComparison } from './use-cases/compare-menus.ts';

export type BatchUploadStatus = (typeof batchUploadStatuses)[number];
export type StoredCounts = Pick<MenuComparison, 'categories' | 'items' | 'modifierGroups'>;

/** An import as screens see it. */
export interface BatchUploadRow {
  id: string;
  store_id: string;
  store_name: string;
  format: MenuFileFormat;
  file_name: string;
  status: BatchUploadStatus;
  progress: number;
  message: string;
  problems: MenuFileProblem[];
  counts: StoredCounts | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
}

/** An import as it is worked. */
export interface BatchUploadWork {
  id: string;
  store_id: string;
  format: MenuFileFormat;
  content: string;
  created_by: string;
  created_by_kind: Actor['kind'];
  created_by_id: string | null;
}

export interface NewBatchUpload {
  id: string;
  storeId: string;
  format: MenuFileFormat;
  fileName: string;
  content: string;
  fingerprint: Buffer;
  actor: Actor;
  now: Date;
}

/** Stores an import unless its id is taken. @returns whether it was stored */
export async function insertBatchUpload(tx: Tx, upload: NewBatchUpload): Promise<boolean> {
  const { id, storeId, format, fileName, content, fingerprint, actor, now } = upload;
  const rows = await tx.sql({
    name: 'batchUpload.insert',
    text: `insert into batch_upload_job (restaurant_id, id, store_id, format, file_name, content, request_fingerprint,
        created_by, created_by_kind, created_by_id, created_at, touched_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict do nothing returning 1 as stored`,
    values: [tx.scope.restaurantId, id, storeId, format, fileName, content, fingerprint, actor.name, actor.kind, actor.id, now],
  });
  return rows.length > 0;
}

/** What the id's first request was, for telling a repeat from another one. */
export async function readFingerprint(tx: Tx, id: string): Promise<Buffer | undefined> {
  const rows = await tx.sql<{ request_fingerprint: Buffer }>({
    name: 'batchUpload.fingerprint',
    text: 'select request_fingerprint from batch_upload_job where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
  return rows[0]?.request_fingerprint;
}

/** The unfinished import of a store that is the next to be worked: the oldest. Undefined: there is none. */
export async function nextBatchUpload(tx: Tx, storeId: string): Promise<{ id: string; status: BatchUploadStatus } | undefined> {
  const rows = await tx.sql<{ id: string; status: BatchUploadStatus }>({
    name: 'batchUpload.next',
    text: `select id, status from batch_upload_job where restaurant_id = $1 and store_id = $2 and finished_at is null
      order by created_at, id limit 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

/** Updates the progress of an unfinished import; it never goes back. Undefined if it is finished, or does not exist. */
export async function moveBatchUpload(
  tx: Tx,
  id: string,
  to: { status: 'queued' | 'running'; progress: number; now: Date },
): Promise<{ progress: number; status: BatchUploadStatus } | undefined> {
  const rows = await tx.sql<{ progress: number; status: BatchUploadStatus }>({
    name: 'batchUpload.move',
    text: `update batch_upload_job set status = case when status = 'running' then status else $3 end, progress = greatest(progress, $4),
        touched_at = $5
      where restaurant_id = $1 and id = $2 and finished_at is null returning progress, status`,
    values: [tx.scope.restaurantId, id, to.status, to.progress, to.now],
  });
  return rows[0];
}

/** What is to be worked, with the file. Undefined when it is finished. */
export async function readBatchUploadWork(tx: Tx, id: string): Promise<BatchUploadWork | undefined> {
  const rows = await tx.sql<BatchUploadWork>({
    name: 'batchUpload.work',
    text: `select id, store_id, format, content, created_by, created_by_kind, created_by_id from batch_upload_job
      where restaurant_id = $1 and id = $2 and finished_at is null`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** Whether an import is there and still to be worked. */
export async function isUnfinished(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'batchUpload.unfinished',
    text: 'select 1 as unfinished from batch_upload_job where restaurant_id = $1 and id = $2 and finished_at is null',
    values: [tx.scope.restaurantId, id],
  });
  return rows.length > 0;
}

export interface FinishedUpload {
  status: 'success' | 'failure';
  message: string;
  problems: readonly MenuFileProblem[];
  counts: StoredCounts | null;
  now: Date;
}

/** Ends an import and lets its file go. @returns false when somebody else has ended it. */
export async function finishBatchUpload(tx: Tx, id: string, end: FinishedUpload): Promise<boolean> {
  const rows = await tx.sql({
    name: 'batchUpload.finish',
    text: `update batch_upload_job set status = $3, progress = 100, message = $4, problems = $5::jsonb, counts = $6::jsonb, content = null,
        touched_at = $7, finished_at = $7
      where restaurant_id = $1 and id = $2 and finished_at is null returning 1 as ended`,
    values: [
      tx.scope.restaurantId,
      id,
      end.status,
      end.message,
      JSON.stringify(end.problems),
      end.counts === null ? null : JSON.stringify(end.counts),
      end.now,
    ],
  });
  return rows.length > 0;
}

/** Counts a try that failed by an error of ours. @returns how many there were */
export async function countError(tx: Tx, id: string): Promise<number> {
  const rows = await tx.sql<{ errors: number }>({
    name: 'batchUpload.countError',
    text: `update batch_upload_job set errors = errors + 1 where restaurant_id = $1 and id = $2 and finished_at is null returning errors`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0]?.errors ?? 0;
}
