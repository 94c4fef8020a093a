import type { DealItem, DealPizzaSelection, DealPizzaSlot, MenuSnapshot } from '@servery/domain/menu';
import { calculateSum } from './fractions.ts';
import { isIncluded, settingsSize } from './sale.ts';

/** items.md: which pizza is in which slot of a deal. */

/** A slot's extra charge for a pizza: the first entry with its id; none: nothing. */
export const slotExtra = (slot: DealPizzaSlot, pizzaId: string): number =>
  slot.extraCharges.find((entry) => entry.pizzaId === pizzaId)?.extraCharge ?? 0;

/** A pizza (one id) or two halves of a size. */
export interface Filling {
  sizeId: string;
  pizzaIds: readonly string[];
}

export function fitsSlot({ sizeId, pizzaIds }: Filling, slot: DealPizzaSlot, menu: MenuSnapshot): boolean {
  if (sizeId !== slot.sizeId || !pizzaIds.every((id) => isIncluded(slot.includedPizzaIds, id))) return false;
  if (pizzaIds.length === 1) return true;
  const settings = menu.pizza!;
  return settings.halfAndHalfAvailable && settingsSize(settings, slot.sizeId)?.hasHalfAndHalf === true && slot.halfAndHalfAvailable;
}

export const getExtra = ({ pizzaIds }: Filling, slot: DealPizzaSlot): number => Math.max(...pizzaIds.map((id) => slotExtra(slot, id)));

/** Every way in which pizzas fill the slots: the first pizza in the first slot that it can, then the next. */
function* waysToFill(fillings: readonly Filling[], slots: readonly DealPizzaSlot[], menu: MenuSnapshot): Generator<DealPizzaSlot[]> {
  const [first, ...others] = fillings;
  if (first === undefined) {
    if (slots.every(({ quantity }) => quantity === 0)) yield [];
    return;
  }
  for (const [at, slot] of slots.entries()) {
    if (slot.quantity === 0 || !fitsSlot(first, slot, menu)) continue;
    const fewer = slots.map((other, place) => (place === at ? { ...slot, quantity: slot.quantity - 1 } : other));
    for (const rest of waysToFill(others, fewer, menu)) yield [slot, ...rest];
  }
}

/** The first of the ways that ask the least on top. Null: they do not fill the deal. */
export function cheapestWay(
  fillings: readonly Filling[],
  { pizzas: slots }: DealItem,
  menu: MenuSnapshot,
): { slotIds: string[]; extra: number } | null {
  let best: { slotIds: string[]; extra: number } | null = null;
  for (const way of waysToFill(fillings, slots, menu)) {
    const extra = calculateSum(way.map((slot, place) => getExtra(fillings[place]!, slot)));
    if (best === null || extra < best.extra) best = { slotIds: way.map(({ id }) => id), extra };
  }
  return best;
}

/** The pizzas of a deal that was sent, without problems: in the slots where they were sent, unless another arrangement is cheaper. */
export function inTheirSlots(sent: readonly DealPizzaSelection[], deal: DealItem, menu: MenuSnapshot): DealPizzaSelection[] {
  const getSlot = (slotId: string) => deal.pizzas.find(({ id }) => id === slotId)!;
  const fillings = sent.map(({ slotId, pizza, halves }): Filling => ({
    sizeId: getSlot(slotId).sizeId,
    pizzaIds: pizza ? [pizza.pizzaId] : [halves!.firstHalf.pizzaId, halves!.secondHalf.pizzaId],
  }));
  const asSent = calculateSum(sent.map(({ slotId }, place) => getExtra(fillings[place]!, getSlot(slotId))));
  const best = cheapestWay(fillings, deal, menu);
  return best !== null && best.extra < asSent ? sent.map((pizza, place) => ({ ...pizza, slotId: best.slotIds[place]! })) : [...sent];
}
