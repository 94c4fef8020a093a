import type {
  MenuCategory,
  MenuItem,
  MenuModifierGroup,
  MenuOption,
  MenuSnapshot,
  PizzaSettings,
  PizzaSize,
  PizzaTopping,
} from './menu.types.ts';

type Unmarked<T> = T extends unknown ? Omit<T, 'soldout' | 'counted'> : never;

export type StoredItem = Unmarked<MenuItem>;
export type StoredOption = Unmarked<MenuOption>;
export type StoredGroup = Omit<MenuModifierGroup, 'options'> & { options: StoredOption[] };
export type StoredPizza = Omit<PizzaSettings, 'sizes' | 'toppings'> & {
  sizes: Unmarked<PizzaSize>[];
  toppings: Unmarked<PizzaTopping>[];
};

/** Ids of the groups that an item uses: its own, and those of a deal's contents. */
export const toGroupIds = (item: StoredItem): string[] =>
  item.type === 'deal' ? [...item.modifierGroupIds, ...item.items.flatMap((entry) => entry.modifierGroupIds)] : item.modifierGroupIds;

/** The four kinds of stock items, which can be sold out or counted, by their ids. */
export const markedKinds = ['item', 'option', 'size', 'topping'] as const;
export type MarkedKind = (typeof markedKinds)[number];
/** A stock item's key, unique across all kinds. */
export const markedKey = ({ kind, id }: { kind: MarkedKind; id: string }): string => `${kind}/${id}`;

/**
 * A menu as it is stored, with ids and without sold-out marks and counts: files are read into and written from it, and the server stores
 * it. Groups, options, items and categories are in display order; `sortOrder` agrees with that order.
 */
export interface StoredMenu {
  categories: MenuCategory[];
  modifierGroups: StoredGroup[];
  items: StoredItem[];
  /** Null: this menu has no pizza settings; the store's own stay. */
  pizza: StoredPizza | null;
  /** What is sold out until it is switched back; absent: nothing. */
  soldOut?: { kind: MarkedKind; id: string }[];
}

const unmarked = <T extends { soldout: boolean; counted?: boolean }>({ soldout: _, counted: __, ...rest }: T) => rest as Unmarked<T>;

/** A published menu in stored form: for files. Sold-out items are marked, counts are not included. */
export function toStoredMenu(menu: Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups' | 'pizza'>): StoredMenu {
  const { pizza = null } = menu;
  const named = (kind: MarkedKind, entries: readonly { id: string; soldout: boolean }[]) =>
    entries.flatMap(({ id, soldout }) => (soldout ? [{ kind, id }] : []));
  return {
    categories: menu.categories,
    modifierGroups: menu.modifierGroups.map((group) => ({ ...group, options: group.options.map(unmarked) })),
    items: menu.items.map((item) => unmarked(item) as StoredItem),
    pizza: pizza && { ...pizza, sizes: pizza.sizes.map(unmarked), toppings: pizza.toppings.map(unmarked) },
    soldOut: [
      ...named('item', menu.items),
      ...named(
        'option',
        menu.modifierGroups.flatMap(({ options }) => options),
      ),
      ...named('size', pizza?.sizes ?? []),
      ...named('topping', pizza?.toppings ?? []),
    ],
  };
}
