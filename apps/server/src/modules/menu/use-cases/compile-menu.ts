import { sortMenu, type BasicItem, type MenuSnapshot } from '@servery/domain/menu';
import type { ItemRow, MenuRows } from '../menu-rows.repo.ts';
import type { MenuHead } from '../menu.repo.ts';

const basicItem = (row: ItemRow, groupIds: ReadonlySet<string>): BasicItem => ({
  id: row.id,
  type: 'basic',
  categoryId: row.category_id,
  sortOrder: row.sort_order,
  name: row.name,
  description: row.description,
  discounted: row.discounted,
  available: row.available,
  soldout: row.soldout,
  availableFor: { pickup: row.for_pickup, delivery: row.for_delivery, dineIn: row.for_dine_in },
  availableWeeklyHours: row.weekly_hours,
  applicableOrderingSystem: { pos: row.pos, online: row.online, uberEats: row.uber_eats },
  image: row.image,
  isGstApplicable: row.is_gst_applicable,
  taxCategory: row.tax_category,
  isAlcohol: row.is_alcohol,
  label: row.label,
  dietary: row.dietary,
  allergenInfo: { CONTAINS: row.contains, MAY_CONTAIN: row.may_contain, FREE_FROM: row.free_from },
  backgroundColor: row.background_color,
  printStationIds: row.print_station_ids,
  price: {
    basePrice: row.base_price,
    extraCharge: { pickup: row.extra_pickup, delivery: row.extra_delivery, dineIn: row.extra_dine_in },
    uberEatsExtraCharge: { pickup: row.extra_uber_pickup, delivery: row.extra_uber_delivery },
  },
  modifierGroupIds: row.group_ids.filter((id) => groupIds.has(id)),
});

/** What staff edit, as the one document that guests read and pricing uses. Groups that no item uses are left out. */
export function compileMenu(
  rows: MenuRows,
  head: MenuHead & { restaurantId: string; storeId: string; version: number; publishedAt: string },
): MenuSnapshot {
  const used = new Set(rows.items.flatMap((item) => item.group_ids));
  return sortMenu({
    restaurantId: head.restaurantId,
    storeId: head.storeId,
    version: head.version,
    publishedAt: head.publishedAt,
    currency: head.currency,
    categoryImageAspectRatio: head.category_image_aspect_ratio,
    categories: rows.categories.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      sortOrder: row.sort_order,
      image: row.image,
      applicableOrderingSystem: { pos: row.pos, online: row.online, uberEats: row.uber_eats },
      backgroundColor: row.background_color,
    })),
    items: rows.items.map((row) => basicItem(row, used)),
    modifierGroups: rows.groups
      .filter((group) => used.has(group.id))
      .map((group) => ({
        id: group.id,
        name: group.name,
        min: group.min,
        max: group.max,
        allowMultiple: group.allow_multiple,
        options: rows.options
          .filter((option) => option.group_id === group.id)
          .map(({ id, name, extra_charge, soldout }) => ({ id, name, extraCharge: extra_charge, soldout })),
      })),
  });
}
