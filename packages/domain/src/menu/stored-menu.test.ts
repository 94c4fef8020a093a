import { expect, test } from 'vitest';
import { toStoredMenu } from './index.ts';
import { pizzeria } from './pizza.fixtures.ts';

test('a published menu is written down without marks; what is sold out is named', () => {
  const menu = pizzeria();
  menu.modifierGroups[0]!.options[0]!.soldout = true;
  menu.items[0]!.counted = true;
  const stored = toStoredMenu(menu);
  expect(stored.soldOut).toEqual([
    { kind: 'item', id: 'quattro' },
    { kind: 'option', id: 'thin' },
    { kind: 'topping', id: 'anchovies' },
  ]);
  expect(JSON.stringify({ ...stored, soldOut: [] })).not.toMatch(/"soldout"|"counted"/);
  expect(stored.items.map(({ id }) => id)).toEqual(menu.items.map(({ id }) => id));
  expect(toStoredMenu({ ...menu, pizza: null }).pizza).toBeNull();
});
