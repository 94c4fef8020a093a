import type { Minor } from '../money/money.types.ts';
import type { MenuIndex } from './index-menu.ts';
import type { DealItem, DealPizzaSelection, DealPizzaSlot, DealSelection } from './menu.types.ts';
import { slotAllowsHalves } from './pizza-pools.ts';
import { extraFor } from './slot-extra.ts';

/** What may be put into a slot: a whole pizza (one id) or two halves. */
export interface SlotFilling {
  sizeId: string;
  pizzaIds: readonly string[];
}

/** A slot's extra charge for a pizza, of halves the higher one; null if it cannot be in the slot. Availability is ignored. */
export function extraInSlot(index: MenuIndex, slot: DealPizzaSlot, { sizeId, pizzaIds }: SlotFilling): Minor | null {
  if (sizeId !== slot.sizeId || (pizzaIds.length > 1 && !slotAllowsHalves(index, slot))) return null;
  if (slot.includedPizzaIds !== null && !pizzaIds.every((id) => slot.includedPizzaIds?.includes(id))) return null;
  return Math.max(...pizzaIds.map((id) => extraFor(slot, id)));
}

/** More ways to count what slots hold than any real deal has: such a deal stays as it was filled. */
const mostStates = 100_000;

/**
 * For each pizza the slot in which the deal costs least; with ties the first pizza takes the first slot that it can, then the next.
 * `getExtra` is null if a pizza cannot be in a slot. Null if they do not fill the slots.
 */
export function cheapestSlots(
  pizzas: number,
  quantities: readonly number[],
  getExtra: (pizza: number, slot: number) => Minor | null,
): number[] | null {
  let states = 1;
  const strides = quantities.map((quantity) => {
    const stride = states;
    states *= quantity + 1;
    return stride;
  });
  if (states > mostStates) return null;
  const slots = quantities.length;
  const extras = new Float64Array(pizzas * slots);
  for (let at = 0; at < extras.length; at += 1) extras[at] = getExtra(Math.floor(at / slots), at % slots) ?? Number.POSITIVE_INFINITY;
  const costFrom = costsByHeld(pizzas, quantities, strides, extras, states);
  const used = new Uint32Array(slots);
  const chosen: number[] = [];
  for (let [pizza, code] = [0, 0]; pizza < pizzas; pizza += 1) {
    const least = costFrom[code] as number;
    if (least === Number.POSITIVE_INFINITY) return null;
    const slot = quantities.findIndex(
      (quantity, at) =>
        (used[at] as number) < quantity &&
        (extras[pizza * slots + at] as number) + (costFrom[code + (strides[at] as number)] as number) === least,
    );
    chosen.push(slot);
    used[slot] = (used[slot] as number) + 1;
    code += strides[slot] as number;
  }
  return chosen;
}

/**
 * What the pizzas that are in no slot yet cost, by what the slots hold; with every way that they can be filled. `code` counts what each
 * holds in digits, the first slot's the lowest.
 */
function costsByHeld(
  pizzas: number,
  quantities: readonly number[],
  strides: readonly number[],
  extras: Float64Array,
  states: number,
): Float64Array {
  const slots = quantities.length;
  const costs = new Float64Array(states);
  // The fullest first: the results for the remaining pizzas are known by then.
  const used = Uint32Array.from(quantities);
  let held = quantities.reduce((sum, quantity) => sum + quantity, 0);
  for (let code = states - 1; code >= 0; code -= 1) {
    if (held < pizzas) {
      let least = Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < slots; slot += 1) {
        if ((used[slot] as number) === quantities[slot]) continue;
        const cost = (extras[held * slots + slot] as number) + (costs[code + (strides[slot] as number)] as number);
        if (cost < least) least = cost;
      }
      costs[code] = least;
    }
    let slot = 0;
    for (; slot < slots && used[slot] === 0; slot += 1) {
      used[slot] = quantities[slot] as number;
      held += quantities[slot] as number;
    }
    if (slot < slots) {
      used[slot] = (used[slot] as number) - 1;
      held -= 1;
    }
  }
  return costs;
}

/**
 * The pizzas of a deal in the slots in which it costs least: who filled them in a dearer order pays the cheaper price. As they were sent
 * where nothing is cheaper, or where something about them is wrong.
 */
export function inCheapestSlots(index: MenuIndex, { pizzas: slots }: DealItem, selection: DealSelection): readonly DealPizzaSelection[] {
  const { pizzas } = selection;
  if (slots.length < 2 || slots.every(({ extraCharges }) => extraCharges.length === 0)) return pizzas;
  if (slots.some(({ id, quantity }) => pizzas.filter(({ slotId }) => slotId === id).length !== quantity)) return pizzas;
  const fillings = pizzas.map((pizza) => getFilling(slots, pizza));
  const extras = fillings.map((filling) => slots.map((slot) => filling && extraInSlot(index, slot, filling)));
  const sent = pizzas.map(({ slotId }) => slots.findIndex(({ id }) => id === slotId));
  const getExtra = (pizza: number, slot: number) => extras[pizza]?.[slot] ?? null;
  if (sent.some((slot, pizza) => getExtra(pizza, slot) === null) || isCheapest(sent, slots.length, getExtra)) return pizzas;
  const chosen = cheapestSlots(
    pizzas.length,
    slots.map(({ quantity }) => quantity),
    getExtra,
  );
  return chosen === null ? pizzas : pizzas.map((pizza, at) => ({ ...pizza, slotId: (slots[chosen[at] as number] as DealPizzaSlot).id }));
}

/**
 * Whether no pizzas can change places and cost less: by the least that moving one from a slot to another adds, no round trip saves
 * anything.
 */
function isCheapest(slotByPizza: readonly number[], slots: number, getExtra: (pizza: number, slot: number) => Minor | null): boolean {
  const adds = Array.from({ length: slots }, () => new Float64Array(slots).fill(Number.POSITIVE_INFINITY));
  const least = (from: number, to: number, added: number) => {
    const row = adds[from] as Float64Array;
    if (added < (row[to] as number)) row[to] = added;
  };
  for (const [pizza, from] of slotByPizza.entries()) {
    const extra = getExtra(pizza, from) ?? 0;
    for (let to = 0; to < slots; to += 1) least(from, to, (getExtra(pizza, to) ?? Number.POSITIVE_INFINITY) - extra);
  }
  for (let over = 0; over < slots; over += 1) {
    for (let from = 0; from < slots; from += 1) {
      for (let to = 0; to < slots; to += 1) least(from, to, (adds[from]?.[over] as number) + (adds[over]?.[to] as number));
    }
  }
  return adds.every((row, slot) => (row[slot] as number) >= 0);
}

function getFilling(slots: readonly DealPizzaSlot[], { slotId, pizza, halves }: DealPizzaSelection): SlotFilling | null {
  const sizeId = slots.find(({ id }) => id === slotId)?.sizeId;
  if (sizeId === undefined || (pizza === null) === (halves === null)) return null;
  return { sizeId, pizzaIds: pizza ? [pizza.pizzaId] : halves ? [halves.firstHalf.pizzaId, halves.secondHalf.pizzaId] : [] };
}
