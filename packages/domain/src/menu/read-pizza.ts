import type { PricedHalf, PricedPizza } from '../pricing/pricing.types.ts';
import type { IndexedPizza, MenuIndex } from './index-menu.ts';
import type {
  HalfAndHalfItem,
  HalfAndHalfSelection,
  HalfSelection,
  HalvesSelection,
  PizzaItem,
  PizzaSelection,
  PizzaSize,
} from './menu.types.ts';
import { allowsHalves, isIncluded, getSize } from './pizza-pools.ts';
import { quoted, type ReportProblem } from './read-choices.ts';
import { checkCount, readToppings } from './read-toppings.ts';

/** A half-and-half, and a pizza of a deal that is two halves, is called this. */
export const halvesName = 'Half and half';

/** The pizza settings, or null where no pizza can be ordered: then that is reported. */
export function pizzaSale({ pizza }: MenuIndex, name: string, report: ReportProblem): IndexedPizza | null {
  if (pizza !== null && pizza.settings.pizzaAvailable) return pizza;
  report('UNAVAILABLE', 'itemId', `Sorry, ${quoted(name)} is currently unavailable.`);
  return null;
}

/** A pizza line's size, added and removed toppings; null if its price cannot be calculated. */
export function readPizza(index: MenuIndex, item: PizzaItem, selection: PizzaSelection, report: ReportProblem): PricedPizza | null {
  const sale = pizzaSale(index, item.name, report);
  if (sale === null) return null;
  const size = sale.sizes.get(selection.sizeId);
  if (size === undefined || getSize(item, size.id) === undefined) {
    report('SIZE_NOT_FOUND', 'selection.sizeId', `Please choose another size of ${quoted(item.name)}.`);
    return null;
  }
  checkSoldOut(size, item.name, 'selection.sizeId', report);
  return readWhole(sale, item, selection, size, 'selection', report);
}

/** Both halves of a half-and-half line; null if its price cannot be calculated. */
export function readHalfAndHalf(
  index: MenuIndex,
  item: HalfAndHalfItem,
  selection: HalfAndHalfSelection,
  report: ReportProblem,
): PricedPizza | null {
  const sale = pizzaSale(index, item.name, report);
  if (sale === null) return null;
  if (!sale.settings.halfAndHalfAvailable) {
    report('UNAVAILABLE', 'itemId', `Sorry, ${quoted(item.name)} is currently unavailable.`);
    return null;
  }
  const size = sale.sizes.get(item.pizzaSizeId);
  if (size === undefined) {
    report('SIZE_NOT_FOUND', 'itemId', `The size of ${quoted(item.name)} is no longer on the menu.`);
    return null;
  }
  if (!allowsHalves(index, size.id)) report('SIZE_WITHOUT_HALVES', 'itemId', `${quoted(size.name)} pizzas cannot be half and half.`);
  checkSoldOut(size, item.name, 'itemId', report);
  return readHalves(index, sale, selection, { size, name: item.name, includedIds: item.includedPizzaIds, at: 'selection', report });
}

/** A whole pizza with its toppings. */
export function readWhole(
  sale: IndexedPizza,
  pizza: PizzaItem,
  selection: Pick<PizzaSelection, 'addToppings' | 'removeToppings'>,
  { id, name }: PizzaSize,
  at: string,
  report: ReportProblem,
): PricedPizza {
  const { toppings, removed, count } = readToppings(sale, pizza, selection, { sizeId: id, onHalf: false, at, report });
  checkCount(count, sale, at, pizza.name, report);
  return { size: { id, name }, toppings, removed, halves: null };
}

/** Where halves are read, and which pizzas they may be of. */
export interface HalvesPlace {
  size: PizzaSize;
  /** What they are halves of, for messages. */
  name: string;
  includedIds: readonly string[] | null;
  at: string;
  report: ReportProblem;
}

/** Two halves; null if one of them is not a pizza that can be a half. */
export function readHalves(
  index: MenuIndex,
  sale: IndexedPizza,
  { firstHalf, secondHalf }: HalvesSelection,
  place: HalvesPlace,
): PricedPizza | null {
  const first = readHalf(index, sale, firstHalf, `${place.at}.firstHalf`, place);
  const second = readHalf(index, sale, secondHalf, `${place.at}.secondHalf`, place);
  checkCount((first?.count ?? 0) + (second?.count ?? 0), sale, place.at, place.name, place.report);
  if (first === null || second === null) return null;
  const { id, name } = place.size;
  return { size: { id, name }, toppings: [], removed: [], halves: [first.half, second.half] };
}

/** The pizza with an id if it may be chosen; else null, with a problem at `at`. `missing`: the problem for an empty id. */
export function findPizza(
  index: MenuIndex,
  pizzaId: string,
  { size, name, includedIds, report }: HalvesPlace,
  at: string,
  missing = `Please choose a pizza for ${quoted(name)}.`,
): PizzaItem | null {
  const pizza = index.items.get(pizzaId);
  if (pizza?.type !== 'pizza' || !isIncluded(includedIds, pizza) || getSize(pizza, size.id) === undefined) {
    report('PIZZA_NOT_FOUND', at, pizzaId === '' ? missing : `Please choose another pizza for ${quoted(name)}.`);
    return null;
  }
  if (pizza.soldout) report('PIZZA_SOLD_OUT', at, `Sorry, ${quoted(pizza.name)} is sold out.`);
  return pizza;
}

export function checkSoldOut(size: PizzaSize, name: string, at: string, report: ReportProblem): void {
  if (size.soldout) report('SIZE_SOLD_OUT', at, `Sorry, the size ${quoted(size.name)} of ${quoted(name)} is sold out.`);
}

function readHalf(
  index: MenuIndex,
  sale: IndexedPizza,
  selection: HalfSelection,
  at: string,
  place: HalvesPlace,
): { half: PricedHalf; count: number } | null {
  const side = at.endsWith('.firstHalf') ? 'left' : 'right';
  const missing = `Please choose the ${side} half of ${quoted(place.name)}.`;
  const pizza = findPizza(index, selection.pizzaId, place, `${at}.pizzaId`, missing);
  if (pizza === null) return null;
  const { size, report } = place;
  if (getSize(pizza, size.id)?.halfAndHalfAvailable !== true) {
    report('PIZZA_WITHOUT_HALVES', `${at}.pizzaId`, `${quoted(pizza.name)} cannot be one half. Please choose another pizza.`);
  }
  const { toppings, removed, count } = readToppings(sale, pizza, selection, { sizeId: size.id, onHalf: true, at, report });
  return { half: { pizzaId: pizza.id, name: pizza.name, toppings, removed }, count };
}
