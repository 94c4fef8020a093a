import type {
  MenuCategory,
  MenuItem,
  MenuModifierGroup,
  MenuOption,
  MenuSnapshot,
  PizzaItem,
  PizzaSettings,
  PizzaSize,
  PizzaTopping,
} from './menu.types.ts';

export interface IndexedGroup {
  group: MenuModifierGroup;
  options: ReadonlyMap<string, MenuOption>;
}

/** The pizza settings by id. */
export interface IndexedPizza {
  settings: PizzaSettings;
  sizes: ReadonlyMap<string, PizzaSize>;
  /** With their place in the settings' order. */
  toppings: ReadonlyMap<string, { topping: PizzaTopping; at: number }>;
}

/** A menu by id. */
export interface MenuIndex {
  menu: MenuSnapshot;
  categories: ReadonlyMap<string, MenuCategory>;
  items: ReadonlyMap<string, MenuItem>;
  groups: ReadonlyMap<string, IndexedGroup>;
  /** Items of each category in the menu's order; categories without items have an empty list. */
  itemsByCategory: ReadonlyMap<string, readonly MenuItem[]>;
  /** All pizzas in the menu's order. */
  pizzas: readonly PizzaItem[];
  /** Null: the store sells no pizzas. */
  pizza: IndexedPizza | null;
  /** Cached here once calculated: the pizzas to choose from, by half-and-half or slot of a deal, and figures about them. */
  pools: Map<object, { pizzas: readonly PizzaItem[]; figures: Map<string, number | null> }>;
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
    pizzas: menu.items.filter((item) => item.type === 'pizza'),
    pizza: indexPizza(menu.pizza ?? null),
    pools: new Map(),
  };
  indexes.set(menu, index);
  return index;
}

const indexPizza = (settings: PizzaSettings | null): IndexedPizza | null =>
  settings && {
    settings,
    sizes: new Map(settings.sizes.map((size) => [size.id, size])),
    toppings: new Map(settings.toppings.map((topping, at) => [topping.id, { topping, at }])),
  };

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
