import type { CartProblem, CartProblemCode, PricedChoice, PricedLine, PricedPizza, PricedTopping } from '../pricing/pricing.types.ts';
import type { MenuSnapshot } from './menu.types.ts';
import { markedKey, type MarkedKind } from './stored-menu.ts';

/** The quantity of one stock item in a cart, and the places that use it. */
export interface StockReservation {
  kind: MarkedKind;
  id: string;
  name: string;
  quantity: number;
  places: { lineId: string; path: string; code: CartProblemCode }[];
}

type Take = (kind: MarkedKind, thing: { id: string; name: string }, quantity: number, path: string, code: CartProblemCode) => void;

const counted = new WeakMap<MenuSnapshot, ReadonlySet<string>>();

/** What a menu counts; a snapshot is immutable, so that this is found out once. */
function countedIn(menu: MenuSnapshot): ReadonlySet<string> {
  const known = counted.get(menu);
  if (known !== undefined) return known;
  const keys = (kind: MarkedKind, entries: readonly { id: string; counted?: boolean }[] = []) =>
    entries.flatMap((entry) => (entry.counted === true ? [markedKey({ kind, id: entry.id })] : []));
  const found = new Set([
    ...keys('item', menu.items),
    ...menu.modifierGroups.flatMap(({ options }) => keys('option', options)),
    ...keys('size', menu.pizza?.sizes),
    ...keys('topping', menu.pizza?.toppings),
  ]);
  counted.set(menu, found);
  return found;
}

/**
 * The stock that priced lines reserve, each stock item once: docs/algorithms/sold-out.md. Empty, at the cost of one look-up, if nothing is
 * counted.
 */
export function stockItems(menu: MenuSnapshot, lines: readonly PricedLine[]): StockReservation[] {
  const keys = countedIn(menu);
  if (keys.size === 0) return [];
  const taken = new Map<string, StockReservation>();
  for (const line of lines) {
    takeLine(line, (kind, { id, name }, quantity, path, code) => {
      const key = markedKey({ kind, id });
      if (!keys.has(key)) return;
      const thing = taken.get(key) ?? { kind, id, name, quantity: 0, places: [] };
      thing.quantity += quantity * line.quantity;
      // A deal that was converted from the guest's lines is reported at the first of them.
      const lineId = line.convertedFrom?.[0] ?? line.id;
      if (!thing.places.some((place) => place.lineId === lineId)) thing.places.push({ lineId, path, code });
      taken.set(key, thing);
    });
  }
  return [...taken.values()];
}

/** What is wrong with a cart that takes more than is left, at every line that takes of it. */
export const shortageProblems = (thing: StockReservation, remaining: number): CartProblem[] =>
  thing.places.map(({ lineId, path, code }) => ({
    code,
    lineId,
    path,
    ...(remaining > 0 && { left: remaining }),
    message:
      remaining === 0 ? `Sorry, “${thing.name}” is sold out.` : `Sorry, only ${remaining} of “${thing.name}” ${isOrAre(remaining)} left.`,
  }));

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** What one of a line takes. */
function takeLine(line: PricedLine, take: Take): void {
  take('item', { id: line.itemId, name: line.name }, 1, 'itemId', 'SOLD_OUT');
  takeChoices(line.choices, 1, 'selection', take);
  if (line.pizza) takePizza(line.pizza, 1, 'selection', line.pizza.halves === null ? 'selection.sizeId' : 'itemId', take);
  for (const part of line.parts ?? []) {
    const at = part.pizza === null ? `selection.items.${part.id}` : `selection.pizzas.${part.id}`;
    takeChoices(part.choices, part.quantity, at, take);
    if (part.pizzaId !== null) take('item', { id: part.pizzaId, name: part.name }, part.quantity, at, 'PIZZA_SOLD_OUT');
    if (part.pizza !== null) takePizza(part.pizza, part.quantity, at, at, take);
  }
}

function takeChoices(choices: readonly PricedChoice[], times: number, at: string, take: Take): void {
  for (const { groupId, optionId, name, quantity } of choices) {
    take('option', { id: optionId, name }, quantity * times, `${at}.modifiers.${groupId}.${optionId}`, 'OPTION_SOLD_OUT');
  }
}

/** One base of its size, its toppings, and of each half the pizza that it is of: a pizza that both halves are of is one pizza. */
function takePizza(pizza: PricedPizza, times: number, at: string, sizeAt: string, take: Take): void {
  take('size', pizza.size, times, sizeAt, 'SIZE_SOLD_OUT');
  takeToppings(pizza.toppings, times, at, take);
  if (pizza.halves === null) return;
  const [first, second] = pizza.halves;
  take('item', { id: first.pizzaId, name: first.name }, times, `${at}.firstHalf.pizzaId`, 'PIZZA_SOLD_OUT');
  if (second.pizzaId !== first.pizzaId) {
    take('item', { id: second.pizzaId, name: second.name }, times, `${at}.secondHalf.pizzaId`, 'PIZZA_SOLD_OUT');
  }
  takeToppings(first.toppings, times, `${at}.firstHalf`, take);
  takeToppings(second.toppings, times, `${at}.secondHalf`, take);
}

function takeToppings(toppings: readonly PricedTopping[], times: number, at: string, take: Take): void {
  for (const { toppingId, name, quantity } of toppings) {
    take('topping', { id: toppingId, name }, quantity * times, `${at}.addToppings.${toppingId}`, 'TOPPING_SOLD_OUT');
  }
}
