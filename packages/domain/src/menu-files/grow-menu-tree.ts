import { sortMenu, type Price, type StoredItem, type StoredMenu } from '../menu/index.ts';
import type { Minor } from '../money/index.ts';
import type { MenuTree, TreeGroup, TreeItem, TreeOption } from './describe-menu-tree.ts';

export interface TreeRules {
  /** What of a price the format knows. */
  getPrice: (price: Price) => Minor;
  /** Whether the format can contain an item; half-and-halves whose price it cannot express are omitted as well. */
  has: (item: StoredItem) => boolean;
}
export interface GrownTree {
  tree: MenuTree;
  /** The stored item of each id in the tree. */
  items: ReadonlyMap<string, StoredItem>;
}

/**
 * Whether a half-and-half costs the same whatever is chosen: the cheapest eligible pizza. Otherwise no format of others can price it.
 */
export const hasOnePrice = (item: StoredItem, menu: Pick<StoredMenu, 'pizza'>): boolean =>
  item.type !== 'halfAndHalf' || menu.pizza?.halfAndHalfPricing === 'cheapestEligible';

/** Pizza settings that other systems' formats omit, if there are half-and-halves: without them these cost something else there. */
export function getHalfExtras({ items, pizza }: Pick<StoredMenu, 'items' | 'pizza'>): string[] {
  const extras = (pizza?.sizes ?? []).filter(({ halfAndHalfExtraCharge }) => halfAndHalfExtraCharge > 0);
  if (extras.length === 0 || !items.some(({ type }) => type === 'halfAndHalf')) return [];
  const amounts = extras.map(({ name, halfAndHalfExtraCharge }) => `${name} ${(halfAndHalfExtraCharge / 100).toFixed(2)}`).join(', ');
  return [`The extra charges of half-and-halves (${amounts}): in another store they have to be set in its pizza settings.`];
}

/** A store's menu as a tree: a pizza's sizes are variants, its toppings and what can be left off are groups, a deal's parts are groups. */
export function growMenuTree(stored: StoredMenu, { getPrice, has }: TreeRules): GrownTree {
  const menu = sortMenu(stored);
  const sold = menu.items.filter((item) => has(item) && hasOnePrice(item, menu));
  const settings = menu.pizza;
  const sizeNames = new Map(settings?.sizes.map(({ id, name }) => [id, name]));
  const groups = new Map<string, TreeGroup>();
  const pizzas = sold.filter((item) => item.type === 'pizza');
  const add = (group: TreeGroup): string => {
    if (group.options.length > 0) groups.set(group.id, group);
    return group.id;
  };
  const existing = new Map(menu.modifierGroups.map((group) => [group.id, group]));
  const own = (ids: readonly string[]): string[] =>
    ids.filter((id) => {
      const group = existing.get(id);
      if (group === undefined) return false;
      const options = group.options.map(({ id: optionId, name, extraCharge }) => option(optionId, name, extraCharge));
      add({ id, name: group.name, min: group.min, max: group.max, allowMultiple: group.allowMultiple, mark: '', options });
      return true;
    });

  const items = sold.map((item): TreeItem => {
    const base = { id: item.id, name: item.name, description: item.description, categoryId: item.categoryId, imported: {} };
    const groupIds = own(item.modifierGroupIds);
    switch (item.type) {
      case 'basic':
        return { ...base, price: getPrice(item.price), mark: '', groups: groupIds, variants: [] };
      case 'custom':
        return { ...base, price: null, mark: 'custom', groups: [], variants: [] };
      case 'pizza': {
        const removable = item.removeToppings.map(({ id, name }) => option(`${item.id}.${id}`, name, 0));
        const remove = add(optional(`${item.id}.remove`, 'Leave off', removable, 'remove'));
        const variants = item.sizes.map(({ sizeId, price }) => ({
          ...option(`${item.id}.${sizeId}`, sizeNames.get(sizeId) ?? '', getPrice(price)),
          groups: getToppings(sizeId),
        }));
        return { ...base, price: 0, mark: 'pizza', groups: [...groupIds, ...(removable.length > 0 ? [remove] : [])], variants };
      }
      case 'halfAndHalf': {
        const pool = getPool(item.includedPizzaIds, item.pizzaSizeId, true);
        const size = settings?.sizes.find(({ id }) => id === item.pizzaSizeId);
        // A list may name pizzas that cannot be a half now: they are in the file, but nobody pays their price.
        const eligible = pool.filter((pizza) => pizza.available && getSize(pizza, item.pizzaSizeId)?.halfAndHalfAvailable === true);
        const cheapest = Math.min(...(eligible.length > 0 ? eligible : pool).map((pizza) => sizePrice(pizza, item.pizzaSizeId)));
        const halves = ['First half', 'Second half'].map((name, at) =>
          add({
            ...optional(
              `${item.id}.${at + 1}`,
              name,
              pool.map((pizza) => option(`${item.id}.${at + 1}.${pizza.id}`, pizza.name, 0)),
              'half',
            ),
            min: 1,
            max: 1,
          }),
        );
        const price = Number.isFinite(cheapest) ? cheapest + (size?.halfAndHalfExtraCharge ?? 0) : 0;
        const mark = `halfAndHalf:${item.includedPizzaIds === null ? 'all' : 'some'}:${size?.name ?? ''}`;
        return { ...base, price, mark, groups: [...(pool.length > 0 ? halves : []), ...groupIds], variants: [] };
      }
      case 'deal': {
        const entries = item.items.map((entry) =>
          add({
            ...optional(
              `${item.id}.${entry.id}`,
              entry.name,
              [{ ...option(`${item.id}.${entry.id}.one`, entry.name, 0), groups: own(entry.modifierGroupIds) }],
              'entry',
            ),
            min: entry.quantity,
            max: entry.quantity,
            allowMultiple: entry.quantity > 1,
          }),
        );
        const slots = item.pizzas.map((slot) => {
          const extras = new Map(slot.extraCharges.map(({ pizzaId, extraCharge }) => [pizzaId, extraCharge]));
          const options = getPool(slot.includedPizzaIds, slot.sizeId, false).map((pizza) =>
            option(`${item.id}.${slot.id}.${pizza.id}`, pizza.name, extras.get(pizza.id) ?? 0),
          );
          const mark = `slot:${slot.includedPizzaIds === null ? 'all' : 'some'}:${slot.halfAndHalfAvailable ? 'halves' : 'whole'}:${sizeNames.get(slot.sizeId) ?? ''}`;
          const group = optional(`${item.id}.${slot.id}`, slot.name, options, mark);
          return add({ ...group, min: slot.quantity, max: slot.quantity, allowMultiple: slot.quantity > 1 });
        });
        const filled = [...entries, ...slots].filter((id) => groups.has(id));
        return { ...base, price: getPrice(item.price), mark: 'deal', groups: [...filled, ...groupIds], variants: [] };
      }
    }
  });
  const used = new Set(items.map(({ categoryId }) => categoryId));
  const tree: MenuTree = {
    categories: menu.categories.filter(({ id }) => used.has(id)).map(({ id, name, description }) => ({ id, name, description })),
    items,
    groups: [...groups.values()],
  };
  return { tree, items: new Map(sold.map((item) => [item.id, item])) };

  function option(id: string, name: string, price: Minor): TreeOption {
    return { id, name, price, groups: [] };
  }

  function optional(id: string, name: string, options: TreeOption[], mark: string): TreeGroup {
    return { id, name, min: 0, max: Math.max(1, options.length), allowMultiple: false, mark, options };
  }

  /** Toppings of a size, for every pizza. */
  function getToppings(sizeId: string): string[] {
    const options = (settings?.toppings ?? [])
      .filter(({ prices }) => prices[sizeId] !== undefined)
      .map(({ id, name, prices }) => option(`toppings.${sizeId}.${id}`, name, prices[sizeId] as number));
    if (options.length === 0) return [];
    const name = `Toppings (${sizeNames.get(sizeId) ?? ''})`;
    const group = optional(`toppings.${sizeId}`, name, options, `toppings:${sizeNames.get(sizeId) ?? ''}`);
    return [add({ ...group, max: settings?.maxToppings ?? 10, allowMultiple: true })];
  }

  function getPool(ids: readonly string[] | null, sizeId: string, asHalf: boolean) {
    return pizzas.filter(
      ({ id, sizes }) =>
        (ids === null || ids.includes(id)) &&
        sizes.some((size) => size.sizeId === sizeId && (ids !== null || !asHalf || size.halfAndHalfAvailable)),
    );
  }

  function getSize(pizza: (typeof pizzas)[number], sizeId: string) {
    return pizza.sizes.find((one) => one.sizeId === sizeId);
  }

  function sizePrice(pizza: (typeof pizzas)[number], sizeId: string): Minor {
    const size = getSize(pizza, sizeId);
    return size === undefined ? Number.POSITIVE_INFINITY : getPrice(size.price);
  }
}
