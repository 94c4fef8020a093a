import type { StoredItem } from '@servery/domain/menu';
import type { FormerEntries, FormerPicture, NamedInFile } from '@servery/domain/menu-files';
import type { Tx } from '../../platform/db/connections.types.ts';

/**
 * What the restaurant has stored about entries of a file: ids that its other stores use, items of the store's earlier menus, and pictures
 * of all stores' menus, as far back as published menus are stored. Those are searched only for entries that no current menu has.
 */
export async function readFormerEntries(tx: Tx, storeId: string, { ids, pictures }: NamedInFile): Promise<FormerEntries> {
  const [held, present] = await Promise.all([
    readHolders(tx, ids),
    presentPictures(
      tx,
      storeId,
      pictures.map(({ name }) => name),
    ),
  ]);
  const known = new Set(held.map(({ id }) => id));
  const others = held.flatMap((one) => (one.store_id === storeId ? [] : one.id));
  const gone = ids.filter((id) => !known.has(id));
  const shown = new Set(present.map(({ kind, image }) => `${kind}/${image.id}`));
  const lost = pictures.flatMap(({ kind, name }) => (shown.has(`${kind}/${name}`) ? [] : name));
  const [items, former] = await Promise.all([formerItems(tx, storeId, gone), formerPictures(tx, storeId, lost)]);
  return { others, items, pictures: [...present, ...former] };
}

/** Stores of the restaurant that have an entry of one of these ids now. */
async function readHolders(tx: Tx, ids: readonly string[]): Promise<{ id: string; store_id: string }[]> {
  if (ids.length === 0) return [];
  return tx.sql<{ id: string; store_id: string }>({
    name: 'formerMenus.holders',
    text: `select id::text, store_id from category where restaurant_id = $1 and id = any($2::uuid[])
      union all select id::text, store_id from item where restaurant_id = $1 and id = any($2::uuid[])
      union all select id::text, store_id from modifier_group where restaurant_id = $1 and id = any($2::uuid[])
      union all select o.id::text, g.store_id from modifier_option o
        join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id
        where o.restaurant_id = $1 and o.id = any($2::uuid[])
      union all select e ->> 'id', s.store_id from store_setting s,
        jsonb_array_elements((s.value -> 'sizes') || (s.value -> 'toppings')) e
        where s.restaurant_id = $1 and s.section = 'pizza' and e ->> 'id' = any($2::text[])`,
    values: [tx.scope.restaurantId, ids],
  });
}

/** Pictures of these names in the menus of the restaurant's stores, the store's own first. */
async function presentPictures(tx: Tx, storeId: string, names: readonly string[]): Promise<FormerPicture[]> {
  if (names.length === 0) return [];
  return tx.sql<FormerPicture>({
    name: 'formerMenus.presentPictures',
    text: `select distinct on (kind, image ->> 'id') kind, image from (
        select 'item' as kind, image, store_id from item where restaurant_id = $1 and image ->> 'id' = any($3::text[])
        union all
        select 'category', image, store_id from category where restaurant_id = $1 and image ->> 'id' = any($3::text[])
      ) p order by kind, image ->> 'id', store_id <> $2, store_id`,
    values: [tx.scope.restaurantId, storeId, names],
  });
}

/**
 * Bytes of published menus, as they are stored, that are searched for one file: ordinary menus are far below, the largest are read in
 * seconds.
 */
const searchedBytes = 16_000_000;

/**
 * Published menus, newest first, whole or what differs from the one before, as many as may be searched: of a store, or of all stores of the restaurant with the store's own first.
 * Parameters 1 and 2 are the restaurant and the store.
 */
const getPublished = (where: 'store' | 'restaurant') => `with published as (
    select store_id, version, coalesce(document -> 'items', difference -> 'items' -> 'set') as items,
      coalesce(document -> 'categories', difference -> 'categories' -> 'set') as categories from (
      select store_id, version, document, difference, sum(pg_column_size(coalesce(document, difference))) over (
          order by store_id <> $2, version desc, store_id rows unbounded preceding
        ) as bytes
        from menu_publication where restaurant_id = $1${where === 'store' ? ' and store_id = $2' : ''}
    ) m where bytes <= ${searchedBytes}
  )`;

/** Items as they were last published in this store. */
async function formerItems(tx: Tx, storeId: string, ids: readonly string[]): Promise<StoredItem[]> {
  if (ids.length === 0) return [];
  const rows = await tx.sql<{ item: StoredItem }>({
    name: 'formerMenus.items',
    text: `${getPublished('store')} select distinct on (e ->> 'id') e as item from published m, jsonb_array_elements(m.items) e
      where e ->> 'id' = any($3::text[]) order by e ->> 'id', m.version desc`,
    values: [tx.scope.restaurantId, storeId, ids],
  });
  return rows.map(({ item }) => item);
}

/** Pictures of these names in what the restaurant's stores have published, this store's own first. */
async function formerPictures(tx: Tx, storeId: string, names: readonly string[]): Promise<FormerPicture[]> {
  if (names.length === 0) return [];
  return tx.sql<FormerPicture>({
    name: 'formerMenus.pictures',
    text: `${getPublished('restaurant')} select distinct on (kind, image ->> 'id') kind, image from (
        select 'item' as kind, e -> 'image' as image, m.version, m.store_id from published m, jsonb_array_elements(m.items) e
        union all
        select 'category', e -> 'image', m.version, m.store_id from published m, jsonb_array_elements(m.categories) e
      ) p where image ->> 'id' = any($3::text[]) order by kind, image ->> 'id', store_id <> $2, version desc, store_id`,
    values: [tx.scope.restaurantId, storeId, names],
  });
}
