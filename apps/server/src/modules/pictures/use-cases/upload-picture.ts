import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { largestIn, largestUpload, pictureFolders, type PictureFolder, type PictureKind } from '@servery/domain/pictures';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { againIfIdTaken, idTaken } from '../../../platform/db/database-errors.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { ProtocolError } from '../../../platform/http/error-answer.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { cleanMp4 } from '../../../platform/images/clean-mp4.ts';
import { cleanWebm } from '../../../platform/images/clean-webm.ts';
import { readFileType } from '../../../platform/images/file-type.ts';
import { makeMaster, UnusablePicture } from '../../../platform/images/make-master.ts';
import { UnusableFilm } from '../../../platform/images/unusable-film.ts';
import { QueueFull, type FairQueue } from '../../../platform/threads/fair-queue.ts';
import type { PictureFiles } from '../picture-files.service.ts';
import { readUses } from '../picture-uses.queries.ts';
import { insertPicture, lockSpace, readPictureRow, sumBytes, type NewPicture } from '../pictures.repo.ts';
import { asStorageAnswer, busy, diskFull, toPictureView, type PictureView } from '../pictures.service.ts';

/** Uploads of one restaurant in a minute. */
const perMinute = 120;
/** Files of one restaurant that arrive or wait to be drawn, on this node. */
const atOnce = 8;

export interface UploadDeps {
  database: Database;
  rateLimiter: RateLimiter;
  files: PictureFiles;
  /** How many files of each restaurant are arriving or waiting on this node. */
  arriving: Map<string, number>;
  /** Pictures are unpacked one after the other on a node, and restaurants take turns: each may need 200 MB. */
  turns: FairQueue;
  quotaBytes: number;
  now: () => Date;
}

export interface Upload {
  restaurantId: string;
  id: string;
  folder: PictureFolder;
  name: string;
  alt: string;
  keep: boolean;
  /** As the request's header has it; undefined: not said. */
  length: number | undefined;
  file: Readable;
  actor: Actor;
}

const wrongFile = (message: string) => new ApiError('validation_failed', { message, fields: [{ path: 'file', message }] });
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
/** The connection ends with the answer: the rest of the file is not waited for. */
const tooLarge = (most: number) =>
  new ProtocolError(413, `This file is larger than ${megabytes(most)}. Please save it smaller and upload that.`, { connection: 'close' });

/** Writes what arrives to a file, and returns its sha-256. Rejects if the connection breaks or more than `most` bytes arrive. */
async function receive(file: Readable, target: string, most: number): Promise<Buffer> {
  const hash = createHash('sha256');
  const handle = await open(target, 'wx');
  try {
    let length = 0;
    // Not destroyed when refused: the connection is needed for the answer.
    for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw tooLarge(most);
      hash.update(chunk);
      // Unlike `write`, it does not stop half-way without an error at the end of a disk.
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return hash.digest();
}

interface Checked extends Pick<NewPicture, 'kind' | 'width' | 'height' | 'bytes'> {
  extension: string;
  content: Buffer | { file: string };
}

async function check(file: string, folder: PictureFolder): Promise<Checked> {
  const type = (await stat(file)).size < 12 ? null : await readFileType(file);
  const { films, name } = pictureFolders[folder];
  if (type === null) {
    throw wrongFile(`This is no picture that can be shown. Please upload a JPEG, PNG or WebP${films ? ', or a film as MP4 or WebM' : ''}.`);
  }
  if (type === 'mp4' || type === 'webm') {
    if (!films) throw wrongFile(`“${name}” takes pictures only. Please upload a JPEG, PNG or WebP.`);
    const handle = await open(file, 'r+');
    try {
      const { size } = await handle.stat();
      await (type === 'mp4' ? cleanMp4(handle, size) : cleanWebm(handle, size));
      return { kind: 'film', width: null, height: null, bytes: size, extension: type, content: { file } };
    } finally {
      await handle.close();
    }
  }
  if ((await stat(file)).size > largestUpload.picture) throw tooLarge(largestUpload.picture);
  const { bytes: content, width, height, extension } = await makeMaster(file);
  return { kind: 'picture' satisfies PictureKind, width, height, bytes: content.length, extension, content };
}

/**
 * Takes an uploaded file: receives it, re-encodes it, and adds it to the library. Sent again with the same id, it returns what is stored;
 * an upload that breaks off leaves nothing.
 * @throws validation_failed for a file that is not taken; PICTURES_FULL; resource_status_conflict for an id with another file;
 * too_many_requests, service_unavailable while many others upload or the disk is nearly full; 413
 */
export async function uploadPicture(deps: UploadDeps, upload: Upload): Promise<{ picture: PictureView; created: boolean }> {
  const { restaurantId, folder, length } = upload;
  const most = largestIn(folder);
  if (length !== undefined && length > most) throw tooLarge(most);
  await deps.rateLimiter.hit(`pictures:${restaurantId}`, perMinute, 60);
  const others = deps.arriving.get(restaurantId) ?? 0;
  if (others >= atOnce) throw busy();
  deps.arriving.set(restaurantId, others + 1);
  try {
    if ((await deps.database.tenant({ restaurantId }, sumBytes)) >= deps.quotaBytes) throw new ApiError('PICTURES_FULL');
    if (!(await deps.files.hasRoomFor(length ?? most))) throw diskFull();
    return await takeIn(deps, upload, most);
  } catch (error) {
    throw asStorageAnswer(error);
  } finally {
    const left = deps.arriving.get(restaurantId)! - 1;
    if (left === 0) deps.arriving.delete(restaurantId);
    else deps.arriving.set(restaurantId, left);
  }
}

async function takeIn(deps: UploadDeps, upload: Upload, most: number): Promise<{ picture: PictureView; created: boolean }> {
  const { restaurantId, folder } = upload;
  const arrived = await deps.files.startFile();
  try {
    const fingerprint = await receive(upload.file, arrived, most);
    const known = await findUploaded(deps, upload, fingerprint);
    if (known !== undefined) return { picture: known, created: false };
    const checked = await deps.turns
      .run(restaurantId, () => check(arrived, folder), atOnce)
      .catch((error: unknown) => {
        if (error instanceof UnusablePicture || error instanceof UnusableFilm) throw wrongFile(error.message);
        if (error instanceof QueueFull) throw busy();
        throw error;
      });
    return await store(deps, upload, { ...checked, fingerprint });
  } finally {
    await rm(arrived, { force: true });
  }
}

/** What an earlier upload with the id has stored. @throws resource_status_conflict if it was another file */
async function findUploaded(
  { database }: UploadDeps,
  { restaurantId, id, folder }: Upload,
  fingerprint: Buffer,
): Promise<PictureView | undefined> {
  return database.tenant({ restaurantId }, async (tx) => {
    const row = await readPictureRow(tx, id);
    if (row === undefined) return undefined;
    if (!row.fingerprint.equals(fingerprint) || row.folder !== folder || row.deleted_at !== null) throw idTaken();
    return toPictureView(row, await readUses(tx, [id]));
  });
}

async function store(
  deps: UploadDeps,
  upload: Upload,
  { extension, content, ...checked }: Checked & { fingerprint: Buffer },
): Promise<{ picture: PictureView; created: boolean }> {
  const { restaurantId, id, folder, name, alt, keep, actor } = upload;
  // Named after the file, so that two uploads that meet at one id never write over each other, and after the restaurant's id for the same
  // reason.
  const hash = createHash('sha256').update(restaurantId).update(checked.fingerprint).digest('hex');
  const row: NewPicture = {
    ...{ id, folder, name, alt, keep, ...checked },
    file_name: `${hash.slice(0, 20)}.${extension}`,
    created_at: deps.now(),
  };
  const insert = () =>
    deps.database.tenant({ restaurantId }, async (tx) => {
      await lockSpace(tx);
      if ((await sumBytes(tx)) + row.bytes > deps.quotaBytes) throw new ApiError('PICTURES_FULL');
      if (!(await insertPicture(tx, row))) return false;
      await emitToRestaurant(tx, { type: 'restaurant.picturesChanged', actor });
      return true;
    });
  // The file first: a row never names one that does not exist. Killed in between, the nightly job finds a file without a row.
  await deps.files.place({ folder, id }, row.file_name, content);
  try {
    if (await againIfIdTaken(insert)) {
      return {
        picture: toPictureView({ ...row, crops: [], unused_since: row.created_at, deleted_at: null, version: 1 }, []),
        created: true,
      };
    }
    const known = await findUploaded(deps, upload, checked.fingerprint);
    if (known !== undefined) return { picture: known, created: false };
    throw idTaken();
  } catch (error) {
    // Only if no row has it: an upload of the same file with the same id may have come first.
    const stored = await deps.database.tenant({ restaurantId }, (tx) => readPictureRow(tx, id)).catch(() => null);
    const isOurs = stored === null || (stored?.folder === folder && stored.file_name === row.file_name);
    // Left behind, it is found by the nightly job.
    if (!isOurs) await deps.files.removeFile({ folder, id }, row.file_name).catch(() => {});
    throw error;
  }
}
