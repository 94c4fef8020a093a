import type { ImageRef } from '@servery/domain/menu';
import { isCrop, isWhole, toCropKey, type PictureCrop } from '@servery/domain/pictures';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { makeCrop } from '../../../platform/images/make-master.ts';
import { QueueFull, type FairQueue } from '../../../platform/threads/fair-queue.ts';
import type { PictureFiles } from '../picture-files.service.ts';
import { addCrop, holdPicture, lockSpace, readPictureRow, sumBytes, type PictureRow } from '../pictures.repo.ts';
import { asStorageAnswer, busy, diskFull, toCropName, toImageRef } from '../pictures.service.ts';

/** So many crops may be made of one picture. */
const mostCrops = 40;

interface CropDeps {
  database: Database;
  files: PictureFiles;
  turns: FairQueue;
  quotaBytes: number;
}

const refuse = (message: string) => new ApiError('resource_status_conflict', { message });

function check(row: PictureRow | undefined, key: string): asserts row is PictureRow {
  if (row === undefined || row.deleted_at !== null) throw new ApiError('resource_not_found');
  if (row.kind === 'film') throw refuse('A film cannot be cropped.');
  if (!row.crops.includes(key) && row.crops.length >= mostCrops) {
    throw refuse(`This picture has been cropped in ${mostCrops} ways. Please upload it again to crop it anew.`);
  }
}

/**
 * A part of a picture as a file of its own; the picture stays. The same part is cut once.
 * @throws resource_not_found; validation_failed for a part that is empty or outside; resource_status_conflict for a film and after too many;
 * PICTURES_FULL; service_unavailable while many others are made or the disk is nearly full
 */
export async function cropPicture(
  deps: CropDeps,
  { restaurantId, pictureId, crop }: { restaurantId: string; pictureId: string; crop: PictureCrop },
): Promise<ImageRef> {
  if (!isCrop(crop)) {
    throw new ApiError('validation_failed', { fields: [{ path: 'width', message: 'The part has to lie inside of the picture.' }] });
  }
  const key = toCropKey(crop);
  const row = await deps.database.tenant({ restaurantId }, (tx) => readPictureRow(tx, pictureId));
  check(row, key);
  if (isWhole(crop) || row.crops.includes(key)) return toImageRef(row, crop);
  try {
    await makeAndAddCrop(deps, { restaurantId, row, key, crop });
  } catch (error) {
    throw asStorageAnswer(error);
  }
  return toImageRef(row, crop);
}

async function makeAndAddCrop(
  { database, files, turns, quotaBytes }: CropDeps,
  { restaurantId, row, key, crop }: { restaurantId: string; row: PictureRow; key: string; crop: PictureCrop },
): Promise<void> {
  const file = await files.toFile(row, row.file_name);
  if (file === null) throw new ApiError('resource_not_found');
  const made = await turns
    .run(restaurantId, () => makeCrop(file, crop, { width: row.width!, height: row.height! }), 8)
    .catch((error) => {
      throw error instanceof QueueFull ? busy() : error;
    });
  if (!(await files.hasRoomFor(made.bytes.length))) throw diskFull();
  /** False: another call has noted it. */
  const isNew = (work: (tx: Tx) => Promise<void>): Promise<boolean> =>
    database.tenant({ restaurantId }, async (tx) => {
      await lockSpace(tx);
      const held = await holdPicture(tx, row.id);
      check(held, key);
      if (held.crops.includes(key)) return false;
      if ((await sumBytes(tx)) + made.bytes.length > quotaBytes) throw new ApiError('PICTURES_FULL');
      await work(tx);
      return true;
    });
  if (!(await isNew(async () => {}))) return;
  // The file first: a row never names one that does not exist. One without a row is nowhere shown, and goes with its picture.
  await files.place(row, toCropName(row.file_name, crop), made.bytes);
  await isNew((tx) => addCrop(tx, row.id, key, made.bytes.length));
}
