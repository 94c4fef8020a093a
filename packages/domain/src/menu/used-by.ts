import type { StoredItem } from './stored-menu.ts';

/** Half-and-halves and deals that name a pizza: it cannot go while they do. What takes every pizza of a size names none. */
export function itemsThatName(items: readonly StoredItem[], pizzaId: string): StoredItem[] {
  return items.filter((item) => {
    if (item.type === 'halfAndHalf') return item.includedPizzaIds?.includes(pizzaId) === true;
    if (item.type !== 'deal') return false;
    return item.pizzas.some(
      ({ includedPizzaIds, extraCharges }) =>
        includedPizzaIds?.includes(pizzaId) === true || extraCharges.some((extra) => extra.pizzaId === pizzaId),
    );
  });
}
