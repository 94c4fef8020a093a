import type { Minor } from '../money/money.types.ts';
import type { PricedChoice, PricedPart, PricedPizza, PricedTopping } from './pricing.types.ts';

/** Stage 2: what the choices add to one of the item. */
export function choicesExtra(choices: readonly PricedChoice[]): Minor {
  let extra = 0;
  for (const choice of choices) extra += choice.extraCharge * choice.quantity;
  return extra;
}

/** Stage 2 of a pizza: its added toppings, those of both halves, exactly: it may end in half a cent. What is left off changes nothing. */
export function pizzaExtra({ toppings, halves }: PricedPizza): number {
  if (halves === null) return toppingsExtra(toppings);
  return toppingsExtra(halves[0].toppings) + toppingsExtra(halves[1].toppings);
}

/** Stage 2 of a deal: per-pizza extra charges, choices and toppings inside it, exactly: it may end in half a cent. */
export function partsExtra(parts: readonly PricedPart[]): number {
  let extra = 0;
  for (const part of parts) {
    const one = part.extraCharge + choicesExtra(part.choices) + (part.pizza === null ? 0 : pizzaExtra(part.pizza));
    extra += one * part.quantity;
  }
  return extra;
}

function toppingsExtra(toppings: readonly PricedTopping[]): number {
  let extra = 0;
  for (const topping of toppings) extra += toppingExtra(topping);
  return extra;
}

/** What a topping adds, exactly: half cents are whole numbers of 0.5, which a double holds. */
export const toppingExtra = ({ extraCharge, lessHalfCent, quantity }: PricedTopping): number =>
  (lessHalfCent === true ? extraCharge - 0.5 : extraCharge) * quantity;
