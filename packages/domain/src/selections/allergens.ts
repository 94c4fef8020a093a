import type { AllergenInfo, CartLineInput, MenuIndex, MenuItem, PizzaItem } from '../menu/index.ts';
import { isSameName } from '../text/index.ts';

type LineSelection = CartLineInput['selection'];

/** What of a line's choices decides on allergens: the pizzas of it, and whether toppings were added, of which nothing is stated. */
interface Parts {
  pizzaIds: readonly string[];
  added: boolean;
}

/**
 * What the restaurant states about a line as it is chosen: whatever the item itself or a chosen pizza contains, the line contains. A line
 * is free of something only if all its parts are declared so; added toppings have no declaration, so nothing is promised with them.
 * @param selection of the item's own type; half-chosen ones are fine: an empty pizza id is no pizza yet.
 */
export function getAllergens(index: MenuIndex, item: MenuItem, selection: LineSelection): AllergenInfo {
  const { pizzaIds, added } = getParts(item, selection);
  const chosen = pizzaIds.map((id) => index.items.get(id)).filter((found): found is PizzaItem => found?.type === 'pizza');
  const built = item.type === 'halfAndHalf' || item.type === 'deal';
  const infos = [item, ...chosen].map(({ allergenInfo }) => allergenInfo);
  const contains = union(infos.map(({ CONTAINS }) => CONTAINS));
  const mayContain = union(infos.map(({ MAY_CONTAIN }) => MAY_CONTAIN)).filter((name) => !has(contains, name));
  // A half-and-half or deal declares nothing itself; while a pizza is missing the answer is unknown.
  const stated = built ? chosen.map(({ allergenInfo }) => allergenInfo.FREE_FROM) : [item.allergenInfo.FREE_FROM];
  const complete = !built || (pizzaIds.length > 0 && chosen.length === pizzaIds.length && !(item.type === 'deal' && item.items.length > 0));
  const freeFrom = complete && !added ? (stated[0] ?? []).filter((name) => stated.every((list) => has(list, name))) : [];
  return {
    CONTAINS: contains,
    MAY_CONTAIN: mayContain,
    FREE_FROM: freeFrom.filter((name) => !has(contains, name) && !has(mayContain, name)),
  };
}

function getParts(item: MenuItem, selection: LineSelection): Parts {
  if (item.type === 'pizza' && 'addToppings' in selection) return { pizzaIds: [], added: selection.addToppings.length > 0 };
  const halves =
    'firstHalf' in selection
      ? [selection.firstHalf, selection.secondHalf]
      : 'pizzas' in selection
        ? selection.pizzas.flatMap(({ pizza, halves: two }) => (pizza ? [pizza] : two ? [two.firstHalf, two.secondHalf] : []))
        : [];
  return { pizzaIds: halves.map(({ pizzaId }) => pizzaId), added: halves.some(({ addToppings }) => addToppings.length > 0) };
}

const has = (list: readonly string[], name: string): boolean => list.some((other) => isSameName(other, name));
const union = (lists: readonly (readonly string[])[]): string[] =>
  lists.flat().filter((name, at, all) => all.findIndex((other) => isSameName(other, name)) === at);
