import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobStoreError, type BlobStore } from '../../ports/blob-store.ts';
import { createCacheFolder } from '../cache-folder.ts';
import { createFairQueue } from '../threads/fair-queue.ts';

/** Blobs as files of this machine, for work that needs a file. */
export interface LocalCopies {
  /**
   * The file with a blob's content; null: there is no such blob. Not to be changed.
   * @param version of the blob, if it is known; a copy of another version is not used
   * @throws BlobStoreError; `full` if this machine has no space for a copy
   */
  get(key: string, version?: string): Promise<string | null>;
}

/** Fetches blobs that are stored elsewhere, each once at a time, and keeps the latest used ones. */
export function createLocalCopies(options: { blobs: BlobStore; folder: string; maxBytes?: number }): LocalCopies {
  const { blobs, folder, maxBytes = 1024 ** 3 } = options;
  const cache = createCacheFolder({ folder, maxBytes, trimEvery: 20 });
  const turns = createFairQueue({ atOnce: 4, waiting: Number.POSITIVE_INFINITY });
  const inFlight = new Map<string, Promise<string | null>>();

  async function fetch(key: string, name: string): Promise<string | null> {
    const content = await blobs.read(key);
    if (content === null) return null;
    const written = await cache.write(name, (part) => pipeline(Readable.from(content), createWriteStream(part)));
    if (!written) throw new BlobStoreError('full', 'This machine has no space for a copy of the picture');
    return cache.find(name);
  }

  return {
    async get(key, version = '') {
      const local = await blobs.localFile(key);
      if (local !== null) return local;
      const ending = /\.[a-z0-9]{1,5}$/.exec(key)?.[0] ?? '';
      const name = `${createHash('sha256').update(`${key}|${version}`).digest('hex')}${ending}`;
      if (await cache.touch(name)) return cache.find(name);
      const fetching = inFlight.get(name) ?? turns.run('copies', () => fetch(key, name)).finally(() => inFlight.delete(name));
      inFlight.set(name, fetching);
      return fetching;
    },
  };
}
