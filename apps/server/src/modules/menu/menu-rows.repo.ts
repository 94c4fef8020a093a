import type { AllergenInfo, ImageRef, TaxCategory } from '@servery/domain/menu';
import type { WeeklyHours } from '@servery/domain/availability';
import type { Tx } from '../../platform/db/door.types.ts';

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
  soldout: boolean;
  sort_order: number;
}

export interface ItemRow extends CategoryRow {
  category_id: string;
  base_price: number;
  extra_pickup: number;
  extra_delivery: number;
  extra_dine_in: number;
  extra_uber_pickup: number;
  extra_uber_delivery: number;
  discounted: boolean;
  available: boolean;
  soldout: boolean;
  for_pickup: boolean;
  for_delivery: boolean;
  for_dine_in: boolean;
  weekly_hours: WeeklyHours | null;
  is_gst_applicable: boolean;
  tax_category: TaxCategory;
  is_alcohol: boolean;
  label: string | null;
  dietary: string[];
  contains: AllergenInfo['CONTAINS'];
  may_contain: AllergenInfo['MAY_CONTAIN'];
  free_from: AllergenInfo['FREE_FROM'];
  print_station_ids: string[];
  group_ids: string[];
}

/** What staff edit, of one store: the four kinds of rows in one round trip. */
export async function readMenuRows(tx: Tx, storeId: string) {
  const values = [tx.scope.restaurantId, storeId];
  const [categories, groups, options, items] = await Promise.all([
    tx.sql<CategoryRow>({
      name: 'menu.categories',
      text: `select id, name, description, sort_order, image, pos, online, uber_eats, background_color
        from category where restaurant_id = $1 and store_id = $2 order by sort_order, name, id`,
      values,
    }),
    tx.sql<GroupRow>({
      name: 'menu.groups',
      text: `select id, name, min, max, allow_multiple, sort_order
        from modifier_group where restaurant_id = $1 and store_id = $2 order by sort_order, name, id`,
      values,
    }),
    tx.sql<OptionRow>({
      name: 'menu.options',
      text: `select o.id, o.group_id, o.name, o.extra_charge, o.soldout, o.sort_order
        from modifier_option o join modifier_group g on g.restaurant_id = o.restaurant_id and g.id = o.group_id
        where g.restaurant_id = $1 and g.store_id = $2 order by o.sort_order, o.name, o.id`,
      values,
    }),
    tx.sql<ItemRow>({
      name: 'menu.items',
      text: `select i.*, array(select m.group_id from item_modifier_group m
          where m.restaurant_id = i.restaurant_id and m.item_id = i.id order by m.sort_order)::text[] as group_ids
        from item i where i.restaurant_id = $1 and i.store_id = $2 and i.type = 'basic' order by i.sort_order, i.name, i.id`,
      values,
    }),
  ]);
  return { categories, groups, options, items };
}
export type MenuRows = Awaited<ReturnType<typeof readMenuRows>>;

export interface NewMenuRows {
  categories: CategoryRow[];
  groups: GroupRow[];
  options: OptionRow[];
  items: Omit<ItemRow, 'group_ids'>[];
  links: { item_id: string; group_id: string; sort_order: number }[];
}

/** Inserts a whole menu: one statement for each table, however many rows. */
export async function insertMenuRows(tx: Tx, storeId: string, rows: NewMenuRows): Promise<void> {
  const insert = (table: string, entries: readonly object[]) => {
    const common = { restaurant_id: tx.scope.restaurantId, store_id: storeId };
    const columns = Object.keys({ ...entries[0] });
    const named = table === 'item' ? ['type', ...columns] : columns;
    const withStore = table === 'modifier_option' || table === 'item_modifier_group' ? ['restaurant_id'] : ['restaurant_id', 'store_id'];
    const list = [...withStore, ...named].join(', ');
    return tx.sql({
      name: `menu.insert.${table}`,
      text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      values: [JSON.stringify(entries.map((entry) => ({ ...common, type: 'basic', ...entry })))],
    });
  };
  const tables = [
    ['category', rows.categories],
    ['modifier_group', rows.groups],
    ['modifier_option', rows.options],
    ['item', rows.items],
    ['item_modifier_group', rows.links],
  ] as const;
  await Promise.all(tables.filter(([, entries]) => entries.length > 0).map(([table, entries]) => insert(table, entries)));
}
