import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PictureStorage } from '../../../platform/blobs/picture-storage.ts';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { isDiskFull } from '../../../platform/db/database-errors.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { readFreeBytes, reservedBytes } from '../../../platform/storage-space.ts';
import { writeZip } from '../../../platform/zip/write-zip.ts';
import { BlobStoreError } from '../../../ports/blob-store.ts';
import { holdErasures } from '../../customer-exports/index.ts';
import type { MailsService } from '../../mails/index.ts';
import { readOwnerAddress } from '../owner-address.queries.ts';
import {
  claimExport,
  expireExports,
  saveFailure,
  saveProgress,
  saveReady,
  toKey,
  type ExportRow,
  type Progress,
} from '../restaurant-exports.repo.ts';
import { addManifest, addPictures, addRows } from './fill-zip.ts';

export interface WriteDeps {
  database: Database;
  /** Where pictures are, and where exports are stored. */
  storage: PictureStorage;
  mails: Pick<MailsService, 'queue' | 'sendSoon'>;
  /** The number of the newest migration. */
  readSchema: () => Promise<number>;
  freeBytes?: (folder: string) => Promise<number>;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Days that a file is stored, and files of one restaurant that are. */
const storedDays = 7;
const storedFiles = 2;
const mostTries = 3;
/** Progress is stored, and the disk looked at, so often. */
const progressMs = 1_000;

const system: Actor = { kind: 'system', id: null, name: '' };
/** This try is no longer the current one: a customer was erased, or another node has taken it for dead. */
class Overtaken extends Error {}
class NoSpace extends Error {}

const messages = {
  full: 'The server has no space left for the file. Please tell whoever runs the server.',
  refused: 'The store for files refuses this server. Please tell whoever runs the server.',
  otherwise: 'It could not be written. Please try again later; if it fails again, tell whoever runs the server.',
};

/** What its owner reads of a failure; null: it is tried again. */
function describeFailure(error: unknown, attempt: number): string | null {
  if (error instanceof NoSpace || isDiskFull(error)) return messages.full;
  if (error instanceof BlobStoreError && error.trouble !== 'unreachable') return messages[error.trouble];
  return attempt < mostTries ? null : messages.otherwise;
}

/** Writes the restaurant's export that is waiting for it, if there is one that nobody writes. */
export async function writeExport(deps: WriteDeps, restaurantId: string): Promise<void> {
  const { database, now } = deps;
  const current = await database.tenant({ restaurantId }, async (tx) => {
    // What an erasure of this moment deletes is not in the snapshot, and one that begins later finds an export that is running.
    await holdErasures(tx);
    return claimExport(tx, now());
  });
  if (current === undefined) return;
  try {
    if (await storeFile(deps, restaurantId, current)) await report(deps, restaurantId, current);
  } catch (error) {
    if (error instanceof Overtaken) return;
    const message = describeFailure(error, current.attempt);
    deps.log.error({ err: error, restaurantId, exportId: current.id, attempt: current.attempt }, 'An export of a restaurant has failed.');
    await database.tenant({ restaurantId }, async (tx) => {
      await saveFailure(tx, current, { message, now: now() });
      if (message !== null) await emitToRestaurant(tx, { type: 'restaurant.exportsChanged', actor: system });
    });
  }
}

/** Notes progress at most once a second. @throws Overtaken, NoSpace */
function trackProgress(deps: WriteDeps, restaurantId: string, current: ExportRow) {
  const { database, storage, freeBytes = readFreeBytes, now } = deps;
  const progress: Progress = { rows: { done: 0, total: 0 }, pictures: { done: 0, total: 0 } };
  let last = 0;
  const note = async (): Promise<void> => {
    if (performance.now() - last < progressMs && last !== 0) return;
    last = performance.now();
    if ((await freeBytes(storage.uploads)) < reservedBytes) throw new NoSpace();
    // While all connections are busy with orders, the file goes on without a sign; a try that is overtaken by that stores nothing.
    const isCurrent = await database.tenant({ restaurantId }, (tx) => saveProgress(tx, current, progress, now())).catch(() => true);
    if (!isCurrent) throw new Overtaken();
  };
  return {
    rows: async (given: Progress) => {
      Object.assign(progress, structuredClone(given));
      await note();
    },
    pictures: async (done: number) => {
      progress.pictures.done = done;
      await note();
    },
    all: async () => {
      last = 0;
      await note();
    },
  };
}

/** @returns false: the file is of no use any more, and deleted */
async function storeFile(deps: WriteDeps, restaurantId: string, current: ExportRow): Promise<boolean> {
  const { database, storage, now } = deps;
  await mkdir(storage.uploads, { recursive: true });
  const file = join(storage.uploads, `${randomUUID()}.part`);
  try {
    const track = trackProgress(deps, restaurantId, current);
    const schema = await deps.readSchema();
    await writeZip(file, async (zip) => {
      // Pictures are read after the snapshot has ended: they may take long, and their files never change.
      const written = await database.snapshot({ restaurantId }, (snapshot) => addRows(zip, snapshot, { schema, progressed: track.rows }));
      await addPictures(zip, written, { blobs: storage.blobs, progressed: track.pictures });
      await addManifest(zip, written.manifest);
    });
    await track.all();
    const { size: bytes } = await stat(file);
    const key = toKey(restaurantId, current);
    await storage.blobs.put(key, { file });
    const expiresAt = new Date(now().getTime() + storedDays * 86_400_000);
    const saved = await database.tenant({ restaurantId }, async (tx) => {
      const ready = await saveReady(tx, current, { bytes, expiresAt, now: now() });
      if (!ready) return false;
      await expireExports(tx, { most: storedFiles, now: now() });
      await emitToRestaurant(tx, { type: 'restaurant.exportsChanged', actor: system });
      return true;
    });
    if (!saved) await storage.blobs.remove(key);
    return saved;
  } finally {
    await rm(file, { force: true });
  }
}

/** Sends a mail to whoever asked, if they still are an owner. */
async function report({ database, mails }: WriteDeps, restaurantId: string, { requested_by: principalId }: ExportRow): Promise<void> {
  const sent = await database.platform('an export of a restaurant is ready', async (tx) => {
    const owner = await readOwnerAddress(tx, { restaurantId, principalId });
    if (owner === undefined) return false;
    const props = { restaurantName: owner.restaurantName, restaurantId, days: storedDays };
    await mails.queue(tx, owner.email, { template: 'restaurantExport', props });
    return true;
  });
  if (sent) mails.sendSoon();
}
