import type { PictureFolder, PictureKind } from '@servery/domain/pictures';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface PictureRow {
  id: string;
  folder: PictureFolder;
  kind: PictureKind;
  name: string;
  alt: string;
  file_name: string;
  width: number | null;
  height: number | null;
  bytes: number;
  fingerprint: Buffer;
  crops: string[];
  keep: boolean;
  unused_since: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  /** Counted by the database. */
  version: number;
}
export const pictureColumns =
  'p.id, p.folder, p.kind, p.name, p.alt, p.file_name, p.width, p.height, p.bytes::float8 as bytes, p.fingerprint, p.crops, p.keep, p.unused_since, p.deleted_at, p.created_at, p.version';

/** One picture, or undefined; deleted ones too. */
export async function readPictureRow(tx: Tx, id: string): Promise<PictureRow | undefined> {
  const [row] = await tx.sql<PictureRow>({
    name: 'pictures.read',
    text: `select ${pictureColumns} from picture p where p.restaurant_id = $1 and p.id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return row;
}

/** One picture, locked against changes and deletion until the transaction ends. */
export async function holdPicture(tx: Tx, id: string): Promise<PictureRow | undefined> {
  const [row] = await tx.sql<PictureRow>({
    name: 'pictures.hold',
    text: `select ${pictureColumns} from picture p where p.restaurant_id = $1 and p.id = $2 for update`,
    values: [tx.scope.restaurantId, id],
  });
  return row;
}

/** One picture that is about to be shown somewhere: it is not deleted before the transaction ends. */
export async function claimPicture(tx: Tx, id: string): Promise<PictureRow | undefined> {
  const [row] = await tx.sql<PictureRow>({
    name: 'pictures.claim',
    text: `select ${pictureColumns} from picture p where p.restaurant_id = $1 and p.id = $2 and p.deleted_at is null for share`,
    values: [tx.scope.restaurantId, id],
  });
  return row;
}

/** Bytes of all pictures whose files exist, deleted ones too. */
export async function sumBytes(tx: Tx): Promise<number> {
  const [row] = await tx.sql<{ bytes: number }>({
    name: 'pictures.sum',
    text: 'select coalesce(sum(bytes), 0)::float8 as bytes from picture where restaurant_id = $1',
    values: [tx.scope.restaurantId],
  });
  return row?.bytes ?? 0;
}

/** Lets uploads of one restaurant be counted one after the other. */
export async function lockSpace(tx: Tx): Promise<void> {
  await tx.sql({
    name: 'pictures.lockSpace',
    text: `select pg_advisory_xact_lock(hashtextextended('pictures/' || $1::text, 0))`,
    values: [tx.scope.restaurantId],
  });
}

export type NewPicture = Omit<PictureRow, 'crops' | 'unused_since' | 'deleted_at' | 'version'>;

/** Inserts a picture; false: the id exists. Rejects as `isForeignId` where another restaurant has it. */
export async function insertPicture(tx: Tx, row: NewPicture): Promise<boolean> {
  const written = await tx.sql<{ id: string }>({
    name: 'pictures.insert',
    text: `insert into picture (restaurant_id, id, folder, kind, name, alt, file_name, width, height, bytes, fingerprint, keep, unused_since, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict (restaurant_id, id) do nothing returning id`,
    values: [
      ...[tx.scope.restaurantId, row.id, row.folder, row.kind, row.name, row.alt, row.file_name, row.width, row.height, row.bytes],
      ...[row.fingerprint, row.keep, row.created_at],
    ],
  });
  return written.length > 0;
}

/** Stores a picture's changed fields, and returns its version. */
export async function updatePicture(tx: Tx, row: Pick<PictureRow, 'id' | 'name' | 'alt' | 'keep' | 'deleted_at'>): Promise<number> {
  const [stored] = await tx.sql<Pick<PictureRow, 'version'>>({
    name: 'pictures.update',
    text: 'update picture set name = $3, alt = $4, keep = $5, deleted_at = $6 where restaurant_id = $1 and id = $2 returning version',
    values: [tx.scope.restaurantId, row.id, row.name, row.alt, row.keep, row.deleted_at],
  });
  return stored!.version;
}

/** Notes a crop whose file exists, with its bytes. Noting it again changes nothing. */
export async function addCrop(tx: Tx, id: string, key: string, bytes: number): Promise<void> {
  await tx.sql({
    name: 'pictures.addCrop',
    text: `update picture set crops = crops || $3::text, bytes = bytes + $4
      where restaurant_id = $1 and id = $2 and not crops @> array[$3::text]`,
    values: [tx.scope.restaurantId, id, key, bytes],
  });
}

/** Notes which pictures nothing shows any more, from when on, and which are shown again. */
export async function noteUse(tx: Tx, used: readonly string[], now: Date): Promise<void> {
  await tx.sql({
    name: 'pictures.noteUse',
    text: `update picture set unused_since = case when id = any($2::uuid[]) then null else $3::timestamptz end
      where restaurant_id = $1 and (id = any($2::uuid[])) = (unused_since is not null)`,
    values: [tx.scope.restaurantId, used, now],
  });
}

/** Deletes the rows of pictures that may go, except those in `used`, and of no more than these ids. */
export const dropPictures = (tx: Tx, ids: readonly string[]): Promise<Pick<PictureRow, 'id' | 'folder'>[]> =>
  tx.sql({
    name: 'pictures.drop',
    text: 'delete from picture where restaurant_id = $1 and id = any($2::uuid[]) returning id, folder',
    values: [tx.scope.restaurantId, ids],
  });

/** Pictures that nothing has shown for long enough, locked; those that somebody is about to show are left out. */
export const holdUnused = (tx: Tx, before: { deleted: Date; forgotten: Date }): Promise<Pick<PictureRow, 'id' | 'folder'>[]> =>
  tx.sql({
    name: 'pictures.holdUnused',
    text: `select id, folder from picture where restaurant_id = $1
        and (deleted_at < $2 or (not keep and deleted_at is null and unused_since < $3))
      order by id limit 500 for update skip locked`,
    values: [tx.scope.restaurantId, before.deleted, before.forgotten],
  });
