import { calculatePercent, type Minor, type ThousandthsOfPercent } from '../money/index.ts';
import type { MenuItem, PizzaItemSize, Price } from './menu.types.ts';

/** How prices that were changed together are rounded: to the nearest multiple, or to the nearest price that ends so. */
export const priceRoundings = ['none', 'to5', 'to10', 'to50', 'to100', 'ends50', 'ends90', 'ends95', 'ends99'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** What is done to many prices; negative values reduce them. */
export interface PriceChange {
  by: { amount: Minor } | { percentage: ThousandthsOfPercent };
  rounding: PriceRounding;
}

/** The nearest number that is a multiple of `step` plus `ending`, at least `ending`. Halves go up. */
const getNearest = (amount: Minor, step: Minor, ending: Minor): Minor => Math.max(0, Math.round((amount - ending) / step)) * step + ending;

function round(amount: Minor, rounding: PriceRounding): Minor {
  if (rounding === 'none') return amount;
  const number = Number(/\d+$/.exec(rounding)![0]);
  return rounding.startsWith('to') ? getNearest(amount, number, 0) : getNearest(amount, 100, number);
}

/** A price after a change, never below zero. One that the change leaves alone is not rounded either: what is free stays free. */
export function changePrice(price: Minor, { by, rounding }: PriceChange): Minor {
  const changed = Math.max(0, price + ('amount' in by ? by.amount : calculatePercent(price, by.percentage)));
  return changed === price ? price : round(changed, rounding);
}

interface Changed<T> {
  from: T;
  to: T;
}

/**
 * The changed prices of an item, as changes of its fields: those of each size of a pizza. Extra charges by collection type stay. Null: it
 * has no price of its own; empty: nothing changes.
 */
export function changeItemPrices(item: MenuItem, change: PriceChange): { price?: Changed<Price>; sizes?: Changed<PizzaItemSize[]> } | null {
  const of = (price: Price): Price => ({ ...price, basePrice: changePrice(price.basePrice, change) });
  if (item.type === 'pizza') {
    const sizes = item.sizes.map((size) => ({ ...size, price: of(size.price) }));
    const differs = sizes.some(({ price }, at) => price.basePrice !== item.sizes[at]?.price.basePrice);
    return differs ? { sizes: { from: item.sizes, to: sizes } } : {};
  }
  if (!('price' in item)) return null;
  const price = of(item.price);
  return price.basePrice === item.price.basePrice ? {} : { price: { from: item.price, to: price } };
}
