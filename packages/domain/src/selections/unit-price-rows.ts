import { pizzasForHalves, type HalfAndHalfItem, type MenuIndex } from '../menu/index.ts';
import type { Minor } from '../money/index.ts';
import {
  getPizzaPrice,
  toppingExtra,
  type PricedChoice,
  type PricedLine,
  type PricedPizza,
  type PricedTopping,
  type SaleWay,
} from '../pricing/index.ts';
import { times } from '../pricing/times.ts';

/** How the price of one comes about: the rows add up to its unit price. */
export interface PriceRow {
  label: string;
  amount: Minor;
}

export const halfNames = ['Left half', 'Right half'] as const;

const costs = (rows: PriceRow[]): PriceRow[] => rows.filter(({ amount }) => amount > 0);
const ofChoices = (choices: readonly PricedChoice[]): PriceRow[] =>
  costs(choices.map(({ quantity, name, extraCharge }) => ({ label: times(quantity, name), amount: extraCharge * quantity })));
const ofToppings = (toppings: readonly PricedTopping[], where = ''): PriceRow[] =>
  costs(toppings.map((topping) => ({ label: times(topping.quantity, topping.name) + where, amount: toppingExtra(topping) })));
const ofPizza = ({ toppings, halves }: PricedPizza): PriceRow[] => [
  ...ofToppings(toppings),
  ...(halves ?? []).flatMap((half, at) => ofToppings(half.toppings, `, ${(halfNames[at] ?? '').toLowerCase()}`)),
];

/** The label of the pizza row in a half-and-half's price, by the store's policy. */
function pizzaOfHalves(index: MenuIndex, item: HalfAndHalfItem, { pizza }: PricedLine, way: SaleWay): string {
  const [first, second] = pizza?.halves ?? [];
  if (!first || !second) return 'Pizza';
  const policy = index.pizza?.settings.halfAndHalfPricing;
  if (policy === 'average') return first.name === second.name ? first.name : `Average of ${first.name} and ${second.name}`;
  const priced = pizzasForHalves(index, item).map((of) => ({
    of,
    price: getPizzaPrice(of, item.pizzaSizeId, way) ?? Number.POSITIVE_INFINITY,
  }));
  if (policy === 'dearerHalf') {
    const getPrice = (id: string) => priced.find(({ of }) => of.id === id)?.price ?? 0;
    return `The dearer half, ${getPrice(first.pizzaId) >= getPrice(second.pizzaId) ? first.name : second.name}`;
  }
  const cheapest = priced.reduce((least, other) => (other.price < least.price ? other : least), priced[0]!);
  return `Cheapest of these pizzas, ${cheapest.of.name}`;
}

/** A half-and-half: the pizza by the store's policy, the size's extra once, then what was added. */
export function rowsOfHalves(index: MenuIndex, item: HalfAndHalfItem, priced: PricedLine, way: SaleWay): PriceRow[] {
  const extra = index.pizza?.sizes.get(item.pizzaSizeId)?.halfAndHalfExtraCharge ?? 0;
  return inWholeCents(priced.unitPrice, [
    { label: pizzaOfHalves(index, item, priced, way), amount: priced.basePrice - extra },
    ...costs([{ label: `Half and half, ${priced.pizza?.size.name ?? ''}`, amount: extra }]),
    ...(priced.pizza ? ofPizza(priced.pizza) : []),
    ...ofChoices(priced.choices),
  ]);
}

/**
 * Rows that end in half a cent are rounded alternately up and down, so that all add up to the unit price. The first, the price before
 * choices, was rounded separately: if it ended in half a cent too, the alternation begins with down.
 */
function inWholeCents(unitPrice: Minor, rows: readonly PriceRow[]): PriceRow[] {
  const exact = rows.reduce((sum, { amount }) => sum + amount, 0);
  const whole = exact > unitPrice ? Math.floor : Math.ceil;
  let [sum, shown] = [0, 0];
  return rows.map(({ label, amount }) => {
    sum += amount;
    const next = whole(sum) - shown;
    shown += next;
    return { label, amount: next };
  });
}

/** A deal: its price, then what costs more inside it. */
export const rowsOfDeal = ({ name, basePrice, unitPrice, parts = [], choices }: PricedLine): PriceRow[] =>
  inWholeCents(unitPrice, [
    { label: name, amount: basePrice },
    ...parts.flatMap((part) => [
      ...costs([
        {
          label: part.pizza?.halves ? part.pizza.halves.map((half) => half.name).join(' and ') : part.name,
          amount: part.extraCharge * part.quantity,
        },
      ]),
      ...ofChoices(part.choices).map(({ label, amount }) => ({ label, amount: amount * part.quantity })),
      ...(part.pizza ? ofPizza(part.pizza).map(({ label, amount }) => ({ label, amount: amount * part.quantity })) : []),
    ]),
    ...ofChoices(choices),
  ]);
