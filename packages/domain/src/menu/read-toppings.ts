import type { PricedTopping } from '../pricing/pricing.types.ts';
import { roundHalfAwayFromZero } from '../money/round.ts';
import type { Minor } from '../money/money.types.ts';
import type { IndexedPizza } from './index-menu.ts';
import type { PizzaItem, PizzaSettings, RemovableTopping, ToppingSelection } from './menu.types.ts';
import { isQuantity, quoted, type ReportProblem } from './read-choices.ts';

export interface ReadToppings {
  /** In the order of the settings, a topping that was sent twice counted together. */
  toppings: PricedTopping[];
  /** In the order of the pizza. */
  removed: RemovableTopping[];
  /** Added toppings, counting multiples. */
  count: number;
}

/** The price of one topping on a whole pizza, or on one half: half of its price, displayed rounded half away from zero, or all of it. */
export const toppingCharge = (price: Minor, onHalf: boolean, settings: Pick<PizzaSettings, 'halfToppingPricing'>): Minor =>
  onHalf && settings.halfToppingPricing === 'half' ? roundHalfAwayFromZero(price / 2) : price;

/** The toppings added to and removed from a pizza or one half. Problems are reported below `at`, by ids. */
export function readToppings(
  { settings, toppings: known }: IndexedPizza,
  pizza: PizzaItem,
  selection: ToppingSelection,
  { sizeId, onHalf, at, report }: { sizeId: string; onHalf: boolean; at: string; report: ReportProblem },
): ReadToppings {
  const added = new Map<number, PricedTopping>();
  let count = 0;
  for (const { toppingId, quantity } of selection.addToppings) {
    // Quantity 0 is the same as not sent.
    if (quantity === 0) continue;
    const path = `${at}.addToppings.${toppingId}`;
    const found = known.get(toppingId);
    if (found === undefined) {
      report('TOPPING_NOT_FOUND', path, `A topping on ${quoted(pizza.name)} is no longer on the menu. Please choose again.`);
      continue;
    }
    const { name, soldout, prices } = found.topping;
    if (!isQuantity(quantity)) {
      report('QUANTITY_INVALID', path, `Please choose between 1 and 99 of ${quoted(name)}.`);
      continue;
    }
    const price = prices[sizeId];
    if (price === undefined) {
      report('TOPPING_NOT_IN_SIZE', path, `${quoted(name)} is not available in this size. Please remove it.`);
      continue;
    }
    count += quantity;
    const before = added.get(found.at);
    if (before !== undefined) before.quantity += quantity;
    else {
      if (soldout) report('TOPPING_SOLD_OUT', path, `${quoted(name)} is sold out.`);
      const topping: PricedTopping = { toppingId, name, quantity, extraCharge: toppingCharge(price, onHalf, settings) };
      if (onHalf && settings.halfToppingPricing === 'half' && price % 2 !== 0) topping.lessHalfCent = true;
      added.set(found.at, topping);
    }
  }
  return { toppings: inOrder(added), removed: readRemoved(pizza, selection, at, report), count };
}

/** Reports more added toppings than a pizza may have. */
export function checkCount(count: number, { settings }: IndexedPizza, at: string, name: string, report: ReportProblem): void {
  const { maxToppings } = settings;
  if (count <= maxToppings) return;
  const most = maxToppings === 1 ? '1 topping' : `${maxToppings} toppings`;
  report('TOO_MANY_TOPPINGS', `${at}.addToppings`, `Please add at most ${most} to ${quoted(name)}.`);
}

function readRemoved(pizza: PizzaItem, { removeToppings }: ToppingSelection, at: string, report: ReportProblem): RemovableTopping[] {
  if (removeToppings.length === 0) return [];
  for (const id of removeToppings) {
    if (!pizza.removeToppings.some((topping) => topping.id === id)) {
      const message = `What can be left off ${quoted(pizza.name)} has changed. Please choose again.`;
      report('REMOVABLE_NOT_FOUND', `${at}.removeToppings.${id}`, message);
    }
  }
  return pizza.removeToppings.filter(({ id }) => removeToppings.includes(id)).map(({ id, name }) => ({ id, name }));
}

const inOrder = (added: ReadonlyMap<number, PricedTopping>): PricedTopping[] =>
  added.size < 2 ? [...added.values()] : [...added].toSorted(([a], [b]) => a - b).map(([, topping]) => topping);
