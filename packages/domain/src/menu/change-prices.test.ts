import { expect, it } from 'vitest';
import { priceChangeCases } from './change-prices.cases.ts';
import { changeItemPrices, changePrice } from './change-prices.ts';
import type { MenuItem } from './menu.types.ts';
import { noPrice, plainItem } from './plain-item.ts';

it.each(priceChangeCases)('$name', ({ price, change, result }) => {
  expect(changePrice(price, change)).toBe(result);
});

const base = { ...plainItem, id: 'a', categoryId: 'c', sortOrder: 1, name: 'One', soldout: false };
const dearer = { by: { percentage: 10_000 }, rounding: 'none' } as const;

it('changes every size of a pizza, and leaves extra charges', () => {
  const extraCharge = { pickup: 0, delivery: 200, dineIn: 0 };
  const size = (sizeId: string, basePrice: number) => ({
    ...{ sizeId, halfAndHalfAvailable: true },
    price: { ...noPrice, basePrice, extraCharge },
  });
  const pizza: MenuItem = { ...base, type: 'pizza', sizes: [size('s', 1_000), size('m', 2_000)], removeToppings: [] };
  expect(changeItemPrices(pizza, dearer)).toEqual({ sizes: { from: pizza.sizes, to: [size('s', 1_100), size('m', 2_200)] } });
});

it('knows what has no price of its own, and what stays', () => {
  expect(changeItemPrices({ ...base, type: 'custom' }, dearer)).toBeNull();
  expect(changeItemPrices({ ...base, type: 'basic', price: noPrice }, dearer)).toEqual({});
});
