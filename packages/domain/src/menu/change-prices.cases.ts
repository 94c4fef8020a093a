import type { PriceChange } from './change-prices.ts';

export const priceChangeCases: { name: string; price: number; change: PriceChange; result: number }[] = [
  { name: 'an amount is added', price: 450, change: { by: { amount: 50 }, rounding: 'none' }, result: 500 },
  { name: 'an amount is taken off, down to zero', price: 450, change: { by: { amount: -500 }, rounding: 'none' }, result: 0 },
  { name: 'a percentage is exact to the cent', price: 1_250, change: { by: { percentage: 3_500 }, rounding: 'none' }, result: 1_294 },
  { name: 'half a cent goes up', price: 450, change: { by: { percentage: 3_000 }, rounding: 'none' }, result: 464 },
  { name: 'a reduction of all is free', price: 450, change: { by: { percentage: -100_000 }, rounding: 'none' }, result: 0 },
  { name: 'rounded to 5 cents', price: 450, change: { by: { percentage: 3_000 }, rounding: 'to5' }, result: 465 },
  { name: 'rounded to 10 cents, down', price: 450, change: { by: { percentage: 3_000 }, rounding: 'to10' }, result: 460 },
  { name: 'rounded to 50 cents, halves up', price: 450, change: { by: { amount: 25 }, rounding: 'to50' }, result: 500 },
  { name: 'rounded to whole dollars', price: 450, change: { by: { amount: 99 }, rounding: 'to100' }, result: 500 },
  {
    name: 'the nearest price that ends in .90, down',
    price: 1_000,
    change: { by: { percentage: 3_000 }, rounding: 'ends90' },
    result: 990,
  },
  {
    name: 'the nearest price that ends in .95, up',
    price: 1_000,
    change: { by: { percentage: 5_000 }, rounding: 'ends95' },
    result: 1_095,
  },
  { name: 'an ending is never below zero', price: 100, change: { by: { amount: -90 }, rounding: 'ends99' }, result: 99 },
  { name: 'what is free stays free, with any ending', price: 0, change: { by: { percentage: 10_000 }, rounding: 'ends99' }, result: 0 },
  { name: 'no change leaves an odd price alone', price: 447, change: { by: { amount: 0 }, rounding: 'to50' }, result: 447 },
];
