import type { MenuFile, MenuFileGroup, MenuFileItem, MenuFilePizza } from '../menu-files/index.ts';
import type { CurrencyCode, Minor } from '../money/index.ts';

/** Works out a suggested price in the store's currency from one in Australian cents. */
export type PriceIn = (cents: Minor) => Minor;

/** A kind of restaurant, with a menu to start from. */
export interface MenuTemplate {
  name: string;
  /** One sentence: what is in it. */
  description: string;
  menu: (price: PriceIn) => MenuFile;
}

/** Of an Australian price. Menus differ by more than exchange rates do, so these are where menu prices are, in round numbers. */
const factors: Record<CurrencyCode, number> = { AUD: 1, NZD: 1.05, GBP: 0.6, USD: 0.8 };

/** Suggested prices end in 0 or 5 from five units of the currency on, and in 0 below; what costs something never becomes free. */
export const priceIn =
  (currency: CurrencyCode): PriceIn =>
  (cents) => {
    if (cents === 0) return 0;
    const exact = cents * factors[currency];
    const step = exact >= 500 ? 50 : 10;
    return Math.max(step, Math.round(exact / step) * step);
  };

type ItemFacts = Omit<MenuFileItem, 'type' | 'category' | 'name' | 'price' | 'sizes'>;

/** Items of one category: name, price in Australian cents, description, and what differs from the others. */
export const basicItems = (
  price: PriceIn,
  category: string,
  shared: ItemFacts,
  items: readonly (readonly [name: string, cents: Minor, description: string, own?: ItemFacts])[],
): MenuFileItem[] =>
  items.map(([name, cents, description, own]) => ({
    ...{ type: 'basic' as const, category, name, description, price: { basePrice: price(cents) } },
    ...shared,
    ...own,
  }));

/** A group of choices; each option with what it costs on top, in Australian cents. */
export const choices = (
  price: PriceIn,
  key: string,
  name: string,
  [min, max]: readonly [min: number, max: number],
  options: Readonly<Record<string, Minor>>,
): MenuFileGroup => ({
  ...{ key, name, min, max, allowMultiple: false },
  options: Object.entries(options).map(([option, cents]) => ({ name: option, extraCharge: price(cents) })),
});

/** Sizes and toppings of pizzas: a topping costs each size's price in Australian cents. Sizes that a store has already stay. */
export const pizzas = (price: PriceIn, sizes: Readonly<Record<string, Minor>>, toppings: readonly string[]): MenuFilePizza => ({
  partial: true,
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  sizes: Object.keys(sizes).map((name) => ({ name, hasHalfAndHalf: true })),
  toppings: toppings.map((name) => ({
    name,
    prices: Object.fromEntries(Object.entries(sizes).map(([size, cents]) => [size, price(cents)])),
  })),
});

export const vegetarian = { dietary: ['Vegetarian'] };
export const vegan = { dietary: ['Vegan'] };
export const contains = (...allergens: string[]) => ({ allergenInfo: { CONTAINS: allergens, MAY_CONTAIN: [], FREE_FROM: [] } });
