import type { MenuIndex } from './index-menu.ts';
import type { DealPizzaSlot, HalfAndHalfItem, PizzaItem, PizzaItemSize } from './menu.types.ts';

/** A pizza in a size; undefined if it does not come in it. */
export const getSize = (pizza: PizzaItem, sizeId: string): PizzaItemSize | undefined => pizza.sizes.find((size) => size.sizeId === sizeId);

/**
 * The pizzas allowed as halves, in the menu's order: included, not switched off, with halves in that size. Sold out or not: the price of a
 * half-and-half does not change when the cheapest pizza is sold out.
 */
export const pizzasForHalves = (index: MenuIndex, item: HalfAndHalfItem): readonly PizzaItem[] => halvesPool(index, item).pizzas;

/** The pizzas that a slot of a deal can be filled with, whole, in the menu's order; sold out or not. */
export function pizzasForSlot(index: MenuIndex, slot: DealPizzaSlot): readonly PizzaItem[] {
  return getPool(index, slot, (pizza) => isIncluded(slot.includedPizzaIds, pizza) && getSize(pizza, slot.sizeId) !== undefined).pizzas;
}

/** Whether a pizza may be among these; null: all may. */
export const isIncluded = (includedIds: readonly string[] | null, pizza: PizzaItem): boolean =>
  pizza.available && (includedIds === null || includedIds.includes(pizza.id));

/** Whether any pizza can be ordered at all. */
export const sellsPizzas = ({ pizza }: MenuIndex): boolean => pizza?.settings.pizzaAvailable === true;

/** Whether halves are allowed in a size at all. */
export const allowsHalves = ({ pizza }: MenuIndex, sizeId: string): boolean =>
  pizza !== null && pizza.settings.halfAndHalfAvailable && pizza.sizes.get(sizeId)?.hasHalfAndHalf === true;

/** Whether a slot's pizza may be two halves. */
export const slotAllowsHalves = (index: MenuIndex, slot: DealPizzaSlot): boolean =>
  slot.halfAndHalfAvailable && allowsHalves(index, slot.sizeId);

/** The pizzas of a half-and-half, with a cache for figures calculated from them. */
export const halvesPool = (index: MenuIndex, item: HalfAndHalfItem) =>
  getPool(
    index,
    item,
    (pizza) => isIncluded(item.includedPizzaIds, pizza) && getSize(pizza, item.pizzaSizeId)?.halfAndHalfAvailable === true,
  );

function getPool(index: MenuIndex, of: object, fits: (pizza: PizzaItem) => boolean) {
  const known = index.pools.get(of);
  if (known !== undefined) return known;
  const pool = { pizzas: index.pizzas.filter(fits), figures: new Map<string, number | null>() };
  index.pools.set(of, pool);
  return pool;
}
