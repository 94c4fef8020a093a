import type { MenuCategory, StoredGroup, StoredItem, StoredMenu, StoredPizza } from '@servery/domain/menu';
import { amount } from '@servery/domain/menu-files';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';

export type ChangeKind = 'category' | 'item' | 'modifierGroup' | 'pizza';
export interface MenuChange {
  kind: ChangeKind;
  change: 'added' | 'changed' | 'removed';
  name: string;
  /** The field, in plain words. */
  details: string[];
}
export interface ChangeCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}
export interface MenuComparison {
  categories: ChangeCounts;
  items: ChangeCounts;
  modifierGroups: ChangeCounts;
  changes: MenuChange[];
  /** Whether anything differs at all. */
  differs: boolean;
}

/** How a field is called by people. */
const words: Readonly<Record<string, string>> = {
  sortOrder: 'Place in the list',
  categoryId: 'Category',
  availableFor: 'Collection types',
  availableWeeklyHours: 'Hours',
  applicableOrderingSystem: 'Where it is sold',
  isGstApplicable: 'GST',
  taxCategory: 'Tax category',
  isAlcohol: 'Alcohol',
  categorySalesId: 'Sales category',
  allergenInfo: 'Allergens',
  backgroundColor: 'Colour',
  image: 'Picture',
  video: 'Film',
  printStationIds: 'Stations',
  modifierGroupIds: 'Choices',
  min: 'Least choices',
  max: 'Most choices',
  allowMultiple: 'The same more than once',
  removeToppings: 'Toppings to leave off',
  pizzaSizeId: 'Size',
  includedPizzaIds: 'Pizzas',
  items: 'What is in the deal',
  pizzas: 'Pizzas of the deal',
  pizzaAvailable: 'Pizzas are sold',
  halfAndHalfAvailable: 'Half-and-halves are sold',
  enableDealAndHalfAndHalfConversion: 'Pizzas become deals',
  halfAndHalfPricing: 'Price of half-and-halves',
  halfToppingPricing: 'Price of toppings on one half',
  maxToppings: 'Most toppings',
};
const getWord = (field: string): string => words[field] ?? `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;

const same = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** A short value is shown with what it was; of a long one it is enough that it changed. */
function detail(field: string, before: unknown, after: unknown): string {
  const plain = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return 'nothing';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (Array.isArray(value) && value.every((one) => typeof one === 'string') && !field.endsWith('Ids'))
      return value.join(', ') || 'nothing';
    return (typeof value === 'string' && !field.endsWith('Id')) || typeof value === 'number' ? String(value) : null;
  };
  const [was, is] = [plain(before), plain(after)];
  if (was === null || is === null || was.length > 40 || is.length > 40) return `${getWord(field)} changed`;
  return `${getWord(field)}: ${was} → ${is}`;
}

type Details<T> = (before: T, after: T) => string[];

const getFields =
  <T extends object>(special: Partial<Record<string, (before: never, after: never) => string[]>> = {}): Details<T> =>
  (before, after) => {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'id');
    return names.flatMap((name) => {
      const [was, is] = [(before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name]];
      if (same(was, is)) return [];
      return special[name]?.(was as never, is as never) ?? [detail(name, was, is)];
    });
  };

/** The changes to a list's entries, by id: names of new and removed ones, and what changed. */
const getEntries =
  <T extends { id: string; name: string }>(word: string, show: (entry: T) => string): ((before: T[], after: T[]) => string[]) =>
  (before, after) => {
    const was = new Map(before.map((entry) => [entry.id, entry]));
    const is = new Set(after.map(({ id }) => id));
    const lines = [
      ...after.flatMap((entry) => {
        const old = was.get(entry.id);
        if (old === undefined) return [`New ${word}: ${show(entry)}`];
        return same(old, entry) ? [] : [show(old) === show(entry) ? `${entry.name} changed` : `${show(old)} → ${show(entry)}`];
      }),
      ...before.filter(({ id }) => !is.has(id)).map((entry) => `No ${word} any more: ${entry.name}`),
    ];
    return lines.length === 0 ? [`Order of ${word}s`] : lines;
  };

const priceDetails = (before: { basePrice: number } | undefined, after: { basePrice: number }): string[] => {
  if (before === undefined || before.basePrice === after.basePrice) return ['Extra charges changed'];
  return [`Price: ${amount(before.basePrice)} → ${amount(after.basePrice)}`];
};
type Sizes = { sizeId: string; price: { basePrice: number } }[];
const sizeDetails = (before: Sizes, after: Sizes): string[] => {
  const list = (sizes: Sizes) => sizes.map(({ price }) => amount(price.basePrice)).join(', ');
  return [list(before) === list(after) ? 'Sizes changed' : `Prices: ${list(before)} → ${list(after)}`];
};

/** What a new item costs: the first thing to check in a file. Nothing where its price is not its own. */
const newItemDetails = (item: StoredItem): string[] => {
  if ('sizes' in item) return [`Prices: ${item.sizes.map(({ price }) => amount(price.basePrice)).join(', ')}`];
  return 'price' in item ? [`Price: ${amount(item.price.basePrice)}`] : [];
};

const itemDetails = getFields<StoredItem>({ price: priceDetails, sizes: sizeDetails });
const groupDetails = getFields<StoredGroup>({
  options: getEntries<StoredGroup['options'][number]>('option', ({ name, extraCharge }) => `${name} ${amount(extraCharge)}`),
});
const pizzaDetails = getFields<StoredPizza>({
  sizes: getEntries<StoredPizza['sizes'][number]>('size', ({ name }) => name),
  toppings: getEntries<StoredPizza['toppings'][number]>(
    'topping',
    ({ name, prices }) => `${name} ${Object.values(prices).map(amount).join(', ')}`,
  ),
});

/** The changes from the current menu to a new one, entry by entry. Sold-out marks are not compared: they stay as they are. */
export function compareMenus(standing: StoredMenu, next: StoredMenu): MenuComparison {
  const changes: MenuChange[] = [];
  const list = <T extends { id: string; name: string }>(
    kind: ChangeKind,
    before: readonly T[],
    after: readonly T[],
    details: Details<T>,
    describeNew: (entry: T) => string[] = () => [],
  ) => {
    const counts: ChangeCounts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    const was = new Map(before.map((entry) => [entry.id, entry]));
    const is = new Set(after.map(({ id }) => id));
    for (const entry of after) {
      const old = was.get(entry.id);
      const change = old === undefined ? 'added' : same(old, entry) ? 'unchanged' : 'changed';
      counts[change] += 1;
      if (change !== 'unchanged')
        changes.push({ kind, change, name: entry.name, details: old === undefined ? describeNew(entry) : details(old, entry) });
    }
    for (const entry of before) {
      if (is.has(entry.id)) continue;
      counts.removed += 1;
      changes.push({ kind, change: 'removed', name: entry.name, details: [] });
    }
    return counts;
  };
  const categories = list<MenuCategory>('category', standing.categories, next.categories, getFields());
  const items = list<StoredItem>('item', standing.items, next.items, itemDetails, newItemDetails);
  const modifierGroups = list<StoredGroup>('modifierGroup', standing.modifierGroups, next.modifierGroups, groupDetails);
  if (next.pizza !== null && !same(standing.pizza, next.pizza)) {
    const details = standing.pizza === null ? [] : pizzaDetails(standing.pizza, next.pizza);
    changes.push({ kind: 'pizza', change: standing.pizza === null ? 'added' : 'changed', name: 'Pizza settings', details });
  }
  return { categories, items, modifierGroups, changes, differs: changes.length > 0 };
}
