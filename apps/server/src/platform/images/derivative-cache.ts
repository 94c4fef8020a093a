import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DerivativeCache {
  /** The derivative, made at most once at a time per key. `null` when the queue is full: the caller says 503. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer | null>;
}

interface Options {
  folder: string;
  /** Bytes on disk; the oldest go first. */
  maxBytes: number;
  /** Derivatives made at the same time; each takes a core. */
  atOnce: number;
  /** How many may wait. */
  queue: number;
}

/** Keeps derivatives on disk, makes each one once however many ask for it at the same time, and bounds the work. */
export function createDerivativeCache(options: Options): DerivativeCache {
  const inFlight = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let writes = 0;

  async function slot<T>(work: () => Promise<T>): Promise<T> {
    if (running >= options.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  }

  async function build(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await slot(make);
    await mkdir(options.folder, { recursive: true });
    // Written beside and renamed: a reader never sees half a picture, whatever kills us.
    const half = `${file}.${process.pid}.half`;
    await writeFile(half, bytes);
    await rename(half, file);
    if (++writes % 200 === 0) await trim();
    return bytes;
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
    async get(key, make) {
      const file = join(options.folder, key);
      const kept = await readFile(file).catch(() => null);
      if (kept !== null) return kept;
      const building = inFlight.get(key);
      if (building !== undefined) return building;
      if (waiting.length >= options.queue) return null;
      const started = build(file, make).finally(() => inFlight.delete(key));
      inFlight.set(key, started);
      return started;
    },
  };
}
