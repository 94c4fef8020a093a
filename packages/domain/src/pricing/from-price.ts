import type { MenuIndex } from '../menu/index-menu.ts';
import type { HalfAndHalfItem, MenuItem, PizzaItem } from '../menu/menu.types.ts';
import { pizzasForHalves } from '../menu/pizza-pools.ts';
import type { Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { cheapestEligible, pizzaPriceOf, unitPriceOf, type SaleWay } from './stage-1-unit-price.ts';

/**
 * The price that a menu shows for an item on the website: before choices; of a pizza and a half-and-half the cheapest that can be had
 * (where all is sold out, the cheapest). Null: it has none (a custom item, a pizza without sizes).
 */
export function fromPrice(index: MenuIndex, item: MenuItem, collectionType: CollectionType): Minor | null {
  const way: SaleWay = { source: 'website', collectionType };
  if (item.type === 'custom') return null;
  if (item.type === 'pizza') return pizzaFrom(index, item, way);
  if (item.type === 'halfAndHalf') return halvesFrom(index, item, way);
  return unitPriceOf(item.price, way.source, collectionType);
}

function pizzaFrom(index: MenuIndex, pizza: PizzaItem, way: SaleWay): Minor | null {
  const known = pizza.sizes.flatMap(({ sizeId }) => index.pizza?.sizes.get(sizeId) ?? []);
  const left = known.filter(({ soldout }) => !soldout);
  return leastOf((left.length > 0 ? left : known).flatMap(({ id }) => pizzaPriceOf(pizza, id, way) ?? []));
}

function halvesFrom(index: MenuIndex, item: HalfAndHalfItem, way: SaleWay): Minor | null {
  const size = index.pizza?.sizes.get(item.pizzaSizeId);
  if (size === undefined) return null;
  const price = index.pizza?.settings.halfAndHalfPricing === 'cheapestEligible' ? cheapestEligible(index, item, way) : cheapestLeft();
  return price === null ? null : price + size.halfAndHalfExtraCharge;

  /** Two halves of one pizza are the cheapest that the other policies can come to. */
  function cheapestLeft(): Minor | null {
    const pizzas = pizzasForHalves(index, item);
    const left = pizzas.filter(({ soldout }) => !soldout);
    return leastOf((left.length > 0 ? left : pizzas).flatMap((pizza) => pizzaPriceOf(pizza, item.pizzaSizeId, way) ?? []));
  }
}

const leastOf = (prices: readonly Minor[]): Minor | null => (prices.length === 0 ? null : Math.min(...prices));
