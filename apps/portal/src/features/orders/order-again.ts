import type { CartLineInput, HalfSelection, HalvesSelection, ModifierSelection, ToppingSelection } from '@servery/domain/menu';
import type { PricedChoice, PricedHalf, PricedPart, PricedPizza, PricedTopping } from '@servery/domain/pricing';
import type { Order } from '../../shared/api.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import type { RequestedLine } from '../../shared/cart/put-back.ts';
import { newLineId } from '../../shared/line-id.ts';

type Lines = Pick<Order['cart'], 'lines'>;
type Line = Lines['lines'][number];

const getModifiers = (choices: readonly PricedChoice[]): ModifierSelection => ({
  modifiers: [...new Set(choices.map(({ groupId }) => groupId))].map((groupId) => ({
    groupId,
    options: choices.filter((choice) => choice.groupId === groupId).map(({ optionId, quantity }) => ({ optionId, quantity })),
  })),
});
const getToppings = (toppings: readonly PricedTopping[], removed: readonly { id: string }[]): ToppingSelection => ({
  addToppings: toppings.map(({ toppingId, quantity }) => ({ toppingId, quantity })),
  removeToppings: removed.map(({ id }) => id),
});
const getHalf = ({ pizzaId, toppings, removed }: PricedHalf): HalfSelection => ({ pizzaId, ...getToppings(toppings, removed) });
const getHalves = ([first, second]: readonly [PricedHalf, PricedHalf]): HalvesSelection => ({
  firstHalf: getHalf(first),
  secondHalf: getHalf(second),
});

const pizzaOfDeal = (slotId: string, pizzaId: string | null, { halves, toppings, removed }: PricedPizza) =>
  halves
    ? { slotId, pizza: null, halves: getHalves(halves) }
    : { slotId, pizza: { pizzaId: pizzaId ?? '', ...getToppings(toppings, removed) }, halves: null };

/** A part with a quantity is that many entries in a selection. */
const repeated = <T>({ quantity }: PricedPart, make: () => T): T[] => Array.from({ length: quantity }, make);

/** A line as it was chosen; null: it cannot be chosen again here (typed at a till). */
function getLine({ id: _, type, itemId, quantity, comments, choices, pizza, parts = [] }: Line): CartLineInput | null {
  const line = { id: newLineId(), itemId, quantity, comments };
  const chosen = getModifiers(choices);
  if (type === 'basic') return { ...line, type, selection: chosen };
  if (type === 'pizza' && pizza) {
    return { ...line, type, selection: { ...chosen, sizeId: pizza.size.id, ...getToppings(pizza.toppings, pizza.removed) } };
  }
  if (type === 'halfAndHalf' && pizza?.halves) return { ...line, type, selection: { ...chosen, ...getHalves(pizza.halves) } };
  if (type !== 'deal') return null;
  const items = parts
    .filter((part) => part.pizza === null)
    .flatMap((part) => repeated(part, () => ({ entryId: part.id, ...getModifiers(part.choices) })));
  const pizzas = parts.flatMap((part) => (part.pizza ? repeated(part, () => pizzaOfDeal(part.id, part.pizzaId, part.pizza!)) : []));
  return { ...line, type, selection: { ...chosen, items, pizzas } };
}

/** The lines of an order with their names, for ordering again. */
export const getWanted = ({ cart }: { cart: Lines }): RequestedLine[] =>
  cart.lines.flatMap((ordered) => {
    const line = getLine(ordered);
    return line ? [{ line, name: ordered.name }] : [];
  });

/** The lines of an order as they were chosen, for a cart. */
export const getLines = ({ lines }: Lines): CartLineInput[] => getWanted({ cart: { lines } }).map(({ line }) => line);

/** Puts the ordered lines back into an empty cart; a cart that is not empty is left as it is. */
export const refillCart = ({ storeId, cart: ordered }: Pick<Order, 'storeId'> & { cart: Lines }): void =>
  void getCartStore(storeId).update((cart) => (cart.lines.length > 0 ? cart : { ...cart, lines: getLines(ordered) }));
