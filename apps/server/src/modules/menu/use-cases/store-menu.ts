import type { ImageRef } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { MenuFile, MenuFileItem } from '../../menu-files/index.ts';
import { insertMenuRows, type NewMenuRows } from '../menu-rows.repo.ts';
import { lockMenu } from '../menu.repo.ts';

export interface StoreMenu {
  storeId: string;
  file: MenuFile;
  /** Makes the id of an entry; the same name gives the same id where links must outlive a new start. */
  idOf: (kind: 'category' | 'group' | 'option' | 'item', name: string) => string;
  /** The picture that a name in the file stands for; null leaves the entry without one. */
  imageOf: (kind: 'category' | 'item', name: string) => ImageRef | null;
  /** Who makes an item; nobody in particular unless it is given. */
  stationsOf?: (item: MenuFileItem) => string[];
}

/**
 * Stores a menu file as the store's menu, beside what is there; publishing is a step of its own.
 * @throws resource_not_found for an unknown store.
 */
export async function storeMenu(tx: Tx, input: StoreMenu): Promise<void> {
  if ((await lockMenu(tx, input.storeId)) === undefined) throw new ApiError('resource_not_found');
  await insertMenuRows(tx, input.storeId, rowsOf(input));
}

function rowsOf({ file, idOf, imageOf, stationsOf = () => [] }: StoreMenu): NewMenuRows {
  const image = (kind: 'category' | 'item', name: string | null) => (name === null ? null : imageOf(kind, name));
  return {
    categories: file.categories.map((category, at) => ({
      id: idOf('category', category.name),
      name: category.name,
      description: category.description,
      sort_order: at + 1,
      image: image('category', category.image),
      pos: category.applicableOrderingSystem.pos,
      online: category.applicableOrderingSystem.online,
      uber_eats: category.applicableOrderingSystem.uberEats,
      background_color: category.backgroundColor,
    })),
    groups: file.groups.map((group, at) => ({
      id: idOf('group', group.key),
      name: group.name,
      min: group.min,
      max: group.max,
      allow_multiple: group.allowMultiple,
      sort_order: at + 1,
    })),
    options: file.groups.flatMap((group) =>
      group.options.map((option, at) => ({
        id: idOf('option', `${group.key}/${option.name}`),
        group_id: idOf('group', group.key),
        name: option.name,
        extra_charge: option.extraCharge,
        soldout: option.soldout,
        sort_order: at + 1,
      })),
    ),
    items: file.items.map((item, at) => ({ ...itemColumns(item), id: itemId(item), sort_order: at + 1, image: image('item', item.image) })),
    links: file.items.flatMap((item) =>
      item.groups.map((key, at) => ({ item_id: itemId(item), group_id: idOf('group', key), sort_order: at + 1 })),
    ),
  };

  function itemId(item: MenuFileItem) {
    return idOf('item', `${item.category}/${item.name}`);
  }

  function itemColumns(item: MenuFileItem) {
    return {
      category_id: idOf('category', item.category),
      name: item.name,
      description: item.description,
      base_price: item.price.basePrice,
      extra_pickup: item.price.extraCharge.pickup,
      extra_delivery: item.price.extraCharge.delivery,
      extra_dine_in: item.price.extraCharge.dineIn,
      extra_uber_pickup: item.price.uberEatsExtraCharge.pickup,
      extra_uber_delivery: item.price.uberEatsExtraCharge.delivery,
      discounted: item.discounted,
      available: item.available,
      soldout: item.soldout,
      for_pickup: item.availableFor.pickup,
      for_delivery: item.availableFor.delivery,
      for_dine_in: item.availableFor.dineIn,
      weekly_hours: item.availableWeeklyHours,
      pos: item.applicableOrderingSystem.pos,
      online: item.applicableOrderingSystem.online,
      uber_eats: item.applicableOrderingSystem.uberEats,
      is_gst_applicable: item.isGstApplicable,
      tax_category: item.taxCategory,
      is_alcohol: item.isAlcohol,
      label: item.label,
      dietary: item.dietary,
      contains: item.allergenInfo.CONTAINS,
      may_contain: item.allergenInfo.MAY_CONTAIN,
      free_from: item.allergenInfo.FREE_FROM,
      background_color: item.backgroundColor,
      print_station_ids: stationsOf(item),
    };
  }
}
