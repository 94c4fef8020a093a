import { limits } from '../validation/index.ts';
import { problemOfCounts } from './describe-menu-file.ts';
import type {
  MenuFile,
  MenuFileDealSlot,
  MenuFileGroup,
  MenuFileItem,
  MenuFilePizza,
  MenuFilePrice,
  MenuFileProblem,
} from './describe-menu-file.ts';
import type { MenuTree, TreeGroup, TreeItem } from './describe-menu-tree.ts';

interface Rules {
  /** Which figure of ours the file's prices are. */
  price: 'basePrice' | 'uberEatsPrice' | 'uberEatsPickupPrice';
  problems: MenuFileProblem[];
}

/** The part after the last dot: our id of the option's item. */
const ownId = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/**
 * Converts a tree to our terms. An entry with a mark becomes what it was in our system; variants without one become a group to choose from.
 */
export function readMenuTree(tree: MenuTree, rules: Rules): MenuFile {
  const tooMuch = problemOfCounts({
    categories: tree.categories.length,
    groups: tree.groups.length,
    options: tree.groups.reduce((sum, { options }) => sum + options.length, 0),
    items: tree.items.length,
  });
  if (tooMuch !== null) {
    rules.problems.push(tooMuch);
    return { categories: [], groups: [], items: [] };
  }
  const groups = new Map(tree.groups.map((group) => [group.id, group]));
  const written = new Map<string, MenuFileGroup>();
  const warn = (row: number | undefined, column: string, message: string) =>
    void rules.problems.push({ row: row ?? null, column, severity: 'warning', message });
  const file: MenuFile = { categories: tree.categories.map((category) => ({ ...category, key: category.id })), groups: [], items: [] };
  const sizes = new Map<string, { id: string; name: string }>();
  const toppings = new Map<string, { id: string; name: string; prices: Record<string, number> }>();
  const readLists = new Set<string>();

  for (const item of tree.items) file.items.push(readItem(item));
  file.groups = [...written.values()];
  if (sizes.size > 0) {
    const pizza: MenuFilePizza = { sizes: [...sizes.values()], toppings: [...toppings.values()], partial: true };
    file.pizza = pizza;
  }
  return file;

  function getPrice(amount: number): MenuFilePrice {
    return { [rules.price]: amount };
  }

  /** Groups that are the guests' own choice: the ones without a mark. */
  function ownGroups(ids: readonly string[]): string[] {
    return [...new Set(ids)].flatMap((id) => {
      const group = groups.get(id);
      return group === undefined || group.mark !== '' ? [] : [groupKey(group)];
    });
  }

  function marked(ids: readonly string[], mark: string): TreeGroup[] {
    return ids.flatMap((id) => {
      const group = groups.get(id);
      return group !== undefined && (group.mark === mark || group.mark.startsWith(`${mark}:`)) ? [group] : [];
    });
  }

  function groupKey(group: TreeGroup): string {
    if (!written.has(group.id)) {
      const nested = group.options.find((option) => option.groups.length > 0);
      if (nested !== undefined)
        warn(nested.row ?? group.row, 'modifier_groups', `“${nested.name}” of “${group.name}” opens further choices. They are left out.`);
      written.set(group.id, {
        id: group.id,
        key: group.id,
        ...(group.row !== undefined && { row: group.row }),
        name: group.name,
        ...withinLimits(group),
        allowMultiple: group.allowMultiple,
        options: group.options.map(({ id, name, price, row }) => ({ id, name, extraCharge: price, ...(row !== undefined && { row }) })),
      });
    }
    return group.id;
  }

  /** Our groups require at most 10 choices. */
  function withinLimits(group: TreeGroup): { min: number; max: number } {
    const most = group.allowMultiple ? limits.groupMax.max : Math.min(limits.groupMax.max, group.options.length);
    const max = Math.max(1, Math.min(group.max, most));
    const min = Math.max(0, Math.min(group.min, max));
    if (group.max !== max && group.max <= 1_000) {
      const choices = max === 1 ? '1 choice' : `${max} choices`;
      warn(group.row, 'modifier_groups', `“${group.name}” allows ${choices} here.`);
    }
    return { min, max };
  }

  function readItem(item: TreeItem): MenuFileItem {
    const { id, name, description, categoryId, row, imported, mark } = item;
    const base: MenuFileItem = {
      ...imported,
      id,
      ...(row !== undefined && { row }),
      name,
      ...(description !== undefined && { description }),
      category: categoryId,
    };
    const [kind = '', ...rest] = mark.split(':');
    if (kind === 'custom' || item.price === null) return { ...base, type: 'custom' };
    const own = { groups: ownGroups(item.groups) };
    if (kind === 'pizza') return { ...base, ...own, type: 'pizza', ...readPizza(item) };
    if (kind === 'halfAndHalf') {
      const [first] = marked(item.groups, 'half');
      const pizzas = rest[0] === 'all' ? null : (first?.options.map((option) => ownId(option.id)) ?? []);
      return { ...base, ...own, type: 'halfAndHalf', pizzaSize: rest.slice(1).join(':'), halfAndHalfPrice: getPrice(item.price), pizzas };
    }
    if (kind === 'deal') {
      const entries = marked(item.groups, 'entry').map((group) => ({
        name: group.name,
        quantity: group.min,
        ...(group.options[0] && group.options[0].groups.length > 0 && { groups: ownGroups(group.options[0].groups) }),
      }));
      return { ...base, ...own, type: 'deal', price: getPrice(item.price), entries, slots: marked(item.groups, 'slot').map(readSlot) };
    }
    if (item.variants.length > 1) return { ...base, ...readVariants(item, own.groups) };
    return { ...base, ...own, ...(mark === '' && { type: 'basic' as const }), price: getPrice(item.variants[0]?.price ?? item.price) };
  }

  function readSlot({ name, min, mark, options }: TreeGroup): MenuFileDealSlot {
    const [, pool, halves, ...size] = mark.split(':');
    return {
      name,
      size: size.join(':'),
      quantity: min,
      pizzas: pool === 'all' ? null : options.map(({ id }) => ownId(id)),
      extraCharges: options.filter(({ price }) => price !== 0).map(({ id, price }) => ({ pizza: ownId(id), extraCharge: price })),
      halfAndHalfAvailable: halves === 'halves',
    };
  }

  function readPizza(item: TreeItem): Pick<MenuFileItem, 'sizes' | 'removeToppings'> {
    for (const variant of item.variants) sizes.set(variant.name, { id: ownId(variant.id), name: variant.name });
    const lists = marked([...new Set([...item.groups, ...item.variants.flatMap((variant) => variant.groups)])], 'toppings');
    for (const { id: listId, mark, options } of lists) {
      // Every pizza names the same ones.
      if (readLists.has(listId)) continue;
      readLists.add(listId);
      const size = mark.slice('toppings:'.length);
      for (const { id, name, price } of options) {
        const topping = toppings.get(ownId(id)) ?? { id: ownId(id), name, prices: {} };
        topping.prices[size] = price;
        toppings.set(ownId(id), topping);
      }
    }
    const removeToppings = marked(item.groups, 'remove').flatMap(({ options }) => options.map(({ name }) => name));
    return { sizes: item.variants.map(({ name, price }) => ({ size: name, price: getPrice(price) })), removeToppings };
  }

  /** Variations of another till: the cheapest is the price, the others cost more. Items with the same variations share the group. */
  function readVariants(item: TreeItem, own: readonly string[]): Partial<MenuFileItem> {
    const least = Math.min(...item.variants.map(({ price }) => price));
    const options = item.variants.map(({ id, name, price }) => ({ id, name, extraCharge: price - least }));
    const same = `variants ${JSON.stringify(options.map(({ name, extraCharge }) => [name, extraCharge]))}`;
    if (!written.has(same))
      written.set(same, { id: `${item.id}:variations`, key: same, name: 'Size', min: 1, max: 1, allowMultiple: false, options });
    warn(item.row, 'variations', `The ${item.variants.length} variations of “${item.name}” become a choice that guests must make.`);
    return { type: 'basic', price: getPrice(least), groups: [same, ...own] };
  }
}
