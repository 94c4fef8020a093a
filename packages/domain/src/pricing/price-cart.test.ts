import { describe, expect, test } from 'vitest';
import { line } from '../menu/menu.fixtures.ts';
import type { CartLineInput } from '../menu/menu.types.ts';
import { burger, caseMenu, getInput, priceCases } from './price-cart.cases.ts';
import { priceCart, priceStages, type PriceCartInput, type PriceCartResult } from './index.ts';

const getCart = (result: PriceCartResult) => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.cart;
};
const price = (lines: CartLineInput[], given: Partial<PriceCartInput> = {}) =>
  priceCart({ ...getInput({ name: '', lines, breakdown: [] }), ...given });
const getProblems = (lines: CartLineInput[], given: Partial<PriceCartInput> = {}) => {
  const result = price(lines, given);
  return result.ok ? [] : result.problems;
};

describe('priceCart', () => {
  test.each(priceCases)('$name', (given) => {
    const cart = getCart(priceCart(getInput(given)));
    expect(cart.breakdown.map(({ label, amount, runningTotal }) => [label, amount, runningTotal])).toEqual(given.breakdown);
    expect(cart.grandTotal).toBe(given.breakdown.at(-1)?.[2]);
    expect(cart.includedTax).toBe(given.included);
  });

  test('a line says where its price comes from', () => {
    const [priced] = getCart(
      price([burger({ bun: { brioche: 1 }, extras: { egg: 1, cheese: 2 } }, { quantity: 2, comments: 'No salt' })]),
    ).lines;
    expect(priced).toEqual({
      id: 'line-burger',
      itemId: 'burger',
      categoryId: 'mains',
      type: 'basic',
      name: 'Burger',
      categoryName: 'Mains',
      quantity: 2,
      comments: 'No salt',
      choices: [
        { groupId: 'bun', groupName: 'Group bun', optionId: 'brioche', name: 'Option brioche', quantity: 1, extraCharge: 150 },
        { groupId: 'extras', groupName: 'Group extras', optionId: 'cheese', name: 'Option cheese', quantity: 2, extraCharge: 175 },
        { groupId: 'extras', groupName: 'Group extras', optionId: 'egg', name: 'Option egg', quantity: 1, extraCharge: 250 },
      ],
      basePrice: 1500,
      unitPrice: 2250,
      lineTotal: 4500,
      discounted: false,
    });
  });

  test('an item on special and a line with a discount are discounted', () => {
    const adjusted = { 'line-bread': { discountForItem: 1, extraChargeForItem: 0, extraChargeForComments: 0 } };
    const { lines } = getCart(price([line('salad'), line('bread'), line('mint')], { lineAdjustments: adjusted }));
    expect(lines.map(({ discounted }) => discounted)).toEqual([true, true, false]);
  });

  test('carries the menu version and the currency', () => {
    expect(getCart(price([line('salad')]))).toMatchObject({
      menuVersion: 7,
      currency: 'AUD',
      collectionType: 'pickup',
      tip: 0,
      discount: 0,
    });
  });
});

describe('problems', () => {
  test.each<{ name: string; lines: CartLineInput[]; given?: Partial<PriceCartInput>; problem: [string, string | null, string, string] }>([
    { name: 'an empty cart', lines: [], problem: ['CART_EMPTY', null, 'lines', 'Your cart is empty.'] },
    {
      name: 'an item that is gone',
      lines: [line('nothing')],
      problem: ['NOT_FOUND', 'line-nothing', 'itemId', 'This item is no longer on the menu.'],
    },
    {
      name: 'an item without a category',
      lines: [line('lost')],
      problem: ['NOT_FOUND', 'line-lost', 'itemId', 'This item is no longer on the menu.'],
    },
    { name: 'sold out', lines: [line('gone')], problem: ['SOLD_OUT', 'line-gone', 'itemId', 'Sorry, “Soup” is sold out.'] },
    {
      name: 'switched off',
      lines: [line('off')],
      problem: ['UNAVAILABLE', 'line-off', 'itemId', 'Sorry, “Stew” is currently unavailable.'],
    },
    {
      name: 'outside its hours',
      lines: [line('breakfast')],
      given: { forLocal: { weekday: 'saturday', minutes: 12 * 60 } },
      problem: ['UNAVAILABLE', 'line-breakfast', 'itemId', 'Sorry, “Eggs” is currently unavailable.'],
    },
    {
      name: 'none of it',
      lines: [line('salad', { quantity: 0 })],
      problem: ['QUANTITY_INVALID', 'line-salad', 'quantity', 'Please choose between 1 and 99 of “Salad”.'],
    },
    {
      name: 'half of it',
      lines: [line('salad', { quantity: 1.5 })],
      problem: ['QUANTITY_INVALID', 'line-salad', 'quantity', 'Please choose between 1 and 99 of “Salad”.'],
    },
    {
      name: 'a hundred',
      lines: [line('salad', { quantity: 100 })],
      problem: ['QUANTITY_INVALID', 'line-salad', 'quantity', 'Please choose between 1 and 99 of “Salad”.'],
    },
    {
      name: 'a comment over the limit of the store',
      lines: [line('salad', { comments: 'x'.repeat(101) })],
      given: { commentMaxLength: 100 },
      problem: ['COMMENT_TOO_LONG', 'line-salad', 'comments', 'Please use at most 100 characters for the note on “Salad”.'],
    },
    {
      name: 'a comment over the limit of all',
      lines: [line('salad', { comments: 'x'.repeat(501) })],
      given: { commentMaxLength: 900 },
      problem: ['COMMENT_TOO_LONG', 'line-salad', 'comments', 'Please use at most 500 characters for the note on “Salad”.'],
    },
    {
      name: 'one line twice',
      lines: [line('salad'), line('salad')],
      problem: ['LINE_REPEATED', 'line-salad', 'id', 'This line is in the cart twice. Please remove one.'],
    },
    {
      name: 'a choice that is missing',
      lines: [line('burger')],
      problem: ['TOO_FEW_CHOICES', 'line-burger', 'selection.modifiers.bun', 'Please choose 1 in “Group bun” for “Burger”.'],
    },
    {
      name: 'more lines than a cart holds',
      lines: Array.from({ length: 101 }, (_, at) => line('salad', { id: `${at}` })),
      problem: ['CART_TOO_LARGE', null, 'lines', 'Please use at most 100 lines.'],
    },
  ])('$name', ({ lines, given, problem }) => {
    expect(getProblems(lines, given).map(({ code, lineId, path, message }) => [code, lineId, path, message])).toEqual([problem]);
  });

  test('all lines are looked at, so that a guest sees everything at once', () => {
    expect(getProblems([line('gone'), line('burger'), line('salad', { quantity: 0 })]).map(({ code }) => code)).toEqual([
      'SOLD_OUT',
      'TOO_FEW_CHOICES',
      'QUANTITY_INVALID',
    ]);
  });

  test('the till sells what is not online', () => {
    const item = caseMenu.items.find(({ id }) => id === 'mint')!;
    const tillOnly = { ...caseMenu, items: [{ ...item, applicableOrderingSystem: { pos: true, online: false, uberEats: false } }] };
    const lines = [line('mint')];
    expect(price(lines, { menu: tillOnly, source: 'pos' }).ok).toBe(true);
    for (const source of ['website', 'google', 'uberEats'] as const) expect(price(lines, { menu: tillOnly, source }).ok).toBe(false);
  });
});

test('the breakdown comes in the order of the stages', () => {
  const order = priceStages.map(({ stage }) => stage);
  for (const given of priceCases) {
    const places = getCart(priceCart(getInput(given))).breakdown.map(({ stage }) => order.indexOf(stage));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
});
