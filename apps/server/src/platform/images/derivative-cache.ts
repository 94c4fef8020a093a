import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFreeBytes, reservedBytes } from '../storage-space.ts';
import { createFairQueue, QueueFull } from '../threads/fair-queue.ts';

export interface DerivativeCache {
  /**
   * The derivative, generated at most once at a time per key; those who ask take turns. `begin` is called before one is generated, and may
   * refuse by throwing. `null` if the queue is full: the caller answers 503.
   */
  get(key: string, make: () => Promise<Buffer>, by: { asker: string; begin: () => void }): Promise<Buffer | null>;
}

interface Options {
  folder: string;
  /** Bytes on disk; the oldest are deleted first. */
  maxBytes: number;
  /** Derivatives generated at the same time; each takes a core. */
  atOnce: number;
  /** How many may wait. */
  queue: number;
  /** How many one requester may have running and waiting. */
  queueOfOne: number;
  /** Called with the reason when a derivative could be generated but not stored. */
  onUnstored?: (error: unknown) => void;
  freeBytes?: (folder: string) => Promise<number>;
}

/** Stores derivatives on disk, generates each once however many request it at the same time, and limits the work. */
export function createDerivativeCache(options: Options): DerivativeCache {
  const { freeBytes = readFreeBytes, onUnstored = () => {} } = options;
  const inFlight = new Map<string, Promise<Buffer>>();
  const turns = createFairQueue({ atOnce: options.atOnce, waiting: options.queue });
  let writes = 0;

  async function build(file: string, make: () => Promise<Buffer>, asker: string): Promise<Buffer> {
    const bytes = await turns.run(asker, make, options.queueOfOne);
    // A full disk, or one with no more than the database needs, costs the work again, not the picture.
    await store(file, bytes).catch(onUnstored);
    return bytes;
  }

  async function store(file: string, bytes: Buffer): Promise<void> {
    await mkdir(options.folder, { recursive: true });
    if ((await freeBytes(options.folder)) < reservedBytes) return;
    // Written under another name and renamed: a reader never sees half a picture, even if we are killed.
    const half = `${file}.${process.pid}.half`;
    try {
      await writeFile(half, bytes);
      await rename(half, file);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    if (++writes % 200 === 0) await trim();
  }

  async function trim(): Promise<void> {
    const names = await readdir(options.folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(options.folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))) })),
    );
    let total = files.reduce((sum, file) => sum + file.size, 0);
    for (const file of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= options.maxBytes) break;
      await rm(join(options.folder, file.name), { force: true });
      total -= file.size;
    }
  }

  return {
    async get(key, make, { asker, begin }) {
      const file = join(options.folder, key);
      const kept = await readFile(file).catch(() => null);
      if (kept !== null) return kept;
      let building = inFlight.get(key);
      if (building === undefined) {
        begin();
        building = build(file, make, asker).finally(() => inFlight.delete(key));
        inFlight.set(key, building);
      }
      return building.catch((error: unknown) => {
        if (error instanceof QueueFull) return null;
        throw error;
      });
    },
  };
}
