import { isDeepStrictEqual } from 'node:util';
import {
  noPrice,
  type MenuCategory,
  type MenuItem,
  type Price,
  type StoredGroup,
  type StoredItem,
  type StoredMenu,
} from '@servery/domain/menu';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { getSpec } from '../item-spec.service.ts';
import { insertMenuRows, replaceMenuRows, type NewMenuRows } from '../menu-writing.repo.ts';
import { lockMenu } from '../menu.repo.ts';
import { writeMarks } from '../sold-out.repo.ts';
import { readSources, type PublishDeps } from './publish-menu.ts';
import { startHistory } from './record-version.ts';

export interface StoreMenu {
  storeId: string;
  menu: StoredMenu;
  /**
   * `add`: in addition to what is there; every id is new. `replace`: this becomes the store's menu. Existing ids are updated and keep their
   * sold-out marks and counts; everything else is deleted.
   */
  mode: 'add' | 'replace';
  actor: Actor;
  now: Date;
}

/** How the pizza settings are written: the settings module's function, without anything that follows a change. */
export type ChangePizza = (
  tx: Tx,
  where: { storeId: string; section: 'pizza'; actor: Actor },
  change: (current: SettingsOf<'pizza'>) => SettingsOf<'pizza'>,
) => Promise<unknown>;

/**
 * Stores a menu with all types of items and its pizza settings, in the caller's transaction. Publishing, which validates it, is a separate
 * step. Any number of rows takes five statements. The caller checks lengths and amounts: the database refuses invalid ones without a
 * readable error.
 * @throws resource_not_found for an unknown store
 */
export async function storeMenu(tx: Tx, deps: PublishDeps & { changePizza: ChangePizza }, input: StoreMenu): Promise<void> {
  const { storeId, menu, mode, actor } = input;
  const head = await lockMenu(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  if (head.menu_version > 0) await startHistory(tx, deps, { storeId, head, sources: await readSources(tx, deps, storeId) });
  const { pizza, soldOut = [] } = menu;
  if (pizza !== null) {
    // Written only if it differs: otherwise anybody editing the settings would get a conflict over nothing.
    const change = (current: SettingsOf<'pizza'>) => (isDeepStrictEqual(current, pizza) ? current : pizza);
    await deps.changePizza(tx, { storeId, section: 'pizza', actor }, change);
  }
  const rows = getRows(menu);
  await (mode === 'add' ? insertMenuRows : replaceMenuRows)(tx, storeId, rows);
  await writeMarks(
    tx,
    storeId,
    soldOut.map((entry) => ({ ...entry, soldout: true, until: null, remaining: null, countId: null })),
  );
}

const getRows = (menu: StoredMenu): NewMenuRows => ({
  categories: menu.categories.map(categoryRow),
  ...rowsOfGroups(menu.modifierGroups),
  items: menu.items.map(itemRow),
  links: menu.items.flatMap(getLinks),
});

export const categoryRow = (category: MenuCategory): NewMenuRows['categories'][number] => ({
  id: category.id,
  name: category.name,
  description: category.description,
  sort_order: category.sortOrder,
  image: category.image,
  pos: category.applicableOrderingSystem.pos,
  online: category.applicableOrderingSystem.online,
  uber_eats: category.applicableOrderingSystem.uberEats,
  background_color: category.backgroundColor,
});

/** Groups with their options. @param from how many groups come before them */
export const rowsOfGroups = (groups: readonly StoredGroup[], from = 0): Pick<NewMenuRows, 'groups' | 'options'> => ({
  groups: groups.map(({ id, name, min, max, allowMultiple }, at) => ({
    ...{ id, name, min, max },
    allow_multiple: allowMultiple,
    sort_order: from + at + 1,
  })),
  options: groups.flatMap((group) =>
    group.options.map(({ id, name, extraCharge }, at) => ({
      ...{ id, name },
      group_id: group.id,
      extra_charge: extraCharge,
      sort_order: at + 1,
    })),
  ),
});

/** Its choices, in their order. */
export const getLinks = ({ id, modifierGroupIds }: StoredItem): NewMenuRows['links'] =>
  modifierGroupIds.map((groupId, at) => ({ item_id: id, group_id: groupId, sort_order: at + 1 }));

export function itemRow(item: StoredItem): NewMenuRows['items'][number] {
  const { basePrice, extraCharge, uberEatsExtraCharge } = hasPrice(item) ? item.price : noPrice;
  return {
    id: item.id,
    type: item.type,
    spec: getSpec(item),
    category_id: item.categoryId,
    name: item.name,
    description: item.description,
    sort_order: item.sortOrder,
    base_price: basePrice,
    extra_pickup: extraCharge.pickup,
    extra_delivery: extraCharge.delivery,
    extra_dine_in: extraCharge.dineIn,
    extra_uber_pickup: uberEatsExtraCharge.pickup,
    extra_uber_delivery: uberEatsExtraCharge.delivery,
    discounted: item.discounted,
    available: item.available,
    for_pickup: item.availableFor.pickup,
    for_delivery: item.availableFor.delivery,
    for_dine_in: item.availableFor.dineIn,
    weekly_hours: item.availableWeeklyHours,
    pos: item.applicableOrderingSystem.pos,
    online: item.applicableOrderingSystem.online,
    uber_eats: item.applicableOrderingSystem.uberEats,
    image: item.image,
    video: item.video ?? null,
    is_gst_applicable: item.isGstApplicable,
    tax_category: item.taxCategory,
    is_alcohol: item.isAlcohol,
    sales_category_id: item.categorySalesId ?? null,
    label: item.label,
    dietary: item.dietary,
    contains: item.allergenInfo.CONTAINS,
    may_contain: item.allergenInfo.MAY_CONTAIN,
    free_from: item.allergenInfo.FREE_FROM,
    background_color: item.backgroundColor,
    print_station_ids: item.printStationIds,
  };
}

const hasPrice = (item: StoredItem): item is Extract<StoredItem, { type: Extract<MenuItem, { price: Price }>['type'] }> => 'price' in item;
