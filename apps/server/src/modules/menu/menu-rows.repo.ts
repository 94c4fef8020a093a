import type { AllergenInfo, ImageRef, ItemType, TaxCategory, VideoRef } from '@servery/domain/menu';
import type { WeeklyHours } from '@servery/domain/availability';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface CategoryRow {
  id: string;
  name: string;
  description: string;
  sort_order: number;
  image: ImageRef | null;
  pos: boolean;
  online: boolean;
  uber_eats: boolean;
  background_color: string | null;
  /** Not published. */
  hidden: boolean;
}

export interface GroupRow {
  id: string;
  name: string;
  min: number;
  max: number;
  allow_multiple: boolean;
  sort_order: number;
}

export interface OptionRow {
  id: string;
  group_id: string;
  name: string;
  extra_charge: number;
  sort_order: number;
}

export interface ItemRow extends CategoryRow {
  category_id: string;
  type: ItemType;
  /** The type-specific data: see `readSpec`. */
  spec: unknown;
  video: VideoRef | null;
  base_price: number;
  extra_pickup: number;
  extra_delivery: number;
  extra_dine_in: number;
  extra_uber_pickup: number;
  extra_uber_delivery: number;
  discounted: boolean;
  available: boolean;
  for_pickup: boolean;
  for_delivery: boolean;
  for_dine_in: boolean;
  weekly_hours: WeeklyHours | null;
  is_gst_applicable: boolean;
  tax_category: TaxCategory;
  is_alcohol: boolean;
  sales_category_id: string | null;
  label: string | null;
  dietary: string[];
  contains: AllergenInfo['CONTAINS'];
  may_contain: AllergenInfo['MAY_CONTAIN'];
  free_from: AllergenInfo['FREE_FROM'];
  print_station_ids: string[];
  group_ids: string[];
}

const itemColumns = `select i.id, i.category_id, i.type, i.name, i.description, i.sort_order, i.hidden, i.image, i.video, i.background_color, i.label,
  i.pos, i.online, i.uber_eats, i.for_pickup, i.for_delivery, i.for_dine_in, i.available, i.discounted, i.weekly_hours, i.spec,
  i.base_price, i.extra_pickup, i.extra_delivery, i.extra_dine_in, i.extra_uber_pickup, i.extra_uber_delivery,
  i.is_gst_applicable, i.tax_category, i.is_alcohol, i.sales_category_id, i.dietary, i.contains, i.may_contain, i.free_from, i.print_station_ids,
  array(select m.group_id from item_modifier_group m
  where m.restaurant_id = i.restaurant_id and m.item_id = i.id order by m.sort_order)::text[] as group_ids
  from item i`;

const categoryColumns = `select id, name, description, sort_order, image, pos, online, uber_eats, background_color, hidden
  from category`;
const optionColumns = `select o.id, o.group_id, o.name, o.extra_charge, o.sort_order
  from modifier_option o join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id`;

const readGroups = (tx: Tx, storeId: string): Promise<GroupRow[]> =>
  tx.sql<GroupRow>({
    name: 'menu.groups',
    text: `select id, name, min, max, allow_multiple, sort_order
      from modifier_group where restaurant_id = $1 and store_id = $2 order by sort_order, name, id`,
    values: [tx.scope.restaurantId, storeId],
  });

/** What staff edit of one store: the four kinds of rows in one round trip. */
export async function readMenuRows(tx: Tx, storeId: string) {
  const values = [tx.scope.restaurantId, storeId];
  const [categories, groups, options, items] = await Promise.all([
    tx.sql<CategoryRow>({
      name: 'menu.categories',
      text: `${categoryColumns} where restaurant_id = $1 and store_id = $2 order by sort_order, name, id`,
      values,
    }),
    readGroups(tx, storeId),
    tx.sql<OptionRow>({
      name: 'menu.options',
      text: `${optionColumns} where g.restaurant_id = $1 and g.store_id = $2 order by o.sort_order, o.name, o.id`,
      values,
    }),
    tx.sql<ItemRow>({
      name: 'menu.items',
      text: `${itemColumns} where i.restaurant_id = $1 and i.store_id = $2 order by i.sort_order, i.name, i.id`,
      values,
    }),
  ]);
  return { categories, groups, options, items };
}
export type MenuRows = Awaited<ReturnType<typeof readMenuRows>>;

/** Entries of a menu by their ids; groups with their options. */
export interface EntryIds {
  categories?: readonly string[];
  items?: readonly string[];
  groups?: readonly string[];
}

/**
 * The rows after some entries have been added, changed or deleted, in a transaction that has locked the menu: only these are read again. All
 * others are the same objects.
 */
export async function rereadRows(tx: Tx, storeId: string, rows: MenuRows, changed: EntryIds): Promise<MenuRows> {
  const { categories = [], items = [], groups = [] } = changed;
  if (categories.length + items.length + groups.length === 0) return rows;
  const values = (ids: readonly string[]) => [tx.scope.restaurantId, storeId, ids];
  const [newCategories, newItems, allGroups, newOptions] = await Promise.all([
    categories.length === 0
      ? []
      : tx.sql<CategoryRow>({
          name: 'menu.categoriesById',
          text: `${categoryColumns} where restaurant_id = $1 and store_id = $2 and id = any($3::uuid[])`,
          values: values(categories),
        }),
    items.length === 0
      ? []
      : tx.sql<ItemRow>({
          name: 'menu.itemsById',
          text: `${itemColumns} where i.restaurant_id = $1 and i.store_id = $2 and i.id = any($3::uuid[])`,
          values: values(items),
        }),
    // All of them: their order is the database's.
    groups.length === 0 ? null : readGroups(tx, storeId),
    groups.length === 0
      ? []
      : tx.sql<OptionRow>({
          name: 'menu.optionsOfGroups',
          text: `${optionColumns} where g.restaurant_id = $1 and g.store_id = $2 and g.id = any($3::uuid[]) order by o.sort_order, o.name, o.id`,
          values: values(groups),
        }),
  ]);
  const changedGroups = new Set(groups);
  const known = new Map(rows.groups.map((row) => [row.id, row]));
  return {
    categories: replaceRows(rows.categories, categories, newCategories),
    items: replaceRows(rows.items, items, newItems),
    groups: allGroups?.map((row) => (changedGroups.has(row.id) ? row : (known.get(row.id) ?? row))) ?? rows.groups,
    options: groups.length === 0 ? rows.options : [...rows.options.filter(({ group_id }) => !changedGroups.has(group_id)), ...newOptions],
  };
}

/** Changed rows stay where they were: a list that is nearly in order is sorted in one pass. */
function replaceRows<Row extends { id: string }>(rows: Row[], ids: readonly string[], read: Row[]): Row[] {
  if (ids.length === 0) return rows;
  const changed = new Set(ids);
  const found = new Map(read.map((row) => [row.id, row]));
  const left: Row[] = [];
  for (const row of rows) {
    const now = changed.has(row.id) ? found.get(row.id) : row;
    if (now === undefined) continue;
    found.delete(row.id);
    left.push(now);
  }
  return [...left, ...found.values()];
}
