import type { Tx } from '../../platform/db/connections.types.ts';
import type { CategoryRow, GroupRow, ItemRow, OptionRow } from './menu-rows.repo.ts';

/** A row without the flag keeps its current value. */
type MayBeHidden<Row extends { hidden: boolean }> = Omit<Row, 'hidden'> & { hidden?: boolean };

/** A whole menu as rows; rows of one kind have the same fields. */
export interface NewMenuRows {
  categories: MayBeHidden<CategoryRow>[];
  groups: GroupRow[];
  options: OptionRow[];
  items: MayBeHidden<Omit<ItemRow, 'group_ids'>>[];
  links: { item_id: string; group_id: string; sort_order: number }[];
}

type MenuTable = 'category' | 'modifier_group' | 'modifier_option' | 'item' | 'item_modifier_group';

/** Tables in the order in which they refer to each other, with their rows. */
const getTables = (rows: NewMenuRows) =>
  [
    ['category', rows.categories],
    ['modifier_group', rows.groups],
    ['modifier_option', rows.options],
    ['item', rows.items],
    ['item_modifier_group', rows.links],
  ] as const satisfies readonly (readonly [MenuTable, readonly object[]])[];

const isOfStore = (table: MenuTable) => table !== 'modifier_option' && table !== 'item_modifier_group';

/** Inserts a whole menu in addition to what is there: one statement per table, however many rows. */
export async function insertMenuRows(tx: Tx, storeId: string, rows: NewMenuRows): Promise<void> {
  await Promise.all(getTables(rows).map(([table, entries]) => write(tx, storeId, table, entries, '')));
}

/**
 * Makes these rows the store's menu: existing ids are updated, new ones inserted, and the rest deleted.
 * @param marks what becomes of the sold-out marks and counts of deleted entries: `keep` for entries that may come back
 * @throws when an id belongs to another store
 */
export async function replaceMenuRows(
  tx: Tx,
  storeId: string,
  rows: NewMenuRows,
  { marks = 'delete' }: { marks?: 'delete' | 'keep' } = {},
): Promise<void> {
  const values = [tx.scope.restaurantId, storeId];
  const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
  const drop = (table: string, text: string, kept: readonly string[]) =>
    tx.sql({ name: `menu.drop.${table}`, text, values: [...values, kept] });
  const unlink = tx.sql({
    name: 'menu.unlink',
    text: `delete from item_modifier_group m using item i
      where m.restaurant_id = $1 and i.restaurant_id = $1 and i.id = m.item_id and i.store_id = $2`,
    values,
  });
  // In this order, so that an item is moved to its new category before the old one is deleted.
  await Promise.all([
    unlink,
    ...getTables(rows).map(([table, entries]) => write(tx, storeId, table, entries, upsert(table, entries))),
    drop('item', 'delete from item where restaurant_id = $1 and store_id = $2 and id <> all($3::uuid[])', ids(rows.items)),
    // An item that is imported again under the same name gets the same id, and must not come back sold out.
    marks === 'keep'
      ? undefined
      : drop(
          'marks',
          `delete from sold_out where restaurant_id = $1 and store_id = $2 and kind in ('item', 'option') and id <> all($3::uuid[])`,
          ids([...rows.items, ...rows.options]),
        ),
    drop(
      'modifier_option',
      `delete from modifier_option o using modifier_group g
        where o.restaurant_id = $1 and g.restaurant_id = $1 and g.id = o.group_id and g.store_id = $2 and o.id <> all($3::uuid[])`,
      ids(rows.options),
    ),
    drop(
      'modifier_group',
      'delete from modifier_group where restaurant_id = $1 and store_id = $2 and id <> all($3::uuid[])',
      ids(rows.groups),
    ),
    drop('category', 'delete from category where restaurant_id = $1 and store_id = $2 and id <> all($3::uuid[])', ids(rows.categories)),
  ]);
}

/** Stores rows in addition to what is there; existing ids are updated. @throws when an id belongs to another store */
export async function saveMenuRows(tx: Tx, storeId: string, rows: Partial<NewMenuRows>): Promise<void> {
  const all = { categories: [], groups: [], options: [], items: [], links: [], ...rows };
  await Promise.all(getTables(all).map(([table, entries]) => write(tx, storeId, table, entries, upsert(table, entries))));
}

/** An existing row is updated only if it is this store's; links have only their key and position. */
function upsert(table: MenuTable, entries: readonly object[]): string {
  const key = table === 'item_modifier_group' ? ['item_id', 'group_id'] : ['id'];
  const set = Object.keys({ ...entries[0] })
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  return ` on conflict (${['restaurant_id', ...key].join(', ')}) do update set ${set.join(', ')} where ${whose[table]}`;
}

const whose: Readonly<Record<MenuTable, string>> = {
  category: 'category.store_id = excluded.store_id',
  modifier_group: 'modifier_group.store_id = excluded.store_id',
  modifier_option: `exists (select from modifier_group a join modifier_group b on b.restaurant_id = a.restaurant_id and b.store_id = a.store_id
    where a.restaurant_id = modifier_option.restaurant_id and a.id = modifier_option.group_id and b.id = excluded.group_id)`,
  item: 'item.store_id = excluded.store_id',
  item_modifier_group: 'true',
};

async function write(tx: Tx, storeId: string, table: MenuTable, entries: readonly object[], conflict: string): Promise<void> {
  if (entries.length === 0) return;
  const columns = Object.keys({ ...entries[0] });
  const list = ['restaurant_id', ...(isOfStore(table) ? ['store_id'] : []), ...columns].join(', ');
  const common = { restaurant_id: tx.scope.restaurantId, store_id: storeId };
  // Imported rows have no flag for hidden entries: on one connection, the same name may not stand for two statements.
  const which = columns.includes('hidden') ? `${table}.hidden` : table;
  const rows = await tx.sql<{ written: number }>({
    name: `menu.${conflict === '' ? 'insert' : 'upsert'}.${which}`,
    text: `with written as (
        insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)${conflict} returning 1
      ) select count(*)::int as written from written`,
    values: [JSON.stringify(entries.map((entry) => ({ ...common, ...entry })))],
  });
  if (rows[0]?.written !== entries.length) throw new Error(`Some rows of ${table} have ids of another store.`);
}
