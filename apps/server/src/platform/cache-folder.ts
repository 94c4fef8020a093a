import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readFreeBytes, reservedBytes } from './storage-space.ts';

/** A folder of files that can be made again. */
export interface CacheFolder {
  /** Where a file is if it is there. */
  find(name: string): string;
  /** Notes that a file was used: those that were not go first. False: it is not there. */
  touch(name: string): Promise<boolean>;
  /**
   * Has a file written under another name and renamed: a reader never sees half of one, even if we are killed.
   * @returns false if the disk has no more than the database needs: nothing was written
   */
  write(name: string, write: (part: string) => Promise<void>): Promise<boolean>;
}

interface Options {
  folder: string;
  /** Bytes on disk; the oldest are deleted first. */
  maxBytes: number;
  /** So many are written before the oldest are looked for; 200 unless given. */
  trimEvery?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

/** A folder on this machine for what can be made or fetched again, limited in size. */
export function createCacheFolder({ folder, maxBytes, trimEvery = 200, freeBytes = readFreeBytes }: Options): CacheFolder {
  let writes = 0;

  async function trim(): Promise<void> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
    );
    let total = files.reduce((sum, file) => sum + file.size, 0);
    for (const file of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= maxBytes) break;
      await rm(join(folder, file.name), { force: true });
      total -= file.size;
    }
  }

  return {
    find: (name) => join(folder, name),
    touch: (name) => {
      const now = new Date();
      return utimes(join(folder, name), now, now).then(
        () => true,
        () => false,
      );
    },
    async write(name, write) {
      await mkdir(folder, { recursive: true });
      if ((await freeBytes(folder)) < reservedBytes) return false;
      const part = join(folder, `${name}.${process.pid}.half`);
      try {
        await write(part);
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      if (++writes % trimEvery === 0) await trim();
      return true;
    },
  };
}
