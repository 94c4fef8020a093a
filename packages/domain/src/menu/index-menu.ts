import type { MenuCategory, MenuItem, MenuModifierGroup, MenuOption, MenuSnapshot } from './menu.types.ts';

export interface IndexedGroup {
  group: MenuModifierGroup;
  options: ReadonlyMap<string, MenuOption>;
}

/** A menu by id. */
export interface MenuIndex {
  menu: MenuSnapshot;
  categories: ReadonlyMap<string, MenuCategory>;
  items: ReadonlyMap<string, MenuItem>;
  groups: ReadonlyMap<string, IndexedGroup>;
  /** Items of each category in the menu's order; categories without items have an empty list. */
  itemsByCategory: ReadonlyMap<string, readonly MenuItem[]>;
}

const indexes = new WeakMap<MenuSnapshot, MenuIndex>();

/** The menu's maps. A snapshot is immutable, so that they are made once and go with it. */
export function indexMenu(menu: MenuSnapshot): MenuIndex {
  const known = indexes.get(menu);
  if (known !== undefined) return known;
  const itemsByCategory = new Map<string, MenuItem[]>(menu.categories.map((category) => [category.id, []]));
  for (const item of menu.items) itemsByCategory.get(item.categoryId)?.push(item);
  for (const items of itemsByCategory.values()) items.sort(bySortOrder);
  const index: MenuIndex = {
    menu,
    categories: new Map(menu.categories.map((category) => [category.id, category])),
    items: new Map(menu.items.map((item) => [item.id, item])),
    groups: new Map(
      menu.modifierGroups.map((group) => [group.id, { group, options: new Map(group.options.map((option) => [option.id, option])) }]),
    ),
    itemsByCategory,
  };
  indexes.set(menu, index);
  return index;
}

/** The order in which categories and items are shown: by sort order, then by name, then by id. */
export function bySortOrder(
  a: { sortOrder: number; name: string; id: string },
  b: { sortOrder: number; name: string; id: string },
): number {
  return a.sortOrder - b.sortOrder || compareText(a.name, b.name) || compareText(a.id, b.id);
}

/** By code units: the same on every machine, whatever its locale data. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
