import type { DealItem, DealPizzaSlot, HalfAndHalfItem, PizzaItem } from './menu.types.ts';

type Halves = Pick<HalfAndHalfItem, 'type' | 'pizzaSizeId' | 'includedPizzaIds'>;
type Deal = Pick<DealItem, 'type' | 'pizzas'>;
type NewPizza = Pick<PizzaItem, 'id' | 'sizes'>;

/** The list without `gone`; `by` takes the place of the first of them, unless it is listed already. */
const replaceIds = (listed: readonly string[], gone: readonly string[], by: string | undefined): string[] => {
  const [first] = listed.filter((id) => gone.includes(id));
  return listed.flatMap((id) => {
    if (!gone.includes(id)) return [id];
    return id === first && by !== undefined && !listed.includes(by) ? [by] : [];
  });
};

const includesAny = (listed: readonly string[] | null, ids: readonly string[]): listed is readonly string[] =>
  listed?.some((id) => ids.includes(id)) === true;

/**
 * A half-and-half or a deal with another pizza in the place of those that go, or without them. The other pizza takes the extra charge of the
 * one that it replaces, of several the highest; where it could be chosen already, it keeps its own price. Where every pizza of the size can
 * be chosen, or a pizza is named by an extra charge alone, that extra charge goes and nothing takes its place.
 * @param by null: they are left out
 * @returns null if that does not fit: the other pizza does not come in the size or, for halves, not as a half; or none would be left
 */
export function replacePizzas<Item extends Halves | Deal>(item: Item, gone: readonly string[], by: NewPizza | null): Item | null {
  if (item.type === 'halfAndHalf') {
    if (!includesAny(item.includedPizzaIds, gone)) return item;
    const size = by?.sizes.find(({ sizeId }) => sizeId === item.pizzaSizeId);
    if (by !== null && size?.halfAndHalfAvailable !== true) return null;
    const includedPizzaIds = replaceIds(item.includedPizzaIds, gone, by?.id);
    return includedPizzaIds.length === 0 ? null : { ...item, includedPizzaIds };
  }
  const pizzas = item.pizzas.map((slot) => replaceInSlot(slot, gone, by));
  return pizzas.includes(null) ? null : { ...item, pizzas };
}

function replaceInSlot(slot: DealPizzaSlot, gone: readonly string[], by: NewPizza | null): DealPizzaSlot | null {
  const others = slot.extraCharges.filter(({ pizzaId }) => !gone.includes(pizzaId));
  const included = slot.includedPizzaIds;
  if (!includesAny(included, gone)) return { ...slot, extraCharges: others };
  if (by !== null && !by.sizes.some(({ sizeId }) => sizeId === slot.sizeId)) return null;
  const includedPizzaIds = replaceIds(included, gone, by?.id);
  if (includedPizzaIds.length === 0) return null;
  const charges = slot.extraCharges.filter(({ pizzaId }) => gone.includes(pizzaId) && included.includes(pizzaId));
  const isNew = by !== null && !included.includes(by.id) && !others.some(({ pizzaId }) => pizzaId === by.id);
  if (!isNew || charges.length === 0) return { ...slot, includedPizzaIds, extraCharges: others };
  const [first] = charges;
  const taken = { pizzaId: by.id, extraCharge: Math.max(...charges.map(({ extraCharge }) => extraCharge)) };
  const extraCharges = slot.extraCharges.flatMap((extra) => {
    if (extra === first) return [taken];
    return gone.includes(extra.pizzaId) ? [] : [extra];
  });
  return { ...slot, includedPizzaIds, extraCharges };
}
