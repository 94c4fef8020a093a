import type { FastifyInstance } from 'fastify';
import { isDiskFull } from '../db/database-errors.ts';
import { readFreeBytes, reservedBytes } from '../storage-space.ts';
import type { Metrics } from './metrics.ts';

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 15_000;
/** For this long after a refused write the disk counts as full. */
const RECENT_MS = 60_000;

interface StorageOptions {
  /** The data folder of this installation. */
  folder: string;
  metrics: Pick<Metrics, 'gauge'>;
  log: { error(facts: object, message: string): void; info(facts: object, message: string): void };
  /** Free bytes below a folder. */
  freeBytes?: (folder: string) => Promise<number>;
  now?: () => number;
}

/**
 * Watches for a disk that is full or nearly full: `servery_storage_full` is 1 while writes are refused or little space is left, and the log
 * has one error when that begins and one line when it ends. The alarm cannot be a row in the database: nothing can be written there.
 */
export function registerStorageWatch(app: FastifyInstance, options: StorageOptions): { look(): Promise<void>; full(): boolean } {
  const { folder, metrics, log, freeBytes = readFreeBytes, now = Date.now } = options;
  let free = Number.POSITIVE_INFINITY;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let alarmed = false;

  const full = () => free < reservedBytes || now() - refusedAt < RECENT_MS;
  const report = () => {
    if (full() === alarmed) return;
    alarmed = !alarmed;
    const facts = { folder, freeMiB: Math.round(free / MIB) };
    if (alarmed) log.error(facts, 'The disk is full or nearly full. Free some space: without any, orders are refused.');
    else log.info(facts, 'The disk has space again.');
  };
  const look = async () => {
    // The space of a folder that cannot be read is unknown.
    free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
    report();
  };

  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDiskFull(error)) {
      refusedAt = now();
      // The last check may be from before it filled up.
      if (!alarmed) void look();
    }
    done();
  });
  metrics.gauge('servery_storage_full', 'Whether the disk is full or nearly full: writes are refused', () => (full() ? 1 : 0));
  metrics.gauge('servery_storage_free_bytes', 'Free space below the data folder', async () => freeBytes(folder));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => (clearInterval(timer), done()));
  void look();
  return { look, full };
}
