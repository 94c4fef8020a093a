import {
  pizzasForHalves,
  pizzasForSlot,
  type CartLineInput,
  type DealItem,
  type DealPizzaSelection,
  type DealSelection,
  type HalfAndHalfItem,
  type HalfAndHalfSelection,
  type HalfSelection,
  type HalvesSelection,
  type MenuIndex,
  type MenuItem,
  type ModifierSelection,
  type PizzaItem,
  type PizzaSelection,
  type ToppingSelection,
} from '../menu/index.ts';

/**
 * A builder works on the selection itself, with an empty id for anything not chosen yet. Tidying removes what the menu no longer has. What
 * is only sold out stays, so that it is shown in its place and the guest decides. Tidying twice changes nothing.
 */
export type Selection = CartLineInput['selection'];

export const nothingOn = (pizzaId = ''): HalfSelection => ({ pizzaId, addToppings: [], removeToppings: [] });

function getModifiers(
  { groups }: MenuIndex,
  groupIds: readonly string[],
  { modifiers }: ModifierSelection,
): ModifierSelection['modifiers'] {
  return modifiers.flatMap(({ groupId, options }) => {
    const known = groupIds.includes(groupId) ? groups.get(groupId)?.options : undefined;
    const left = options.filter(({ optionId }) => known?.has(optionId));
    return left.length > 0 ? [{ groupId, options: left }] : [];
  });
}

const getToppings = (
  index: MenuIndex,
  pizza: PizzaItem | undefined,
  { addToppings, removeToppings }: ToppingSelection,
): ToppingSelection => ({
  addToppings: addToppings.filter(({ toppingId }) => index.pizza?.toppings.has(toppingId)),
  removeToppings: removeToppings.filter((id) => pizza?.removeToppings.some((removable) => removable.id === id)),
});

const getHalf = (index: MenuIndex, pool: readonly PizzaItem[], half: HalfSelection): HalfSelection => {
  const pizza = pool.find(({ id }) => id === half.pizzaId);
  return { pizzaId: pizza?.id ?? '', ...getToppings(index, pizza, half) };
};
const getHalves = (index: MenuIndex, pool: readonly PizzaItem[], { firstHalf, secondHalf }: HalvesSelection): HalvesSelection => ({
  firstHalf: getHalf(index, pool, firstHalf),
  secondHalf: getHalf(index, pool, secondHalf),
});

export const tidyBasic = (index: MenuIndex, item: MenuItem, selection: ModifierSelection): ModifierSelection => ({
  modifiers: getModifiers(index, item.modifierGroupIds, selection),
});

/** A size that no longer exists is replaced by the first available one. */
export const tidyPizza = (index: MenuIndex, item: PizzaItem, selection: PizzaSelection): PizzaSelection => ({
  modifiers: getModifiers(index, item.modifierGroupIds, selection),
  sizeId: getSizes(index, item).some(({ id }) => id === selection.sizeId) ? selection.sizeId : firstSize(index, item),
  ...getToppings(index, item, selection),
});

export const tidyHalves = (index: MenuIndex, item: HalfAndHalfItem, selection: HalfAndHalfSelection): HalfAndHalfSelection => ({
  modifiers: getModifiers(index, item.modifierGroupIds, selection),
  ...getHalves(index, pizzasForHalves(index, item), selection),
});

/** Exactly as many parts as the deal has now, each in its place. */
export function tidyDeal(index: MenuIndex, item: DealItem, selection: DealSelection): DealSelection {
  const items = item.items.flatMap((entry) => {
    // Nothing can be chosen in it: it is in the deal unsaid.
    if (entry.modifierGroupIds.length === 0) return [];
    const chosen = selection.items.filter(({ entryId }) => entryId === entry.id);
    return Array.from({ length: entry.quantity }, (_, at) => ({
      entryId: entry.id,
      modifiers: getModifiers(index, entry.modifierGroupIds, chosen[at] ?? { modifiers: [] }),
    }));
  });
  const pizzas = item.pizzas.flatMap((slot) => {
    const pool = pizzasForSlot(index, slot);
    const chosen = selection.pizzas.filter(({ slotId }) => slotId === slot.id);
    const left = pool.filter(({ soldout }) => !soldout);
    return Array.from({ length: slot.quantity }, (_, at): DealPizzaSelection => {
      const { pizza, halves } = chosen[at] ?? { pizza: null, halves: null };
      if (halves) return { slotId: slot.id, pizza: null, halves: getHalves(index, pool, halves) };
      const only = left.length === 1 && pizza === null ? left[0]?.id : undefined;
      return { slotId: slot.id, pizza: getHalf(index, pool, pizza ?? nothingOn(only)), halves: null };
    });
  });
  return { modifiers: getModifiers(index, item.modifierGroupIds, selection), items, pizzas };
}

/** The sizes in which a pizza comes, with their settings. */
export const getSizes = ({ pizza }: MenuIndex, item: PizzaItem) => item.sizes.flatMap(({ sizeId }) => pizza?.sizes.get(sizeId) ?? []);

const firstSize = (index: MenuIndex, item: PizzaItem): string => {
  const sizes = getSizes(index, item);
  return (sizes.find(({ soldout }) => !soldout) ?? sizes[0])?.id ?? '';
};

/** A selection with nothing chosen; tidying puts in what there is no choice about. */
export const emptySelections = {
  basic: { modifiers: [] },
  pizza: { modifiers: [], sizeId: '', addToppings: [], removeToppings: [] },
  halfAndHalf: { modifiers: [], firstHalf: nothingOn(), secondHalf: nothingOn() },
  deal: { modifiers: [], items: [], pizzas: [] },
} as const satisfies Record<string, Selection>;

/** Adds one of a topping, or removes it: quantity 0 is not in the list. */
export function setTopping<T extends ToppingSelection>(selection: T, toppingId: string, quantity: number): T {
  const at = selection.addToppings.findIndex((added) => added.toppingId === toppingId);
  const addToppings =
    at < 0 ? [...selection.addToppings, { toppingId, quantity }] : selection.addToppings.with(at, { toppingId, quantity });
  return { ...selection, addToppings: addToppings.filter((added) => added.quantity > 0) };
}

export const toggleRemoved = <T extends ToppingSelection>(selection: T, id: string): T => ({
  ...selection,
  removeToppings: selection.removeToppings.includes(id)
    ? selection.removeToppings.filter((other) => other !== id)
    : [...selection.removeToppings, id],
});

export const countToppings = (...halves: readonly ToppingSelection[]): number =>
  halves.reduce((sum, { addToppings }) => addToppings.reduce((of, { quantity }) => of + quantity, sum), 0);

/** How many more toppings there may be on a pizza, or on both halves of it. */
export const roomLeft = ({ pizza }: MenuIndex, ...halves: readonly ToppingSelection[]): number =>
  (pizza?.settings.maxToppings ?? 0) - countToppings(...halves);

/** A different pizza keeps the added toppings: the guest still wants them. Removable toppings depend on the pizza. */
export const choosePizza = (half: HalfSelection, pizzaId: string): HalfSelection =>
  half.pizzaId === pizzaId ? half : { pizzaId, addToppings: half.addToppings, removeToppings: [] };
