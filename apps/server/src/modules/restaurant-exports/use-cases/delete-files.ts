import { expireExports, exportsFolder, listLeftFiles, saveDeleted, toKey } from '../restaurant-exports.repo.ts';
import type { WriteDeps } from './write-export.ts';

type Deps = Pick<WriteDeps, 'database' | 'storage' | 'now'>;

/** A file that is older than any export is stored for, and any try lasts. */
const lostAfterMs = 10 * 86_400_000;

/** Deletes the files of exports that have expired, or were withdrawn because a customer was erased. @throws BlobStoreError */
export async function deleteFiles({ database, storage, now }: Deps, restaurantId: string): Promise<void> {
  const left = await database.tenant({ restaurantId }, async (tx) => {
    await expireExports(tx, { most: Number.MAX_SAFE_INTEGER, now: now() });
    return listLeftFiles(tx);
  });
  for (const each of left) {
    await storage.blobs.remove(toKey(restaurantId, each));
    await database.tenant({ restaurantId }, (tx) => saveDeleted(tx, each.id));
  }
}

/** Deletes files without a row: their writer was killed between the two. @throws BlobStoreError */
export async function deleteLostFiles({ storage, now }: Deps): Promise<void> {
  for await (const { key, storedAt } of storage.blobs.list(exportsFolder)) {
    if (now().getTime() - storedAt.getTime() > lostAfterMs) await storage.blobs.remove(key);
  }
}
