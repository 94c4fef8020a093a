import type { BodyOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/pictures';
import type { ImageRef, VideoRef } from '@servery/domain/menu';
import { cropPixels, isWhole, readCrop, toCropKey, type PictureCrop } from '@servery/domain/pictures';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { isDiskFull } from '../../platform/db/database-errors.ts';
import { emitToRestaurant } from '../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isStoredAlready } from '../../platform/http/edited-version.ts';
import { isUuid } from '../../platform/http/validate.ts';
import { BlobStoreError, type BlobTrouble } from '../../ports/blob-store.ts';
import { listPictureRows, readUses, type PictureUse } from './picture-uses.queries.ts';
import { claimPicture, holdPicture, readPictureRow, sumBytes, updatePicture, type PictureRow } from './pictures.repo.ts';

/** A picture that nothing shows and nobody kept is deleted after so long. */
export const forgottenAfterMs = 30 * 86_400_000;

export type PictureView = ResponseOf<typeof contract.readPicture>;

/** Too many pictures at once. The caller tries again, and the metric of answers counts it: nothing is logged. */
export const busy = () => new ApiError('service_unavailable', { retryAfter: 2, logged: false });

/** The rest of the disk is for the database. */
export const diskFull = () =>
  new ApiError('service_unavailable', {
    message: 'The server has no space left for pictures. Nothing was stored. Please tell whoever runs the server.',
    retryAfter: 60,
  });

const troubles: Readonly<Record<BlobTrouble, string>> = {
  unreachable: 'The store for pictures does not answer. Nothing was added. Please try again in a minute.',
  full: 'The store for pictures is full. Nothing was added. Please tell whoever runs the server.',
  refused: 'The store for pictures refuses this server. Nothing was added. Please tell whoever runs the server.',
};

/** What its owner sees when a picture cannot be stored; other errors as they are. */
export function asStorageAnswer(error: unknown): unknown {
  if (isDiskFull(error)) return Object.assign(diskFull(), { cause: error });
  if (!(error instanceof BlobStoreError)) return error;
  const retryAfter = error.trouble === 'unreachable' ? 10 : 60;
  return Object.assign(new ApiError('service_unavailable', { message: troubles[error.trouble], retryAfter }), { cause: error });
}

interface Deps {
  database: Database;
  /** Bytes that one restaurant may store. */
  quotaBytes: number;
  now: () => Date;
}
interface Place {
  restaurantId: string;
  pictureId: string;
}

const toPath = ({ folder, id, file_name: name }: Pick<PictureRow, 'folder' | 'id' | 'file_name'>): string => `${folder}/${id}/${name}`;

/** The name of a crop's file: that of the picture, with the crop before its ending. */
export const toCropName = (fileName: string, crop: PictureCrop): string =>
  isWhole(crop) ? fileName : fileName.replace(/\.[a-z]+$/, (ending) => `.${toCropKey(crop)}${ending}`);

/** A picture, or a crop of it, as other places store it. */
export function toImageRef(row: PictureRow, crop: PictureCrop): ImageRef {
  const { width, height } = cropPixels(crop, { width: row.width ?? 1, height: row.height ?? 1 });
  const path = toPath({ ...row, file_name: toCropName(row.file_name, crop) });
  return { id: row.id, path, width, height, ...(row.alt !== '' && { alt: row.alt }) };
}
const toFilm = (row: PictureRow): VideoRef => ({ id: row.id, name: row.alt === '' ? row.name : row.alt, path: toPath(row) });

/** A picture as owners see it. */
export function toPictureView(row: PictureRow, uses: readonly PictureUse[]): PictureView {
  const usedIn = uses.flatMap(({ picture_id: picture, store_id: storeId, kind, id, name }) =>
    picture === row.id ? [{ kind, storeId, id, name }] : [],
  );
  const goes = usedIn.length === 0 && !row.keep && row.unused_since !== null;
  return {
    ...{
      id: row.id,
      folder: row.folder,
      kind: row.kind,
      name: row.name,
      alt: row.alt,
      bytes: row.bytes,
      keep: row.keep,
      usedIn,
      version: row.version,
    },
    image: row.kind === 'film' ? null : toImageRef(row, readCrop('')),
    film: row.kind === 'film' ? toFilm(row) : null,
    createdAt: row.created_at.toISOString(),
    deletesAt: goes ? new Date(row.unused_since!.getTime() + forgottenAfterMs).toISOString() : null,
  };
}

/** A page of the library. */
export const listPictures = ({ database, quotaBytes }: Deps, restaurantId: string, query: QueryOf<typeof contract.listPictures>) =>
  database.tenant({ restaurantId }, async (tx) => {
    const { used, ...asked } = query;
    const { rows, nextCursor } = await listPictureRows(tx, { ...asked, ...(used !== undefined && { used: used === 'true' }) });
    const ids = rows.map(({ id }) => id);
    const [uses, usedBytes] = [ids.length === 0 ? [] : await readUses(tx, ids), await sumBytes(tx)];
    return { rows: rows.map((row) => toPictureView(row, uses)), nextCursor, usedBytes, quotaBytes };
  });

/** @throws resource_not_found */
export const readPicture = ({ database }: Pick<Deps, 'database'>, { restaurantId, pictureId }: Place) =>
  database.tenant({ restaurantId }, async (tx) => {
    const row = await readPictureRow(tx, pictureId);
    if (row === undefined || row.deleted_at !== null) throw new ApiError('resource_not_found');
    return toPictureView(row, await readUses(tx, [pictureId]));
  });

async function save(
  { database }: Deps,
  { restaurantId, pictureId, actor }: Place & { actor: Actor },
  change: (row: PictureRow, uses: PictureUse[]) => PictureRow,
): Promise<PictureView> {
  return database.tenant({ restaurantId }, async (tx) => {
    const row = await holdPicture(tx, pictureId);
    if (row === undefined) throw new ApiError('resource_not_found');
    const uses = await readUses(tx, [pictureId]);
    const changed = change(row, uses);
    if (changed === row) return toPictureView(row, uses);
    const version = await updatePicture(tx, changed);
    await emitToRestaurant(tx, { type: 'restaurant.picturesChanged', actor });
    return toPictureView({ ...changed, version }, uses);
  });
}

/**
 * Changes what a picture is called, shows, and whether it stays.
 * @throws resource_not_found; resource_status_conflict with the current picture
 */
export const changePicture = (deps: Deps, input: Place & { actor: Actor; body: BodyOf<typeof contract.changePicture> }) =>
  save(deps, input, (row, uses) => {
    if (row.deleted_at !== null) throw new ApiError('resource_not_found');
    const { version, ...fields } = input.body;
    return isStoredAlready(toPictureView(row, uses), version, fields) ? row : { ...row, ...fields };
  });

/**
 * Deletes a picture that nothing shows, or brings it back while its files exist. They go a day later, or when no published menu has it any
 * more.
 * @throws resource_not_found; resource_status_conflict with the places that show it
 */
export const deletePicture = (deps: Deps, input: Place & { actor: Actor; deleted: boolean }) =>
  save(deps, input, (row, uses) => {
    if (!input.deleted) return { ...row, deleted_at: null };
    if (uses.length > 0) {
      const names = uses.slice(0, 3).map(({ name }) => `“${name}”`);
      const more = uses.length > 3 ? ` and ${uses.length - 3} more` : '';
      throw new ApiError('resource_status_conflict', {
        message: `It is shown at ${names.join(', ')}${more}. Choose another picture there first.`,
        details: { reason: 'IN_USE', usedIn: toPictureView(row, uses).usedIn },
      });
    }
    return { ...row, deleted_at: row.deleted_at ?? deps.now() };
  });

/** A picture, or a crop of it, that somebody chose for a place. */
export interface ChosenPicture {
  id: string;
  path: string;
  /** What it shows; absent: as its library has it. */
  alt?: string | undefined;
}

/** The row of a chosen picture, with its new text. Undefined: the restaurant does not have it. */
async function claim(tx: Tx, { id, alt }: ChosenPicture): Promise<PictureRow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = alt === undefined ? await claimPicture(tx, id) : await holdPicture(tx, id);
  if (row === undefined || row.deleted_at !== null) return undefined;
  if (alt === undefined || alt === row.alt) return row;
  await updatePicture(tx, { ...row, alt });
  return { ...row, alt };
}

/**
 * The reference to store for a picture that somebody chose: its size and text come from the picture, not from the caller.
 * @param at the field of the call
 * @throws validation_failed at the field, if the restaurant does not have the picture or that crop of it
 */
export async function resolvePicture(tx: Tx, chosen: ChosenPicture | null, at: string): Promise<ImageRef | null> {
  if (chosen === null) return null;
  const row = await claim(tx, chosen);
  const crop = readCrop(chosen.path);
  const ref = row === undefined || row.kind === 'film' ? undefined : toImageRef(row, crop);
  if (ref?.path === chosen.path && (isWhole(crop) || row!.crops.includes(toCropKey(crop)))) return ref;
  throw new ApiError('validation_failed', { fields: [{ path: at, message: 'This picture was deleted. Please choose another one.' }] });
}

/** The same for a film. @throws validation_failed at the field */
export async function resolveFilm(tx: Tx, chosen: ChosenPicture | null, at: string): Promise<VideoRef | null> {
  if (chosen === null) return null;
  const row = await claim(tx, chosen);
  const film = row?.kind === 'film' ? toFilm(row) : undefined;
  if (film?.path === chosen.path) return film;
  throw new ApiError('validation_failed', { fields: [{ path: at, message: 'This film was deleted. Please choose another one.' }] });
}
