import type { SettingsOf } from '@servery/contract/settings/index';
import {
  toGroupIds,
  shownItems,
  sortMenu,
  type MarkedKind,
  type MenuCategory,
  type MenuItem,
  type MenuSnapshot,
  type PizzaSettings,
  type Price,
} from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { readSpec } from '../item-spec.service.ts';
import type { CategoryRow, ItemRow, MenuRows } from '../menu-rows.repo.ts';
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
  const existing = new Set(rows.groups.map(({ id }) => id));
  const idsOfHidden = (entries: readonly { id: string; hidden: boolean }[]) =>
    new Set(entries.flatMap(({ id, hidden }) => (hidden ? [id] : [])));
  const hidden = { categoryIds: idsOfHidden(rows.categories), itemIds: idsOfHidden(rows.items) };
  const all = rows.items.map((row) => toItem(row, existing, flags));
  const items = everything ? all : shownItems(all, hidden);
  const used = new Set(items.flatMap(toGroupIds));
  const options = Map.groupBy(rows.options, (option) => option.group_id);
  return sortMenu({
    restaurantId: head.restaurantId,
    storeId: head.storeId,
    version: head.version,
    publishedAt: head.publishedAt,
    currency: head.currency,
    categoryImageAspectRatio: head.category_image_aspect_ratio,
    categories: rows.categories.filter(({ id }) => everything || !hidden.categoryIds.has(id)).map(toCategory),
    items,
    modifierGroups: rows.groups
      .filter((group) => everything || used.has(group.id))
      .map((group) => ({
        id: group.id,
        name: group.name,
        min: group.min,
        max: group.max,
        allowMultiple: group.allow_multiple,
        options: (options.get(group.id) ?? []).map(({ id, name, extra_charge }) => ({
          id,
          name,
          extraCharge: extra_charge,
          ...flags('option', id),
        })),
      })),
    pizza: getPizza(pizza, flags),
  });
}

const toCategory = (row: CategoryRow): MenuCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  sortOrder: row.sort_order,
  image: row.image,
  applicableOrderingSystem: { pos: row.pos, online: row.online, uberEats: row.uber_eats },
  backgroundColor: row.background_color,
});

/** The pizza settings with the sold-out flags; null for a store without sizes, which sells no pizzas. */
const getPizza = (pizza: SettingsOf<'pizza'>, flags: Flags): PizzaSettings | null =>
  pizza.sizes.length === 0
    ? null
    : {
        ...pizza,
        sizes: pizza.sizes.map((size) => ({ ...size, ...flags('size', size.id) })),
        toppings: pizza.toppings.map((topping) => ({ ...topping, ...flags('topping', topping.id) })),
      };

function toItem(row: ItemRow, groupIds: ReadonlySet<string>, flags: Flags): MenuItem {
  const base = {
    id: row.id,
    categoryId: row.category_id,
    sortOrder: row.sort_order,
    name: row.name,
    description: row.description,
    discounted: row.discounted,
    available: row.available,
    ...flags('item', row.id),
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
    modifierGroupIds: row.group_ids.filter((id) => groupIds.has(id)),
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
