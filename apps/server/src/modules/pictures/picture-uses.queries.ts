import type { PictureFolder, PictureKind } from '@servery/domain/pictures';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { pictureColumns, type PictureRow } from './pictures.repo.ts';

/** A place that shows a picture now. */
export interface PictureUse {
  picture_id: string;
  kind: 'category' | 'item' | 'store' | 'logo' | 'banner' | 'setting';
  store_id: string | null;
  id: string;
  name: string;
}

/** Every place that names pictures, as text with their paths. */
const places = `
  select 'category' as kind, store_id, id::text as id, name, image::text as names from category where restaurant_id = $1
  union all select 'item', store_id, id::text, name, concat(image::text, video::text) from item where restaurant_id = $1
  union all select 'store', id, id::text, name, image::text from store where restaurant_id = $1
  union all select 'logo', null, restaurant_id::text, name, logo::text from restaurant where restaurant_id = $1
  union all select 'banner', null, restaurant_id::text, name, banner::text from restaurant where restaurant_id = $1
  union all select 'setting', null, section, section, value::text from restaurant_setting where restaurant_id = $1
  union all select 'setting', store_id, section, section, value::text from store_setting where restaurant_id = $1`;
/** Ids of uploaded pictures in a text: they follow a folder's name in a path. */
const idsIn = (text: string) =>
  `regexp_matches(${text}, '[a-z_]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/', 'g') as path`;
const usedSql = `select distinct path[1]::uuid as picture_id, kind, store_id, id, name from (${places}) place, ${idsIn('names')}`;

/** Where these pictures are shown now; without ids: where any is. */
export const readUses = (tx: Tx, ids: readonly string[] | null): Promise<PictureUse[]> =>
  tx.sql<PictureUse>({
    name: 'pictures.uses',
    text: `select * from (${usedSql}) used where $2::uuid[] is null or picture_id = any($2) order by kind, name, id`,
    values: [tx.scope.restaurantId, ids],
  });

/** Ids of all pictures that anything names: places of today, the last readable values of settings, and stored versions of menus. */
export async function readUsedIds(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'pictures.usedIds',
    text: `select distinct path[1] as id from (
        select names from (${places}) place
        union all select last_readable::text from restaurant_setting where restaurant_id = $1
        union all select last_readable::text from store_setting where restaurant_id = $1
        union all select document::text from menu_publication where restaurant_id = $1
        union all select difference::text from menu_publication where restaurant_id = $1
        union all select document::text from menu_history where restaurant_id = $1
        union all select document::text from menu_history_base where restaurant_id = $1
        union all select changes::text from menu_history_version where restaurant_id = $1
      ) named, ${idsIn('names')}`,
    values: [tx.scope.restaurantId],
  });
  return rows.map(({ id }) => id);
}

export interface PictureListQuery {
  limit: number;
  cursor?: string | undefined;
  folder?: PictureFolder | undefined;
  kind?: PictureKind | undefined;
  search?: string | undefined;
  used?: boolean | undefined;
}

/** A restaurant's pictures, newest first, without deleted ones. @throws validation_failed for a cursor that is not ours */
export async function listPictureRows(tx: Tx, query: PictureListQuery): Promise<{ rows: PictureRow[]; nextCursor: string | null }> {
  const { limit, cursor, folder, kind, used } = query;
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const search = query.search?.trim() ?? '';
  const found = await tx.sql<PictureRow>({
    name: 'pictures.list',
    text: `select ${pictureColumns} from picture p
      where p.restaurant_id = $1 and p.deleted_at is null and ($2::text is null or p.folder = $2) and ($3::text is null or p.kind = $3)
        and ($4::text is null or p.name ilike $4 or p.alt ilike $4)
        and ($5::boolean is null or (p.id in (select picture_id from (${usedSql}) used)) = $5)
        and ($6::timestamptz is null or (p.created_at, p.id) < ($6, $7::uuid))
      order by p.created_at desc, p.id desc limit $8`,
    values: [
      ...[tx.scope.restaurantId, folder ?? null, kind ?? null, containing(search), used ?? null],
      ...[from?.at ?? null, from?.id ?? null, limit + 1],
    ],
  });
  return getPage(found, limit, (row) => [row.created_at, row.id]);
}
