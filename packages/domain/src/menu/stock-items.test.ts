import { describe, expect, test } from 'vitest';
import { priceLine } from '../pricing/price-line.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';
import { stockItems, indexMenu, shortageProblems, type CartLineInput, type MenuItem, type MenuSnapshot } from './index.ts';
import { choose, line } from './menu.fixtures.ts';
import { add, dealLine, dealPizza, half, halvesLine, pizzaLine, pizzaSettings, pizzeria } from './pizza.fixtures.ts';

const counting = <T extends object>(things: readonly T[]): T[] => things.map((thing) => ({ ...thing, counted: true }));
const settings = pizzaSettings();

/** The pizzeria where somebody counts everything. */
const all: MenuSnapshot = (() => {
  const menu = pizzeria({ sizes: counting(settings.sizes), toppings: counting(settings.toppings) }, (items) => counting<MenuItem>(items));
  return { ...menu, modifierGroups: menu.modifierGroups.map((group) => ({ ...group, options: counting(group.options) })) };
})();

const priced = (input: CartLineInput, menu = all): PricedLine =>
  priceLine(indexMenu(menu), { source: 'website', collectionType: 'pickup' }, input).line as PricedLine;
/** "2 item margherita" for each thing, in the order of taking. */
const taken = (...lines: CartLineInput[]) =>
  stockItems(
    all,
    lines.map((input) => priced(input)),
  ).map(({ kind, id, quantity }) => `${quantity} ${kind} ${id}`);

describe('what a cart takes', () => {
  test.each<{ name: string; lines: CartLineInput[]; takes: string[] }>([
    { name: 'an item, by its quantity', lines: [line('cola', { quantity: 3 })], takes: ['3 item cola'] },
    {
      name: 'a pizza: itself, its size, its toppings and choices; what is left off counts for nothing',
      lines: [
        pizzaLine(
          'margherita',
          'large',
          { addToppings: add({ ham: 2 }), removeToppings: ['margherita-onion'], ...choose({ crust: { thin: 1 } }) },
          { quantity: 2 },
        ),
      ],
      takes: ['2 item margherita', '2 option thin', '2 size large', '4 topping ham'],
    },
    {
      name: 'two halves: one of each pizza, one size, the toppings of both',
      lines: [halvesLine(half('margherita', { ham: 1 }), half('supreme', { ham: 1, olives: 1 }))],
      takes: ['1 item halves', '1 size large', '1 item margherita', '1 item supreme', '2 topping ham', '1 topping olives'],
    },
    {
      name: 'two halves of one pizza: one pizza',
      lines: [halvesLine(half('supreme'), half('supreme'))],
      takes: ['1 item halves', '1 size large', '1 item supreme'],
    },
    {
      name: 'a deal: itself and what is in it',
      lines: [
        dealLine(
          'family',
          [dealPizza('big', half('margherita'), half('supreme')), dealPizza('little', half('margherita', { olives: 1 }))],
          { items: [{ entryId: 'drink', ...choose({ drinks: { juice: 1 } }) }] },
          { quantity: 2 },
        ),
      ],
      takes: ['2 item family', '2 option juice', '2 size large', '4 item margherita', '2 item supreme', '2 size small', '2 topping olives'],
    },
    {
      name: 'lines together',
      lines: [line('cola'), line('cola', { id: 'more', quantity: 2 })],
      takes: ['3 item cola'],
    },
  ])('$name', ({ lines, takes }) => expect(taken(...lines)).toEqual(takes));

  test('nothing, where nobody counts', () => {
    const menu = pizzeria();
    expect(stockItems(menu, [priced(line('cola'), menu)])).toEqual([]);
  });

  test('a deal that was made of lines is told at the first of them', () => {
    const made = priced(dealLine('two-large', [dealPizza('pair', half('supreme')), dealPizza('pair', half('supreme'))]));
    const [thing] = stockItems(all, [{ ...made, convertedFrom: ['mine', 'other'] }]);
    expect(thing?.places).toEqual([{ lineId: 'mine', path: 'itemId', code: 'SOLD_OUT' }]);
  });
});

describe('what is wrong with it', () => {
  const things = stockItems(all, [priced(halvesLine(half('margherita'), half('supreme', { ham: 1 }))), priced(line('cola'))]);
  const problem = (id: string, remaining: number) =>
    shortageProblems(
      things.find((thing) => thing.id === id)!,
      remaining,
    );

  test('stands at every line that takes of it, at its place', () => {
    expect(problem('cola', 0)).toEqual([{ code: 'SOLD_OUT', lineId: 'line-cola', path: 'itemId', message: 'Sorry, “Cola” is sold out.' }]);
    expect(problem('supreme', 2)).toMatchObject([
      { code: 'PIZZA_SOLD_OUT', path: 'selection.secondHalf.pizzaId', message: 'Sorry, only 2 of “Supreme” are left.' },
    ]);
    expect(problem('ham', 1)).toMatchObject([
      { code: 'TOPPING_SOLD_OUT', path: 'selection.secondHalf.addToppings.ham', message: 'Sorry, only 1 of “Ham” is left.' },
    ]);
    expect(problem('large', 0)).toMatchObject([{ code: 'SIZE_SOLD_OUT', path: 'itemId' }]);
  });
});
