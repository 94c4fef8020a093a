import { lineDetails, priceLine, type PricedCart } from '@servery/domain/pricing';
import { indexMenu, type CartLineInput } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { dealsMade } from '../cart/deals-made.ts';
import { priceLocally } from '../cart/local-price.ts';
import { pizzeria } from '../../../../../packages/domain/src/selections/pizzeria.fixtures.ts';
import { detailTree, splitNodes, type DetailNode } from './detail-tree.ts';

const half = (pizzaId: string, removeToppings: string[] = []) => ({
  pizzaId,
  addToppings: [{ toppingId: 'olives', quantity: 1 }],
  removeToppings,
});
const deal: CartLineInput = {
  id: 'd',
  type: 'deal',
  itemId: 'deal',
  quantity: 1,
  comments: '',
  selection: {
    modifiers: [],
    items: ['cola', 'juice'].map((optionId) => ({
      entryId: 'drink',
      modifiers: [{ groupId: 'drinks', options: [{ optionId, quantity: 1 }] }],
    })),
    pizzas: [
      { slotId: 'slot', pizza: half('margherita', ['margherita-cheese']), halves: null },
      { slotId: 'slot', pizza: null, halves: { firstHalf: half('margherita'), secondHalf: half('truffle') } },
    ],
  },
};
const names = (nodes: readonly DetailNode[]): unknown[] =>
  nodes.map(({ detail, below }) => (below.length > 0 ? [detail.name, names(below)] : detail.name));

it('groups what is in a deal, and what lies on each half', () => {
  const tree = detailTree(lineDetails(priceLine(indexMenu(pizzeria()), { source: 'website', collectionType: 'pickup' }, deal).line!));
  expect(names(tree)).toEqual([
    ['Drink', ['Cola']],
    ['Drink', ['Juice']],
    'Bread',
    ['margherita', ['Large', 'Cheese', 'Olives']],
    ['Half and half', ['Large', ['margherita', ['Olives']], ['truffle', ['Olives']]]],
  ]);
  const { words, groups } = splitNodes(tree[4]!.below);
  expect([words.length, groups.length]).toEqual([1, 2]);
});

it('says what became a deal, what is left beside it and what that saves', () => {
  const pizza = (id: string, quantity: number): CartLineInput => ({
    id,
    type: 'pizza',
    itemId: 'margherita',
    quantity,
    comments: '',
    selection: { modifiers: [], sizeId: 'large', addToppings: [], removeToppings: [] },
  });
  const local = priceLocally(pizzeria(), { lines: [pizza('a', 2), pizza('b', 1)], collectionType: 'pickup' });
  const part = { pizza: {} };
  const cart = {
    lines: [
      { id: 'x', name: 'Two for less', quantity: 1, lineTotal: 3000, convertedFrom: ['a'], parts: [part, part] },
      { id: 'b', name: 'margherita', quantity: 1, lineTotal: 1800 },
    ],
  } as unknown as PricedCart;
  expect(dealsMade(local, { lines: cart.lines.slice(1) })).toBeNull();
  const made = dealsMade(local, cart)!;
  expect(made.deals).toEqual([{ id: 'x', name: 'Two for less', quantity: 1, pizzas: 2, total: 3000 }]);
  expect([...made.lineIds]).toEqual(['a']);
  expect(made.saved).toBe(600);
  expect(made.rests).toEqual([]);
});
