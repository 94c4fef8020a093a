import type {
  DealItem,
  DealPizzaSelection,
  HalfAndHalfItem,
  HalfSelection,
  MenuSnapshot,
  ModifierSelection,
  PizzaItem,
} from '@servery/domain/menu';
import type { CartLineInput } from '@servery/domain/menu';
import type { Random } from '../../../../db/seed/random.ts';

interface Kitchen {
  random: Random;
  menu: MenuSnapshot;
  /** What can be ordered now. */
  pizzas: readonly PizzaItem[];
  choicesFor: (groupIds: readonly string[]) => ModifierSelection['modifiers'];
}

type Composed = Pick<Extract<CartLineInput, { type: 'pizza' | 'halfAndHalf' | 'deal' }>, 'type' | 'selection'>;

/** A pizza, a half-and-half or a deal with typical choices; null if nothing can be chosen. */
export function makePizzaLine(kitchen: Kitchen, item: PizzaItem | HalfAndHalfItem | DealItem): Composed | null {
  const { random, menu, choicesFor } = kitchen;
  const modifiers = choicesFor(item.modifierGroupIds);
  if (item.type === 'pizza') {
    const sizes = item.sizes.filter(({ sizeId }) => menu.pizza?.sizes.some(({ id, soldout }) => id === sizeId && !soldout));
    if (sizes.length === 0) return null;
    const { sizeId } = random.pick(sizes);
    const { pizzaId: _, ...toppings } = topped(kitchen, item, sizeId);
    return { type: 'pizza', selection: { modifiers, sizeId, ...toppings } };
  }
  if (item.type === 'halfAndHalf') {
    const halves = getHalves(kitchen, item.pizzaSizeId, item.includedPizzaIds);
    return halves && { type: 'halfAndHalf', selection: { modifiers, ...halves } };
  }
  const pizzas: DealPizzaSelection[] = [];
  for (const slot of item.pizzas) {
    for (let count = 0; count < slot.quantity; count += 1) {
      const halves = slot.halfAndHalfAvailable && random.chance(0.3) ? getHalves(kitchen, slot.sizeId, slot.includedPizzaIds) : null;
      const pool = getPool(kitchen, slot.sizeId, slot.includedPizzaIds);
      if (pool.length === 0) return null;
      const pizza = halves === null ? topped(kitchen, random.pick(pool), slot.sizeId) : null;
      pizzas.push({ slotId: slot.id, pizza, halves });
    }
  }
  const items = item.items.flatMap(({ id, quantity, modifierGroupIds }) =>
    Array.from({ length: quantity }, () => ({ entryId: id, modifiers: choicesFor(modifierGroupIds) })),
  );
  return { type: 'deal', selection: { modifiers, items, pizzas } };
}

function getPool({ pizzas }: Kitchen, sizeId: string, included: readonly string[] | null, halves = false): PizzaItem[] {
  return pizzas.filter(
    ({ id, sizes }) =>
      (included === null || included.includes(id)) &&
      sizes.some((size) => size.sizeId === sizeId && (!halves || size.halfAndHalfAvailable)),
  );
}

function getHalves(kitchen: Kitchen, sizeId: string, included: readonly string[] | null) {
  const pool = getPool(kitchen, sizeId, included, true);
  if (pool.length === 0) return null;
  return { firstHalf: topped(kitchen, kitchen.random.pick(pool), sizeId), secondHalf: topped(kitchen, kitchen.random.pick(pool), sizeId) };
}

/** Most guests change nothing on a pizza; some remove a topping, some add one. */
function topped({ random, menu }: Kitchen, pizza: PizzaItem, sizeId: string): HalfSelection {
  const toppings = menu.pizza?.toppings.filter(({ prices, soldout }) => !soldout && prices[sizeId] !== undefined) ?? [];
  return {
    pizzaId: pizza.id,
    addToppings: toppings.length > 0 && random.chance(0.25) ? [{ toppingId: random.pick(toppings).id, quantity: 1 }] : [],
    removeToppings: pizza.removeToppings.length > 0 && random.chance(0.15) ? [random.pick(pizza.removeToppings).id] : [],
  };
}
