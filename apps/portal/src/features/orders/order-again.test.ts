import { indexMenu, type CartLineInput } from '@servery/domain/menu';
import { priceLine } from '@servery/domain/pricing';
import { expect, it } from 'vitest';
import { pizzeria } from '../../../../../packages/domain/src/selections/pizzeria.fixtures.ts';
import { getWanted } from './order-again.ts';

const base = { id: 'l', quantity: 2, comments: 'well done' };
const on = (pizzaId: string) => ({ pizzaId, addToppings: [{ toppingId: 'olives', quantity: 2 }], removeToppings: [`${pizzaId}-cheese`] });
const { pizzaId: _, ...toppings } = on('margherita');
const drink = (optionId: string) => ({ entryId: 'drink', modifiers: [{ groupId: 'drinks', options: [{ optionId, quantity: 1 }] }] });
const halves = { firstHalf: on('margherita'), secondHalf: { ...on('truffle'), addToppings: [] } };

const lines: CartLineInput[] = [
  { ...base, type: 'pizza', itemId: 'margherita', selection: { modifiers: [], sizeId: 'large', ...toppings } },
  { ...base, type: 'halfAndHalf', itemId: 'halves', selection: { modifiers: [], ...halves } },
  {
    ...base,
    type: 'deal',
    itemId: 'deal',
    selection: {
      modifiers: [],
      // A fixed part may be sent: an order does not record which of its parts could be chosen.
      items: [drink('cola'), drink('juice'), { entryId: 'bread', modifiers: [] }],
      pizzas: [
        { slotId: 'slot', pizza: on('truffle'), halves: null },
        { slotId: 'slot', pizza: null, halves },
      ],
    },
  },
];

it.each(lines)('a $type of an order is chosen again as it was', (line) => {
  const { line: priced, problems } = priceLine(indexMenu(pizzeria()), { source: 'website', collectionType: 'pickup' }, line);
  expect(problems).toEqual([]);
  const [again] = getWanted({ cart: { lines: [priced!] } } as unknown as Parameters<typeof getWanted>[0]);
  expect(again?.name).toBe(line.itemId);
  expect({ ...again?.line, id: 'l' }).toEqual(line);
});

it('what was typed at a till cannot be chosen again here', () => {
  const custom = { id: 'l', type: 'custom', itemId: 'x', quantity: 1, comments: '', choices: [], name: 'Off-menu slice' };
  expect(getWanted({ cart: { lines: [custom] } } as unknown as Parameters<typeof getWanted>[0])).toEqual([]);
});
