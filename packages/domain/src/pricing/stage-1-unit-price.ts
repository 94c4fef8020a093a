import { channels } from '../orders/channels.ts';
import type { MenuIndex } from '../menu/index-menu.ts';
import type { HalfAndHalfItem, PizzaItem, Price } from '../menu/menu.types.ts';
import { halvesPool, getSize } from '../menu/pizza-pools.ts';
import type { Minor } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';

/** What decides about extra charges. */
export interface SaleWay {
  source: OrderSource;
  collectionType: CollectionType;
}

/**
 * Stage 1: the price of one before choices. Base price and the extra charge of the collection type; Uber Eats has charges of its
 * own, and none for dine-in. Never below zero.
 */
export function calculateUnitPrice(price: Price, source: OrderSource, collectionType: CollectionType): Minor {
  return Math.max(0, price.basePrice + getExtra(price, source, collectionType));
}

/** Stage 1 of a pizza in a size; null where it is not sold in it. */
export function getPizzaPrice(pizza: PizzaItem, sizeId: string, way: SaleWay): Minor | null {
  const size = getSize(pizza, sizeId);
  return size === undefined ? null : calculateUnitPrice(size.price, way.source, way.collectionType);
}

/**
 * Stage 1 of a half-and-half: the pizza's price by the settings' policy, and the size's extra charge once; exactly, an average may end in
 * half a cent. Null where the size or a
 * price is not there. `halves` are looked at by `dearerHalf` and `average` alone.
 */
export function calculateHalfAndHalfPrice(
  index: MenuIndex,
  item: HalfAndHalfItem,
  halves: readonly [PizzaItem, PizzaItem],
  way: SaleWay,
): number | null {
  const size = index.pizza?.sizes.get(item.pizzaSizeId);
  if (index.pizza === null || size === undefined) return null;
  const policy = index.pizza.settings.halfAndHalfPricing;
  const price = policy === 'cheapestEligible' ? cheapestEligible(index, item, way) : priceOfTwo(policy, item, halves, way);
  return price === null ? null : price + size.halfAndHalfExtraCharge;
}

/** The price of the cheapest pizza that halves can be of; null where there is none. */
function cheapestEligible(index: MenuIndex, item: HalfAndHalfItem, way: SaleWay): Minor | null {
  const { pizzas, figures } = halvesPool(index, item);
  const key = `${channels[way.source].extraCharges === 'channel' ? 'uber ' : ''}${way.collectionType}`;
  const known = figures.get(key);
  if (known !== undefined) return known;
  const cheapest = getLeast(pizzas.map((pizza) => getPizzaPrice(pizza, item.pizzaSizeId, way)));
  figures.set(key, cheapest);
  return cheapest;
}

/** The lowest of the prices that there are; null: there is none. */
export function getLeast(prices: readonly (Minor | null)[]): Minor | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function priceOfTwo(
  policy: 'dearerHalf' | 'average',
  item: HalfAndHalfItem,
  [first, second]: readonly [PizzaItem, PizzaItem],
  way: SaleWay,
): number | null {
  const one = getPizzaPrice(first, item.pizzaSizeId, way);
  const other = getPizzaPrice(second, item.pizzaSizeId, way);
  if (one === null || other === null) return null;
  return policy === 'dearerHalf' ? Math.max(one, other) : (one + other) / 2;
}

function getExtra(price: Price, source: OrderSource, collectionType: CollectionType): Minor {
  if (channels[source].extraCharges === 'store') return price.extraCharge[collectionType];
  return collectionType === 'dineIn' ? 0 : price.uberEatsExtraCharge[collectionType];
}
