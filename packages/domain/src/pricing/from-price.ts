import { toGroupIds } from '../menu/stored-menu.ts';
import type { MenuIndex } from '../menu/index-menu.ts';
import type { HalfAndHalfItem, MenuItem, ModifierSelection, PizzaItem } from '../menu/menu.types.ts';
import { pizzasForHalves } from '../menu/pizza-pools.ts';
import type { Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { calculateHalfAndHalfPrice, getLeast, getPizzaPrice, calculateUnitPrice, type SaleWay } from './stage-1-unit-price.ts';

/**
 * The price that a menu shows for an item on the website: before choices; for a pizza and a half-and-half the cheapest that is available
 * (if all are sold out, the cheapest). Null: it has none (a custom item, a pizza without sizes).
 */
export function fromPrice(index: MenuIndex, item: MenuItem, collectionType: CollectionType): Minor | null {
  const way: SaleWay = { source: 'website', collectionType };
  if (item.type === 'custom') return null;
  if (item.type === 'pizza') return pizzaFrom(index, item, way);
  if (item.type === 'halfAndHalf') return halvesFrom(index, item, way);
  return calculateUnitPrice(item.price, way.source, collectionType);
}

/** Whether a required choice can make an item dearer than its `fromPrice`. */
export function isPriceFrom(index: MenuIndex, item: MenuItem, collectionType: CollectionType): boolean {
  const groups = toGroupIds(item).flatMap((id) => index.groups.get(id)?.group ?? []);
  if (groups.some(({ min, options }) => min > 0 && options.some(({ extraCharge }) => extraCharge > 0))) return true;
  const way: SaleWay = { source: 'website', collectionType };
  const differ = (prices: readonly (Minor | null)[]) => new Set(prices).size > 1;
  if (item.type === 'pizza') {
    return differ(
      item.sizes
        .filter(({ sizeId }) => index.pizza?.sizes.get(sizeId)?.soldout === false)
        .map(({ sizeId }) => getPizzaPrice(item, sizeId, way)),
    );
  }
  if (item.type !== 'halfAndHalf' || index.pizza?.settings.halfAndHalfPricing === 'cheapestEligible') return false;
  return differ(pizzasForHalves(index, item).map((pizza) => getPizzaPrice(pizza, item.pizzaSizeId, way)));
}

/** What the options that are chosen so far cost on top of `fromPrice`; what the menu does not have counts for nothing. */
export const chosenExtras = ({ groups }: MenuIndex, { modifiers }: ModifierSelection): Minor =>
  modifiers
    .flatMap(({ groupId, options }) => options.map((each) => ({ ...each, option: groups.get(groupId)?.options.get(each.optionId) })))
    .reduce((sum, { option, quantity }) => sum + (option?.extraCharge ?? 0) * quantity, 0);

function pizzaFrom(index: MenuIndex, pizza: PizzaItem, way: SaleWay): Minor | null {
  const sizes = pizza.sizes.flatMap(({ sizeId }) => index.pizza?.sizes.get(sizeId) ?? []);
  return getLeast(getLeft(sizes).map(({ id }) => getPizzaPrice(pizza, id, way)));
}

/** Two halves of one pizza are the cheapest that any policy can come to. */
function halvesFrom(index: MenuIndex, item: HalfAndHalfItem, way: SaleWay): Minor | null {
  return getLeast(getLeft(pizzasForHalves(index, item)).map((pizza) => calculateHalfAndHalfPrice(index, item, [pizza, pizza], way)));
}

/** What is not sold out; where all is, all. */
function getLeft<T extends { soldout: boolean }>(things: readonly T[]): readonly T[] {
  const left = things.filter(({ soldout }) => !soldout);
  return left.length > 0 ? left : things;
}
