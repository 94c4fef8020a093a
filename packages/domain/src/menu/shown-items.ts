import type { DealPizzaSlot, MenuItem } from './menu.types.ts';

/**
 * What is left of a menu's items when some are hidden, themselves or by their category. What is made of pizzas no longer names hidden ones;
 * a half-and-half or a deal that named only hidden ones is left out with them.
 */
export function shownItems(
  items: readonly MenuItem[],
  hidden: { categoryIds: ReadonlySet<string>; itemIds: ReadonlySet<string> },
): MenuItem[] {
  if (hidden.categoryIds.size + hidden.itemIds.size === 0) return [...items];
  const shown = items.filter(({ id, categoryId }) => !hidden.itemIds.has(id) && !hidden.categoryIds.has(categoryId));
  const shownIds = new Set(shown.map(({ id }) => id));
  const hiddenIds = new Set(items.flatMap(({ id }) => (shownIds.has(id) ? [] : [id])));
  return shown.flatMap((item) => withoutHidden(item, hiddenIds));
}

function withoutHidden(item: MenuItem, hiddenIds: ReadonlySet<string>): MenuItem[] {
  if (item.type === 'halfAndHalf') {
    const includedPizzaIds = left(item.includedPizzaIds, hiddenIds);
    return includedPizzaIds?.length === 0 ? [] : [{ ...item, includedPizzaIds }];
  }
  if (item.type === 'deal') {
    const pizzas = item.pizzas.map((slot): DealPizzaSlot => ({
      ...slot,
      includedPizzaIds: left(slot.includedPizzaIds, hiddenIds),
      extraCharges: slot.extraCharges.filter(({ pizzaId }) => !hiddenIds.has(pizzaId)),
    }));
    return pizzas.some(({ includedPizzaIds }) => includedPizzaIds?.length === 0) ? [] : [{ ...item, pizzas }];
  }
  return [item];
}

const left = (ids: readonly string[] | null, hiddenIds: ReadonlySet<string>): string[] | null =>
  ids && ids.filter((id) => !hiddenIds.has(id));
