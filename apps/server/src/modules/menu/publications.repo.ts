import type { MenuDifference, MenuSnapshot } from '@servery/domain/menu';
import type { NamedSql, Tx } from '../../platform/db/connections.types.ts';

/** How many published versions of a store's menu are stored. Orders have their own frozen prices and need none of them. */
const versionsStored = 50;
/** Every so many versions the database puts a whole document together from differences, so that nobody reads more of them than that. */
const wholeEvery = 100;

/** One step from a version to the next. */
export interface DifferenceRow {
  version: number;
  difference: MenuDifference;
}

type Send = <Row extends object>(statement: NamedSql) => Promise<Row[]>;

/**
 * Stores a whole document as the store's newest version, and lets the oldest ones go.
 * @returns the transaction that wrote it, for `WrittenLists`
 */
export async function insertSnapshot(tx: Tx, snapshot: MenuSnapshot): Promise<string> {
  const { storeId, version } = snapshot;
  const [rows] = await Promise.all([
    tx.sql<{ written_by: string }>({
      name: 'menu.insertSnapshot',
      text: `insert into menu_publication (restaurant_id, store_id, version, document, published_at) values ($1, $2, $3, $4::jsonb, $5)
        returning xmin::text as written_by`,
      values: [tx.scope.restaurantId, storeId, version, JSON.stringify(snapshot), snapshot.publishedAt],
    }),
    raiseVersion(tx, storeId, version),
  ]);
  return rows[0]!.written_by;
}

/** Stores the store's newest version as what differs from the one before, which is the version that the locked store names. */
export async function insertDifference(tx: Tx, storeId: string, difference: MenuDifference): Promise<void> {
  const { version, publishedAt } = difference.fields;
  await Promise.all([
    tx.sql({
      name: 'menu.insertDifference',
      text: 'insert into menu_publication (restaurant_id, store_id, version, difference, published_at) values ($1, $2, $3, $4::jsonb, $5)',
      values: [tx.scope.restaurantId, storeId, version, JSON.stringify(difference), publishedAt],
    }),
    raiseVersion(tx, storeId, version),
    version % wholeEvery === 0 &&
      tx.sql({
        name: 'menu.putTogether',
        text: `update menu_publication set document = menu_document_at(restaurant_id, store_id, version)
          where restaurant_id = $1 and store_id = $2 and version = $3`,
        values: [tx.scope.restaurantId, storeId, version],
      }),
  ]);
}

/** Differences need the whole document before them, which therefore stays longer. */
async function raiseVersion(tx: Tx, storeId: string, version: number): Promise<void> {
  await Promise.all([
    tx.sql({
      name: 'menu.raiseVersion',
      text: 'update store set menu_version = $3 where restaurant_id = $1 and id = $2',
      values: [tx.scope.restaurantId, storeId, version],
    }),
    tx.sql({
      name: 'menu.dropOldSnapshots',
      text: `delete from menu_publication p where p.restaurant_id = $1 and p.store_id = $2 and p.version < (
          select max(w.version) from menu_publication w
          where w.restaurant_id = $1 and w.store_id = $2 and w.document is not null and w.version <= $3)`,
      values: [tx.scope.restaurantId, storeId, version - versionsStored + 1],
    }),
  ]);
}

/**
 * What leads from a version to the newest one, step by step. Null: not every step is stored as a difference, and the newest one has to be
 * read whole. Empty: there is no newer one.
 */
export async function readDifferences(
  send: Send,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  since: number,
): Promise<DifferenceRow[] | null> {
  const rows = await send<{ menu_version: number; version: number | null; difference: MenuDifference | null }>({
    name: 'menu.readDifferences',
    text: `select s.menu_version, p.version, p.difference from store s
      left join menu_publication p on p.restaurant_id = s.restaurant_id and p.store_id = s.id and p.version > $3 and p.version <= s.menu_version
      where s.restaurant_id = $1 and s.id = $2 order by p.version limit ${wholeEvery + 1}`,
    values: [restaurantId, storeId, since],
  });
  const newest = rows[0]?.menu_version ?? 0;
  if (newest <= since) return [];
  const steps = rows.flatMap(({ version, difference }) => (version === null || difference === null ? [] : [{ version, difference }]));
  return steps.length === newest - since && steps.every(({ version }, at) => version === since + at + 1) ? steps : null;
}

type MenuLists = Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups'>;

/** A whole document that this node has written, without what surrounds its lists. */
export interface WrittenLists {
  version: number;
  /** The transaction that wrote it. One that was rolled back has left no row that names it. */
  writtenBy: string;
  lists: MenuLists;
}

/**
 * The newest published version, or undefined when the store has published none: the newest whole document, and what leads from it to the
 * newest version. Entries arrive as rows of their own, so that a long document is not parsed in one piece. The lists of a document that
 * this node has written are not read again: they are `written`'s own objects, which a later version is quickly compared with.
 */
export async function readNewestParts(
  tx: Tx,
  storeId: string,
  written?: WrittenLists,
): Promise<{ document: MenuSnapshot; differences: MenuDifference[] } | undefined> {
  const rows = await tx.sql<{ part: string; value: unknown }>({
    name: 'menu.readParts',
    text: `with base as (
        select p.version, p.document, s.menu_version, p.version = $3 and p.xmin::text = $4 as is_written from store s
        join menu_publication p on p.restaurant_id = s.restaurant_id and p.store_id = s.id and p.version <= s.menu_version
        where s.restaurant_id = $1 and s.id = $2 and p.document is not null order by p.version desc limit 1
      )
      select part, value from (
        select 'fields' as part, 0::bigint as at, document - array['categories', 'items', 'modifierGroups'] as value from base
        union all select 'written', 0, 'true'::jsonb from base where is_written
        union all select l.name, e.at, e.value
          from (select document from base where is_written is not true) read, unnest(array['categories', 'items', 'modifierGroups']) l (name),
            jsonb_array_elements(document -> l.name) with ordinality e (value, at)
        union all select 'difference', p.version, p.difference from base b
          join menu_publication p on p.restaurant_id = $1 and p.store_id = $2 and p.version > b.version and p.version <= b.menu_version
      ) parts order by part, at`,
    values: [tx.scope.restaurantId, storeId, written?.version ?? null, written?.writtenBy ?? null],
  });
  if (rows.length === 0) return undefined;
  const of = <T>(part: string): T[] => rows.flatMap((row) => (row.part === part ? [row.value as T] : []));
  const [fields] = of<object>('fields');
  const isWritten = rows.some(({ part }) => part === 'written');
  const lists = isWritten ? written!.lists : { categories: of('categories'), items: of('items'), modifierGroups: of('modifierGroups') };
  return { document: { ...fields, ...lists } as unknown as MenuSnapshot, differences: of('difference') };
}
