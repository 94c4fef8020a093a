import { isDeepStrictEqual } from 'node:util';
import type { SettingsOf } from '@servery/contract/settings/index';
import { mostPizzaSizes } from '@servery/contract/settings/pizza';
import type { StoredItem } from '@servery/domain/menu';
import { isSameName } from '@servery/domain/text';
import type { CopyRow, CopyStore } from './copy-store.ts';

type Pizza = SettingsOf<'pizza'>;
type Size = Pizza['sizes'][number];

/** The pizza settings that a copy writes, and its rows in the preview. */
export interface PizzaCopy {
  before: Pizza;
  after: Pizza;
  rows: CopyRow[];
}

/** Names in a row of the preview. */
const mostNames = 10;

/** The size of a store that is another store's size: the one that was copied from it, otherwise the one of its name. */
export const findSize = (sizes: readonly Size[], { id, name }: Pick<Size, 'id' | 'name'>): Size | undefined =>
  sizes.find((size) => size.id === id) ?? sizes.find((size) => isSameName(size.name, name));

/** Ids of the sizes that an item is sold in, or takes pizzas of. */
export function toSizeIds(item: StoredItem): string[] {
  if (item.type === 'pizza') return item.sizes.map(({ sizeId }) => sizeId);
  if (item.type === 'halfAndHalf') return [item.pizzaSizeId];
  return item.type === 'deal' ? item.pizzas.map(({ sizeId }) => sizeId) : [];
}

/**
 * What copied items need of the pizza settings; null: nothing that is not there. Sizes that are missing come along, in the order that they
 * have at their own store, and toppings if the other store has none. A store without sizes gets all of the settings. Sizes, toppings and
 * prices that are there stay as they are.
 * @param items as they are written there
 */
export function planPizza(
  from: Pick<CopyStore, 'storeId' | 'pizza'>,
  { pizza: before }: Pick<CopyStore, 'pizza'>,
  items: readonly StoredItem[],
): PizzaCopy | null {
  const needed = new Set(items.flatMap(toSizeIds));
  const isThere = ({ id }: Size) => before.sizes.some((size) => size.id === id);
  // The items have the ids of the sizes that are there: what was found by name is not missing.
  const missing = from.pizza.sizes.filter((size) => needed.has(size.id) && !isThere(size));
  if (missing.length === 0) return null;
  const hadNone = before.sizes.length === 0;
  const added = hadNone ? from.pizza.sizes : missing;
  const sizes = [...before.sizes];
  for (const size of added) {
    const later = from.pizza.sizes.slice(from.pizza.sizes.indexOf(size) + 1).map((one) => findSize(before.sizes, one)?.id);
    const at = sizes.findIndex(({ id }) => later.includes(id));
    sizes.splice(at < 0 ? sizes.length : at, 0, size);
  }
  // A price in a size that was deleted is none: under the id of a size that is added it would be one again.
  const kept = before.toppings.map(({ prices, ...topping }) => ({
    ...topping,
    prices: Object.fromEntries(Object.entries(prices).filter(([sizeId]) => before.sizes.some(({ id }) => id === sizeId))),
  }));
  const toppings = kept.length > 0 ? [] : from.pizza.toppings.map((topping) => toTopping(topping, from.pizza.sizes, sizes));
  const after: Pizza = { ...(hadNone ? from.pizza : before), sizes, toppings: [...kept, ...toppings] };
  const problems: CopyRow['problems'] = [];
  if (sizes.length > mostPizzaSizes) {
    const message = `The store would have ${sizes.length} pizza sizes, and ${mostPizzaSizes} are the most. Delete some there under Pizza.`;
    problems.push({ severity: 'error', message });
  }
  if (kept.length > 0) {
    const where = added.length === 1 ? 'this size' : 'these sizes';
    const message = `Guests cannot add extra toppings in ${where} until you set their prices there under Pizza.`;
    problems.push({ severity: 'warning', message });
  }
  const row = { id: from.storeId, result: 'added' as const };
  const rows: CopyRow[] = [{ ...row, kind: 'pizzaSizes', name: toNames(added), problems }];
  if (toppings.length > 0) rows.push({ ...row, kind: 'toppings', name: toNames(toppings), problems: [] });
  if (!isDeepStrictEqual({ ...before, sizes: after.sizes, toppings: after.toppings }, after)) {
    rows.push({ ...row, kind: 'pizzaSettings', name: 'Pizza settings', result: 'replaced', problems: [] });
  }
  return { before, after, rows };
}

const toNames = (entries: readonly { name: string }[]): string => {
  const names = entries.slice(0, mostNames).map(({ name }) => name);
  return `${names.join(', ')}${entries.length > mostNames ? ` and ${entries.length - mostNames} more` : ''}`;
};

/** A topping with its prices in the sizes that the other store will have. */
function toTopping(topping: Pizza['toppings'][number], from: readonly Size[], to: readonly Size[]): Pizza['toppings'][number] {
  const prices: Record<string, number> = {};
  for (const size of from) {
    const [id, price] = [findSize(to, size)?.id, topping.prices[size.id]];
    // Of two sizes that are one there, the first one decides.
    if (id !== undefined && price !== undefined) prices[id] ??= price;
  }
  return { ...topping, prices };
}
