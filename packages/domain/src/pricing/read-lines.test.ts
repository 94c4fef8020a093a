import { describe, expect, test } from 'vitest';
import type { CartLineInput, MenuItem, PizzaSettings } from '../menu/menu.types.ts';
import { customLine, half, halvesLine, pizzaLine, pizzeria } from '../menu/pizza.fixtures.ts';
import { priceCart, type PriceCartInput } from './index.ts';

const getProblems = (
  line: CartLineInput,
  given: Partial<PriceCartInput> = {},
  settings: Partial<PizzaSettings> = {},
  items: Record<string, Partial<MenuItem>> = {},
) => {
  const menu = pizzeria(settings, (all) => all.map((item) => ({ ...item, ...items[item.id] }) as MenuItem));
  const input = {
    menu,
    source: 'website',
    collectionType: 'pickup',
    lines: [line],
    taxRules: [],
    placedOn: '2026-11-21',
    deliveryFee: 0,
  } as const;
  const result = priceCart({ ...input, lines: [line], taxRules: [], ...given });
  return result.ok ? [] : result.problems.map(({ code, path }) => `${code} ${path}`);
};

describe('a line of the cart', () => {
  test('has the problems of the item and of its selection together', () => {
    const line = { ...pizzaLine('quattro', 'small'), quantity: 0 };
    expect(getProblems(line)).toEqual(['SOLD_OUT itemId', 'QUANTITY_INVALID quantity', 'SIZE_NOT_FOUND selection.sizeId']);
  });

  test('is told once that it cannot be had, and all else besides', () => {
    const off = { halves: { available: false } };
    const sizes = [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0, soldout: true }];
    const line = halvesLine(half('margherita'), half('supreme'));
    expect(getProblems(line, {}, { pizzaAvailable: false }, off)).toEqual(['UNAVAILABLE itemId']);
    expect(getProblems(line, {}, { sizes }, off)).toEqual(['UNAVAILABLE itemId', 'SIZE_SOLD_OUT itemId']);
  });

  test('of a custom item is for tills alone', () => {
    expect(getProblems(customLine('Corkage', 500))).toEqual(['UNAVAILABLE itemId']);
    expect(getProblems(customLine('Corkage', 500), { source: 'pos' })).toEqual([]);
    expect(getProblems(customLine('Corkage', -1), { source: 'pos' })).toEqual(['PRICE_INVALID selection.price']);
  });
});
