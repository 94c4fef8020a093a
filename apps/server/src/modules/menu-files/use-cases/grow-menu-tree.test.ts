import type { StoredItem, StoredMenu } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { growMenuTree } from '../../../../../../packages/domain/src/menu-files/grow-menu-tree.ts';
import { itemBase, price, wideMenu } from './wide-menu.cases.ts';

const sizeId = wideMenu.pizza!.sizes[0]!.id;
const pizza = (name: string, basePrice: number, { available = true, halves = true } = {}): StoredItem => ({
  ...itemBase(name, 'Pizzas', 1, { available }),
  type: 'pizza',
  sizes: [{ sizeId, price: price(basePrice), halfAndHalfAvailable: halves }],
  removeToppings: [],
});

function grown(pizzas: StoredItem[]) {
  const halves: StoredItem = {
    ...itemBase('Halves of some', 'Pizzas', 9),
    type: 'halfAndHalf',
    pizzaSizeId: sizeId,
    includedPizzaIds: pizzas.map(({ id }) => id),
  };
  const menu: StoredMenu = { ...wideMenu, items: [...pizzas, halves] };
  const { tree } = growMenuTree(menu, { getPrice: ({ basePrice }) => basePrice, has: () => true });
  return {
    price: tree.items.find(({ id }) => id === halves.id)!.price,
    first: tree.groups.find(({ id }) => id === `${halves.id}.1`)!.options.map(({ name }) => name),
  };
}

it('prices a half-and-half by the cheapest pizza that can be one half, and names all that its list names', () => {
  const pizzas = [pizza('Whole only', 900, { halves: false }), pizza('Off the menu', 1_000, { available: false }), pizza('Diavola', 1_400)];
  // 1.00 is what halves of this size cost more.
  expect(grown(pizzas)).toEqual({ price: 1_500, first: ['Diavola', 'Off the menu', 'Whole only'] });
});

it('has a price for a half-and-half of which nothing can be a half at the moment', () => {
  expect(grown([pizza('Whole only', 900, { halves: false })]).price).toBe(1_000);
});
