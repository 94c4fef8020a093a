import { itemsThatName, replacePizzas } from '@servery/domain/menu';
import type { EditedItem } from './menu-edits.ts';

/** The choice of leaving pizzas out, where an id would be. */
export const leftOut = 'leftOut';

/** A half-and-half or a deal that names pizzas which go, and what can replace them there. */
export interface PizzaUse {
  id: string;
  name: string;
  /** The names of the pizzas. */
  pizzas: string[];
  /** False: it has nothing but extra charges for them, which go with them. */
  listed: boolean;
  /** One of them costs extra there. */
  charged: boolean;
  /** Leaving them out, where another pizza is left, and the pizzas that fit. */
  options: { value: string; label: string }[];
}

/** Where items that go are named by items that stay, with what can replace them. Pizzas that are hidden are not offered. */
export const getReplacements = (items: readonly EditedItem[], gone: readonly EditedItem[]): PizzaUse[] => {
  const ids = gone.map(({ id }) => id);
  const left = items.filter(({ id }) => !ids.includes(id));
  const pizzas = left.flatMap((item) => (item.type === 'pizza' && !item.hidden ? [item] : []));
  return left.flatMap((user) => {
    if (user.type !== 'halfAndHalf' && user.type !== 'deal') return [];
    const named = gone.filter(({ id }) => itemsThatName([user], id).length > 0);
    if (named.length === 0) return [];
    const slots = user.type === 'deal' ? user.pizzas : [{ includedPizzaIds: user.includedPizzaIds, extraCharges: [] }];
    const listing = slots.filter(({ includedPizzaIds }) => includedPizzaIds?.some((id) => ids.includes(id)) === true);
    return [
      {
        ...{ id: user.id, name: user.name },
        pizzas: named.map(({ name }) => name),
        listed: listing.length > 0,
        charged: listing.some(({ extraCharges }) => extraCharges.some(({ pizzaId }) => ids.includes(pizzaId))),
        options: [
          ...(replacePizzas(user, ids, null) === null
            ? []
            : [{ value: leftOut, label: named.length === 1 ? 'Leave it out' : 'Leave them out' }]),
          ...pizzas.filter((pizza) => replacePizzas(user, ids, pizza) !== null).map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ];
  });
};
