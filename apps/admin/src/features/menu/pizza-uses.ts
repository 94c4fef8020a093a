import { itemsThatName, replacePizza } from '@servery/domain/menu';
import type { EditedItem } from './menu-edits.ts';

/** The choice of leaving a pizza out, where an id would be. */
export const leftOut = 'leftOut';

/** A half-and-half or a deal that names a pizza, and what can replace it there. */
export interface PizzaUse {
  id: string;
  name: string;
  /** False: it has nothing but an extra charge for the pizza, which goes with it. */
  listed: boolean;
  /** The pizza costs extra there. */
  charged: boolean;
  /** Leaving it out, where another pizza is left, and the pizzas that fit. */
  options: { value: string; label: string }[];
}

/** Where an item is named, with what can replace it. Pizzas that are hidden are not offered. */
export const getReplacements = (items: readonly EditedItem[], { id: pizzaId }: EditedItem): PizzaUse[] => {
  const pizzas = items.flatMap((item) => (item.type === 'pizza' && item.id !== pizzaId && !item.hidden ? [item] : []));
  return itemsThatName(items, pizzaId).flatMap((user) => {
    if (user.type !== 'halfAndHalf' && user.type !== 'deal') return [];
    const slots = user.type === 'deal' ? user.pizzas : [{ includedPizzaIds: user.includedPizzaIds, extraCharges: [] }];
    const listing = slots.filter(({ includedPizzaIds }) => includedPizzaIds?.includes(pizzaId) === true);
    return [
      {
        ...{ id: user.id, name: user.name },
        listed: listing.length > 0,
        charged: listing.some(({ extraCharges }) => extraCharges.some((extra) => extra.pizzaId === pizzaId)),
        options: [
          ...(replacePizza(user, pizzaId, null) === null ? [] : [{ value: leftOut, label: 'Leave it out' }]),
          ...pizzas.filter((pizza) => replacePizza(user, pizzaId, pizza) !== null).map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ];
  });
};
