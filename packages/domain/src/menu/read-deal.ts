import type { PricedPart } from '../pricing/pricing.types.ts';
import { inCheapestSlots } from './cheapest-slots.ts';
import type { IndexedPizza, MenuIndex } from './index-menu.ts';
import type { DealEntry, DealItem, DealPizzaSelection, DealPizzaSlot, DealSelection, PizzaSize } from './menu.types.ts';
import { slotAllowsHalves } from './pizza-pools.ts';
import { quoted, readChoices, type ReportProblem } from './read-choices.ts';
import { extraFor } from './slot-extra.ts';
import { checkSoldOut, findPizza, halvesName, pizzaSale, readHalves, readWhole, type HalvesPlace } from './read-pizza.ts';

/**
 * The contents of a deal: its entries, then its pizzas, in the deal's order. A problem is reported at the position in the selection
 * (`selection.pizzas.<position>`); missing or surplus parts at the id of their entry or slot. Pizzas are in the slots in which the
 * deal costs least. Null if it has no price.
 */
export function readDeal(index: MenuIndex, deal: DealItem, selection: DealSelection, report: ReportProblem): PricedPart[] | null {
  const sale = deal.pizzas.length === 0 ? null : pizzaSale(index, deal.name, report);
  if (sale === null && deal.pizzas.length > 0) return null;
  const changed = `What is in ${quoted(deal.name)} has changed. Please choose again.`;
  selection.items.forEach(({ entryId }, at) => {
    if (!deal.items.some(({ id }) => id === entryId)) report('DEAL_PART_NOT_FOUND', `selection.items.${at}`, changed);
  });
  selection.pizzas.forEach(({ slotId }, at) => {
    if (!deal.pizzas.some(({ id }) => id === slotId)) report('DEAL_PART_NOT_FOUND', `selection.pizzas.${at}`, changed);
  });
  const parts = deal.items.flatMap((entry) => readEntry(index, deal, entry, selection, report));
  if (sale === null) return parts;
  const pizzas = inCheapestSlots(index, deal, selection);
  for (const slot of deal.pizzas) parts.push(...readSlot(index, sale, deal, slot, pizzas, report));
  return parts;
}

/** Nothing can be chosen in it: it is in the deal whether it was sent or not. */
const isFixed = (entry: DealEntry): boolean => entry.modifierGroupIds.length === 0;

function readEntry(index: MenuIndex, deal: DealItem, entry: DealEntry, { items }: DealSelection, report: ReportProblem): PricedPart[] {
  const parts: PricedPart[] = [];
  let count = 0;
  items.forEach((part, at) => {
    if (part.entryId !== entry.id) return;
    count += 1;
    const choices = readChoices(index, entry, part, `selection.items.${at}`, report);
    if (!isFixed(entry)) parts.push({ ...getPart(entry), choices });
  });
  checkNumber(count, entry, isFixed(entry) ? 0 : entry.quantity, `selection.items.${entry.id}`, deal, report);
  return isFixed(entry) ? [{ ...getPart(entry), quantity: entry.quantity }] : parts;
}

function readSlot(
  index: MenuIndex,
  sale: IndexedPizza,
  deal: DealItem,
  slot: DealPizzaSlot,
  pizzas: readonly DealPizzaSelection[],
  report: ReportProblem,
): PricedPart[] {
  const parts: PricedPart[] = [];
  const size = sale.sizes.get(slot.sizeId);
  const slotPath = `selection.pizzas.${slot.id}`;
  if (size === undefined) report('SIZE_NOT_FOUND', slotPath, `A size in ${quoted(deal.name)} is no longer on the menu.`);
  else checkSoldOut(size, deal.name, slotPath, report);
  let count = 0;
  pizzas.forEach((chosen, at) => {
    if (chosen.slotId !== slot.id) return;
    count += 1;
    const part = size && readDealPizza(index, sale, slot, chosen, size, `selection.pizzas.${at}`, report);
    if (part) parts.push(part);
  });
  checkNumber(count, slot, slot.quantity, slotPath, deal, report);
  return parts;
}

function readDealPizza(
  index: MenuIndex,
  sale: IndexedPizza,
  slot: DealPizzaSlot,
  { pizza: whole, halves }: DealPizzaSelection,
  size: PizzaSize,
  at: string,
  report: ReportProblem,
): PricedPart | null {
  if (whole !== null && halves !== null) {
    report('DEAL_PIZZA_AND_HALVES', at, `Please choose one pizza or two halves for ${quoted(slot.name)}, not both.`);
    return null;
  }
  const place: HalvesPlace = { size, name: slot.name, includedIds: slot.includedPizzaIds, at: `${at}.halves`, report };
  if (whole !== null) {
    const found = findPizza(index, whole.pizzaId, place, `${at}.pizza.pizzaId`);
    if (found === null) return null;
    const pizza = readWhole(sale, found, whole, size, `${at}.pizza`, report);
    return { ...getPart(slot), name: found.name, pizzaId: found.id, extraCharge: extraFor(slot, found.id), pizza };
  }
  if (halves === null) {
    report('DEAL_PIZZA_MISSING', at, `Please choose a pizza for ${quoted(slot.name)}.`);
    return null;
  }
  if (!slotAllowsHalves(index, slot)) {
    report('SIZE_WITHOUT_HALVES', `${at}.halves`, `${quoted(slot.name)} cannot be half and half.`);
  }
  const pizza = readHalves(index, sale, halves, place);
  if (pizza === null) return null;
  const extraCharge = Math.max(extraFor(slot, halves.firstHalf.pizzaId), extraFor(slot, halves.secondHalf.pizzaId));
  return { ...getPart(slot), name: halvesName, extraCharge, pizza };
}

const getPart = ({ id, name }: { id: string; name: string }): PricedPart => ({
  id,
  name,
  pizzaId: null,
  quantity: 1,
  extraCharge: 0,
  choices: [],
  pizza: null,
});

function checkNumber(
  count: number,
  { name, quantity }: { name: string; quantity: number },
  atLeast: number,
  path: string,
  deal: DealItem,
  report: ReportProblem,
): void {
  if (count < atLeast) report('DEAL_PART_MISSING', path, `Please choose ${quantity} of ${quoted(name)} for ${quoted(deal.name)}.`);
  if (count > quantity) report('DEAL_PART_TOO_MANY', path, `Please choose only ${quantity} of ${quoted(name)} for ${quoted(deal.name)}.`);
}
