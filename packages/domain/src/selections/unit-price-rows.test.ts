import { indexMenu, type CartLineInput, type HalfAndHalfItem, type HalfAndHalfPricing, type HalfSelection } from '../menu/index.ts';
import { priceLine } from '../pricing/index.ts';
import { describe, expect, it } from 'vitest';
import { pizzeria } from './pizzeria.fixtures.ts';
import { rowsOfDeal, rowsOfHalves } from './unit-price-rows.ts';
import { nothingOn } from './tidy.ts';

const way = { source: 'website', collectionType: 'pickup' } as const;
const withOlives: HalfSelection = { ...nothingOn('margherita'), addToppings: [{ toppingId: 'olives', quantity: 2 }] };
const base = { id: 'l', quantity: 3, comments: '' };
const priced = (menu: ReturnType<typeof pizzeria>, line: CartLineInput) => {
  const found = priceLine(indexMenu(menu), way, line);
  expect(found.problems).toEqual([]);
  return found.line!;
};

describe('how a half-and-half’s price comes about', () => {
  const line: CartLineInput = {
    ...base,
    type: 'halfAndHalf',
    itemId: 'halves',
    selection: { modifiers: [], firstHalf: withOlives, secondHalf: nothingOn('truffle') },
  };
  it.each<[HalfAndHalfPricing, string, number]>([
    ['cheapestEligible', 'Cheapest of these pizzas, margherita', 1800],
    ['dearerHalf', 'The dearer half, truffle', 2600],
    ['average', 'Average of margherita and truffle', 2200],
  ])('%s: %s', (halfAndHalfPricing, label, amount) => {
    const menu = pizzeria(undefined, { halfAndHalfPricing });
    const found = priced(menu, line);
    const rows = rowsOfHalves(indexMenu(menu), indexMenu(menu).items.get('halves') as HalfAndHalfItem, found, way);
    expect(rows).toEqual([
      { label, amount },
      { label: 'Half and half, Large', amount: 100 },
      { label: '2 × Olives, left half', amount: 250 },
    ]);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(found.unitPrice);
  });
});

describe('half cents', () => {
  const aHalf = (pizzaId: string, toppings: string[]): HalfSelection => ({
    ...nothingOn(pizzaId),
    addToppings: toppings.map((toppingId) => ({ toppingId, quantity: 1 })),
  });
  const toppings = ['ham', 'olives', 'capers'].map((id) => ({ id, name: id, prices: { large: 155 }, soldout: false }));
  it.each<[HalfAndHalfPricing, string[], string[], number[]]>([
    ['cheapestEligible', ['ham'], ['ham'], [1801, 100, 78, 77]],
    ['cheapestEligible', ['ham', 'olives'], ['capers'], [1801, 100, 78, 77, 78]],
    ['average', ['ham', 'olives'], [], [2201, 100, 78, 77]],
    ['average', ['ham', 'olives'], ['capers'], [2201, 100, 77, 78, 77]],
  ])('%s: rows add up to the price of one (%j, %j)', (halfAndHalfPricing, left, right, amounts) => {
    const plain = pizzeria(undefined, { halfAndHalfPricing, toppings });
    // Margherita a cent dearer, so that the average ends in half a cent.
    const items = plain.items.map((item) =>
      item.id === 'margherita' && item.type === 'pizza'
        ? { ...item, sizes: item.sizes.map((size) => ({ ...size, price: { ...size.price, basePrice: size.price.basePrice + 1 } })) }
        : item,
    );
    const menu = { ...plain, items };
    const line: CartLineInput = {
      ...base,
      type: 'halfAndHalf',
      itemId: 'halves',
      selection: { modifiers: [], firstHalf: aHalf('margherita', left), secondHalf: aHalf('truffle', right) },
    };
    const found = priced(menu, line);
    const rows = rowsOfHalves(indexMenu(menu), indexMenu(menu).items.get('halves') as HalfAndHalfItem, found, way);
    expect(rows.map(({ amount }) => amount)).toEqual(amounts);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(found.unitPrice);
  });
});

it('a deal’s: its price, then what is dearer inside it, adding up to what it costs', () => {
  const juice = { entryId: 'drink', modifiers: [{ groupId: 'drinks', options: [{ optionId: 'juice', quantity: 1 }] }] };
  const found = priced(pizzeria(), {
    ...base,
    type: 'deal',
    itemId: 'deal',
    selection: {
      modifiers: [],
      items: [juice, juice],
      pizzas: [
        { slotId: 'slot', pizza: { ...nothingOn('truffle'), addToppings: [{ toppingId: 'ham', quantity: 1 }] }, halves: null },
        { slotId: 'slot', pizza: null, halves: { firstHalf: withOlives, secondHalf: nothingOn('truffle') } },
      ],
    },
  });
  const rows = rowsOfDeal(found);
  expect(rows.map(({ label }) => label)).toEqual([
    'deal',
    'Juice',
    'Juice',
    'truffle',
    'Ham',
    'margherita and truffle',
    '2 × Olives, left half',
  ]);
  expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(found.unitPrice);
});
