import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobFacts, BlobStore } from '../../ports/blob-store.ts';

export interface CopyCount {
  copied: number;
  /** Were in both already. */
  present: number;
  deleted: number;
  /** Disappeared while they were copied: their clean-up came first. */
  gone: number;
}

async function getHash(store: BlobStore, key: string): Promise<string | null> {
  const content = await store.read(key);
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Copies all blobs below the prefixes from one store to another, while both are in use. One that the target has in the same size is not
 * sent again, so a copy that was broken off continues.
 * @param folder of this machine, for a file at a time
 * @param deleteSource deletes each blob from the source after the target's content has been read back and is the same
 * @throws BlobStoreError; an error if the target returns something else than was stored. What is not copied then is still in the source
 */
export async function copyBlobs(options: {
  from: BlobStore;
  to: BlobStore;
  prefixes: readonly string[];
  folder: string;
  deleteSource: boolean;
  onCopied?: (blob: BlobFacts) => void;
}): Promise<CopyCount> {
  const { from, to, folder, deleteSource, onCopied = () => {} } = options;
  const count: CopyCount = { copied: 0, present: 0, deleted: 0, gone: 0 };
  await mkdir(folder, { recursive: true });

  const copy = async (blob: BlobFacts): Promise<boolean> => {
    const content = await from.read(blob.key);
    if (content === null) return false;
    const part = join(folder, `${createHash('sha256').update(blob.key).digest('hex').slice(0, 32)}.part`);
    try {
      await pipeline(Readable.from(content), createWriteStream(part));
      await to.put(blob.key, { file: part });
    } finally {
      await rm(part, { force: true });
    }
    return true;
  };
  const take = async (blob: BlobFacts): Promise<void> => {
    const isPresent = (await to.stat(blob.key))?.size === blob.size;
    if (isPresent) count.present += 1;
    else if (await copy(blob)) {
      count.copied += 1;
      onCopied(blob);
    } else {
      count.gone += 1;
      return;
    }
    if (!deleteSource) return;
    const [sent, stored] = [await getHash(from, blob.key), await getHash(to, blob.key)];
    if (sent === null) return;
    if (sent !== stored) throw new Error(`${blob.key} is not the same in both stores. Nothing more was copied, and it was not deleted.`);
    await from.remove(blob.key);
    count.deleted += 1;
  };

  for (const prefix of options.prefixes) for await (const blob of from.list(prefix)) await take(blob);
  return count;
}
