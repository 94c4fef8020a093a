import { readFile, writeFile } from 'node:fs/promises';
import { createCacheFolder } from '../cache-folder.ts';
import { createFairQueue, QueueFull } from '../threads/fair-queue.ts';

export interface DerivativeCache {
  /**
   * The derivative, generated at most once at a time per key; those who ask take turns. `begin` is called before one is generated, and may
   * refuse by throwing. `prepare` fetches what generating needs, outside of the turns. `null` if the queue is full: the caller answers 503.
   */
  get(key: string, prepare: () => Promise<() => Promise<Buffer>>, by: { asker: string; begin: () => void }): Promise<Buffer | null>;
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
  const { onUnstored = () => {} } = options;
  const cache = createCacheFolder(options);
  const inFlight = new Map<string, Promise<Buffer>>();
  const turns = createFairQueue({ atOnce: options.atOnce, waiting: options.queue });

  async function build(key: string, prepare: () => Promise<() => Promise<Buffer>>, asker: string): Promise<Buffer> {
    const bytes = await turns.run(asker, await prepare(), options.queueOfOne);
    // A full disk, or one with no more than the database needs, costs the work again, not the picture.
    await cache.write(key, (part) => writeFile(part, bytes)).catch(onUnstored);
    return bytes;
  }

  return {
    async get(key, prepare, { asker, begin }) {
      const stored = await readFile(cache.find(key)).catch(() => null);
      if (stored !== null) return stored;
      let building = inFlight.get(key);
      if (building === undefined) {
        begin();
        building = build(key, prepare, asker).finally(() => inFlight.delete(key));
        inFlight.set(key, building);
      }
      return building.catch((error: unknown) => {
        if (error instanceof QueueFull) return null;
        throw error;
      });
    },
  };
}
