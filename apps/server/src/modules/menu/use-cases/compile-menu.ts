import type { SettingsOf } from '@servery/contract/settings/index';
import {
  toGroupIds,
  shownItems,
  sortMenu,
  type MarkedKind,
  type MenuCategory,
  type MenuItem,
  type MenuModifierGroup,
  type MenuSnapshot,
  type PizzaSettings,
  type Price,
} from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { readSpec } from '../item-spec.service.ts';
import type { CategoryRow, GroupRow, ItemRow, MenuRows, OptionRow } from '../menu-rows.repo.ts';
import type { MenuHead } from '../menu.repo.ts';
import { getFlags, markFinder, type Mark } from '../sold-out.repo.ts';

/** Everything that a menu is compiled from, as stored in the database. */
export interface MenuSources {
  rows: MenuRows;
  marks: readonly Mark[];
  pizza: SettingsOf<'pizza'>;
}

/** The metadata of a menu document. */
export type DocumentHead = MenuHead & { restaurantId: string; storeId: string; version: number; publishedAt: string };

/** The head of a document that is not published: it has the version that is. */
export const unpublished = (tx: Tx, head: MenuHead, storeId: string): DocumentHead => ({
  ...head,
  restaurantId: tx.scope.restaurantId,
  storeId,
  version: head.menu_version,
  publishedAt: '',
});

type Flags = (kind: MarkedKind, id: string) => ReturnType<typeof getFlags>;

/** All entries of a menu in their order, hidden or not, without marks. */
type Lists = Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups'>;
/** Rows do not change once they are read, so that what is compiled from them is compiled once. */
const listsOfRows = new WeakMap<MenuRows, Lists>();

function compileLists(rows: MenuRows): Lists {
  const known = listsOfRows.get(rows);
  if (known !== undefined) return known;
  const existing = new Set(rows.groups.map(({ id }) => id));
  const options = Map.groupBy(rows.options, (option) => option.group_id);
  const lists = sortMenu({
    categories: rows.categories.map(toCategory),
    items: rows.items.map((row) => toItem(row, existing)),
    modifierGroups: rows.groups.map((group) => toGroup(group, options.get(group.id) ?? [])),
  });
  listsOfRows.set(rows, lists);
  return lists;
}

/** The same rows with the items in the order of the menu: after a change of a few they are sorted in one pass. */
export function inMenuOrder(rows: MenuRows): MenuRows {
  const lists = compileLists(rows);
  const byId = new Map(rows.items.map((row) => [row.id, row]));
  const ordered = { ...rows, items: lists.items.map(({ id }) => byId.get(id)!) };
  listsOfRows.set(ordered, lists);
  return ordered;
}

/**
 * Compiles what staff edit and mark to the one document that guests read and pricing uses. Hidden entries, and groups that no item uses,
 * are left out unless `everything` is set.
 * @throws validation_failed for an item that lacks what its type needs
 */
export function compileMenu(
  { rows, marks, pizza }: MenuSources,
  head: DocumentHead,
  { everything = false }: { everything?: boolean } = {},
): MenuSnapshot {
  const getMark = markFinder(marks);
  const flags: Flags = (kind, id) => getFlags(getMark(kind, id));
  const lists = compileLists(rows);
  const marked = <Entry extends { id: string }>(kind: MarkedKind, entries: Entry[]): Entry[] =>
    marks.some((mark) => mark.kind === kind)
      ? entries.map((entry) => (getMark(kind, entry.id) === undefined ? entry : { ...entry, ...flags(kind, entry.id) }))
      : entries;
  const idsOfHidden = (entries: readonly { id: string; hidden: boolean }[]) =>
    new Set(entries.flatMap(({ id, hidden }) => (hidden ? [id] : [])));
  const hidden = { categoryIds: idsOfHidden(rows.categories), itemIds: idsOfHidden(rows.items) };
  const all = marked('item', lists.items);
  const items = everything ? all : shownItems(all, hidden);
  const used = everything ? null : new Set(items.flatMap(toGroupIds));
  const isOptionMarked = marks.some(({ kind }) => kind === 'option');
  return {
    restaurantId: head.restaurantId,
    storeId: head.storeId,
    version: head.version,
    publishedAt: head.publishedAt,
    currency: head.currency,
    categoryImageAspectRatio: head.category_image_aspect_ratio,
    categories: everything ? lists.categories : lists.categories.filter(({ id }) => !hidden.categoryIds.has(id)),
    items,
    modifierGroups: lists.modifierGroups
      .filter(({ id }) => used?.has(id) !== false)
      .map((group) =>
        isOptionMarked && group.options.some(({ id }) => getMark('option', id) !== undefined)
          ? { ...group, options: marked('option', group.options) }
          : group,
      ),
    pizza: getPizza(pizza, flags),
  };
}

function toCategory(row: CategoryRow): MenuCategory {
  let category = categoriesOfRows.get(row);
  if (category === undefined) categoriesOfRows.set(row, (category = compileCategory(row)));
  return category;
}

const compileCategory = (row: CategoryRow): MenuCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
  image: row.image,
  applicableOrderingSystem: { pos: row.pos, online: row.online, uberEats: row.uber_eats },
  backgroundColor: row.background_color,
});

/** Entries by their rows, without marks: of a long menu that somebody edits, few are compiled again. */
const categoriesOfRows = new WeakMap<CategoryRow, MenuCategory>();
const groupsOfRows = new WeakMap<GroupRow, { options: readonly OptionRow[]; group: MenuModifierGroup }>();
const itemsOfRows = new WeakMap<ItemRow, MenuItem>();

function toGroup(row: GroupRow, options: readonly OptionRow[]): MenuModifierGroup {
  const known = groupsOfRows.get(row);
  if (known?.options.length === options.length && known.options.every((option, at) => option === options[at])) return known.group;
  const group: MenuModifierGroup = {
    id: row.id,
    name: row.name,
    min: row.min,
    max: row.max,
    allowMultiple: row.allow_multiple,
    options: options.map(({ id, name, extra_charge }) => ({ id, name, extraCharge: extra_charge, soldout: false })),
  };
  groupsOfRows.set(row, { options, group });
  return group;
}

/** The pizza settings with the sold-out flags; null for a store without sizes, which sells no pizzas. */
const getPizza = (pizza: SettingsOf<'pizza'>, flags: Flags): PizzaSettings | null =>
  pizza.sizes.length === 0
    ? null
    : {
        ...pizza,
        sizes: pizza.sizes.map((size) => ({ ...size, ...flags('size', size.id) })),
        toppings: pizza.toppings.map((topping) => ({ ...topping, ...flags('topping', topping.id) })),
      };

function toItem(row: ItemRow, groupIds: ReadonlySet<string>): MenuItem {
  let item = itemsOfRows.get(row);
  if (item === undefined) itemsOfRows.set(row, (item = toUnmarked(row)));
  if (row.group_ids.every((id) => groupIds.has(id))) return item;
  return { ...item, modifierGroupIds: row.group_ids.filter((id) => groupIds.has(id)) };
}

function toUnmarked(row: ItemRow): MenuItem {
  const base = {
    id: row.id,
    categoryId: row.category_id,
    sortOrder: row.sort_order,
    name: row.name,
    description: row.description,
    discounted: row.discounted,
    available: row.available,
    soldout: false,
    availableFor: { pickup: row.for_pickup, delivery: row.for_delivery, dineIn: row.for_dine_in },
    availableWeeklyHours: row.weekly_hours,
    applicableOrderingSystem: { pos: row.pos, online: row.online, uberEats: row.uber_eats },
    image: row.image,
    isGstApplicable: row.is_gst_applicable,
    taxCategory: row.tax_category,
    isAlcohol: row.is_alcohol,
    categorySalesId: row.sales_category_id,
    label: row.label,
    dietary: row.dietary,
    allergenInfo: { CONTAINS: row.contains, MAY_CONTAIN: row.may_contain, FREE_FROM: row.free_from },
    backgroundColor: row.background_color,
    printStationIds: row.print_station_ids,
    modifierGroupIds: row.group_ids,
    ...(row.video !== null && { video: row.video }),
  };
  switch (row.type) {
    case 'basic':
      return { ...base, type: 'basic', price: getPrice(row) };
    case 'pizza':
      return { ...base, type: 'pizza', ...readSpec('pizza', row) };
    case 'halfAndHalf':
      return { ...base, type: 'halfAndHalf', ...readSpec('halfAndHalf', row) };
    case 'deal':
      return { ...base, type: 'deal', price: getPrice(row), ...readSpec('deal', row) };
    case 'custom':
      return { ...base, type: 'custom' };
  }
}

const getPrice = (row: ItemRow): Price => ({
  basePrice: row.base_price,
  extraCharge: { pickup: row.extra_pickup, delivery: row.extra_delivery, dineIn: row.extra_dine_in },
  uberEatsExtraCharge: { pickup: row.extra_uber_pickup, delivery: row.extra_uber_delivery },
});
