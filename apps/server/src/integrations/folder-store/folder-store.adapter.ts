import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { BlobStoreError, type BlobFacts, type BlobStore } from '../../ports/blob-store.ts';

const keyPattern = /^[A-Za-z0-9][\w .-]*(?:\/[A-Za-z0-9][\w .-]*)+$/;
/** Where content is written before it has its key: not among the blobs, where it would stay for good if the server is killed meanwhile. */
const unfinished = 'unfinished';
/** What is older has been left behind. */
const HOUR = 3_600_000;
/** Files that earlier releases wrote among the blobs. */
const formerUnfinished = '.part';

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The disk's errors in the port's terms. @throws BlobStoreError */
function fail(error: unknown): never {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  throw new BlobStoreError(isFull ? 'full' : 'refused', isFull ? 'The disk is full' : 'The folder cannot be used', error);
}

/** Blobs as files below a folder: a key is a path. */
export function createFolderStore(root: string): BlobStore {
  const findFile = (key: string): string => {
    if (!keyPattern.test(key)) throw new RangeError(`Not a key of a blob: ${key}`);
    return join(root, key);
  };
  /** A folder that another call has just removed because it was empty is created again. */
  const intoFolder = async (file: string, write: () => Promise<void>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Of a folder that is being removed, this fails too.
        await mkdir(dirname(file), { recursive: true });
        return await write();
      } catch (error) {
        if (!isMissing(error) || attempt === 5) throw error;
      }
    }
  };
  /** Folders that have become empty go with their last blob. */
  const removeEmpty = async (folder: string): Promise<void> => {
    for (let at = folder; at !== root && at.startsWith(root + sep); at = dirname(at)) {
      const removed = await rmdir(at).then(
        () => true,
        () => false,
      );
      if (!removed) break;
    }
    await rmdir(join(root, unfinished)).catch(() => {});
  };
  let swept: Promise<void> | undefined;
  /** Deletes what a server that was killed left behind. Once: another node may be writing beside this one. */
  const sweepUnfinished = async (): Promise<void> => {
    for (const name of await readdir(join(root, unfinished)).catch(() => [])) {
      const file = join(root, unfinished, name);
      const found = await stat(file).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > HOUR) await rm(file, { force: true });
    }
  };
  const toFacts = async (file: string): Promise<BlobFacts | null> => {
    const found = await stat(file).catch((error: unknown) => (isMissing(error) ? null : fail(error)));
    if (found === null || !found.isFile()) return null;
    const key = relative(root, file).split(sep).join('/');
    return { key, size: found.size, storedAt: found.mtime, version: `${found.size}-${found.mtimeMs}` };
  };

  return {
    async put(key, content) {
      const target = findFile(key);
      try {
        if (!(content instanceof Uint8Array)) return await intoFolder(target, () => rename(content.file, target));
        const part = join(root, unfinished, randomUUID());
        swept ??= sweepUnfinished();
        await swept;
        try {
          await intoFolder(part, () => writeFile(part, content));
          await intoFolder(target, () => rename(part, target));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      } catch (error) {
        fail(error);
      }
    },
    stat: async (key) => toFacts(findFile(key)),
    async read(key, range) {
      const file = findFile(key);
      // Opened here, so that a file that is missing is not an error in the middle of an answer.
      const handle = await open(file).catch((error: unknown) => (isMissing(error) ? null : fail(error)));
      return handle === null ? null : handle.createReadStream(range ?? {});
    },
    async localFile(key) {
      const file = findFile(key);
      return (await toFacts(file)) === null ? null : file;
    },
    async *list(prefix) {
      const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch((error: unknown) =>
        isMissing(error) ? [] : fail(error),
      );
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(formerUnfinished)) continue;
        const facts = await toFacts(join(entry.parentPath, entry.name));
        if (facts !== null) yield facts;
      }
    },
    async move(from, to) {
      const [source, target] = [findFile(from), findFile(to)];
      if ((await toFacts(source)) === null) return false;
      try {
        await intoFolder(target, () => rename(source, target));
        // As in a store that copies: it is as old as its new place.
        await utimes(target, new Date(), new Date());
      } catch (error) {
        if (isMissing(error)) return false;
        fail(error);
      }
      await removeEmpty(dirname(source));
      return true;
    },
    async remove(key) {
      const file = findFile(key);
      await rm(file, { force: true }).catch(fail);
      await removeEmpty(dirname(file));
    },
  };
}
