import type { DealItem, DealPizzaSlot, HalfAndHalfItem, PizzaItem } from './menu.types.ts';

type Halves = Pick<HalfAndHalfItem, 'type' | 'pizzaSizeId' | 'includedPizzaIds'>;
type Deal = Pick<DealItem, 'type' | 'pizzas'>;
type NewPizza = Pick<PizzaItem, 'id' | 'sizes'>;

/** The ids with one of them replaced, or left out if there is no other or it is among them already. */
const replaceId = (ids: readonly string[], id: string, by: string | undefined): string[] =>
  by === undefined || ids.includes(by) ? ids.filter((one) => one !== id) : ids.map((one) => (one === id ? by : one));

/**
 * A half-and-half or a deal with another pizza in the place of one, or without it. The other pizza takes the extra charge of the one that it
 * replaces; where it could be chosen already, it keeps its own price. Where every pizza of the size can be chosen, or the pizza is named by
 * an extra charge alone, that extra charge goes and nothing takes its place.
 * @param by null: it is left out
 * @returns null if that does not fit: the other pizza does not come in the size or, for halves, not as a half; or none would be left
 */
export function replacePizza<Item extends Halves | Deal>(item: Item, pizzaId: string, by: NewPizza | null): Item | null {
  if (item.type === 'halfAndHalf') {
    if (item.includedPizzaIds?.includes(pizzaId) !== true) return item;
    const size = by?.sizes.find(({ sizeId }) => sizeId === item.pizzaSizeId);
    if (by !== null && size?.halfAndHalfAvailable !== true) return null;
    const includedPizzaIds = replaceId(item.includedPizzaIds, pizzaId, by?.id);
    return includedPizzaIds.length === 0 ? null : { ...item, includedPizzaIds };
  }
  const pizzas = item.pizzas.map((slot) => replaceInSlot(slot, pizzaId, by));
  return pizzas.includes(null) ? null : { ...item, pizzas };
}

function replaceInSlot(slot: DealPizzaSlot, pizzaId: string, by: NewPizza | null): DealPizzaSlot | null {
  const others = slot.extraCharges.filter((extra) => extra.pizzaId !== pizzaId);
  const included = slot.includedPizzaIds;
  if (included?.includes(pizzaId) !== true) return { ...slot, extraCharges: others };
  if (by !== null && !by.sizes.some(({ sizeId }) => sizeId === slot.sizeId)) return null;
  const includedPizzaIds = replaceId(included, pizzaId, by?.id);
  if (includedPizzaIds.length === 0) return null;
  const isNew = by !== null && !included.includes(by.id) && !others.some((extra) => extra.pizzaId === by.id);
  const extraCharges = isNew
    ? slot.extraCharges.map((extra) => (extra.pizzaId === pizzaId ? { ...extra, pizzaId: by.id } : extra))
    : others;
  return { ...slot, includedPizzaIds, extraCharges };
}
