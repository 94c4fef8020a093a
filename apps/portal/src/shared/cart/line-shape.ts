import type { CartLineInput } from '@servery/domain/menu';

type Shape = Record<string, unknown>;
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
const isHalf = (value: unknown): boolean =>
  isShape(value) && typeof value['pizzaId'] === 'string' && Array.isArray(value['addToppings']) && Array.isArray(value['removeToppings']);
const areHalves = (value: unknown): boolean => isShape(value) && isHalf(value['firstHalf']) && isHalf(value['secondHalf']);
const isPizzaOfDeal = (value: unknown): boolean =>
  isShape(value) && typeof value['slotId'] === 'string' && (isHalf(value['pizza']) || areHalves(value['halves']));
const isEntryOfDeal = (value: unknown): boolean =>
  isShape(value) && typeof value['entryId'] === 'string' && Array.isArray(value['modifiers']);

/** What a selection has besides its modifiers. A custom item is sold only at tills. */
const shapes: Partial<Record<string, (selection: Shape) => boolean>> = {
  basic: () => true,
  pizza: ({ sizeId, addToppings, removeToppings }) =>
    typeof sizeId === 'string' && Array.isArray(addToppings) && Array.isArray(removeToppings),
  halfAndHalf: areHalves,
  deal: ({ items, pizzas }) => Array.isArray(items) && items.every(isEntryOfDeal) && Array.isArray(pizzas) && pizzas.every(isPizzaOfDeal),
};

/** Whether a stored value has the shape of a line. */
export const isLine = (value: unknown): value is CartLineInput => {
  const line = value as Partial<CartLineInput> | null;
  return (
    isShape(line) &&
    typeof line.id === 'string' &&
    typeof line.itemId === 'string' &&
    typeof line.comments === 'string' &&
    Number.isInteger(line.quantity) &&
    Array.isArray(line.selection?.modifiers) &&
    shapes[line.type ?? '']?.(line.selection as unknown as Shape) === true
  );
};
