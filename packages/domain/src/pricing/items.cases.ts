import { add, customLine, dealLine, dealPizza, half, halvesLine, pizzaLine } from '../menu/pizza.fixtures.ts';
import { choose, line } from '../menu/menu.fixtures.ts';
import type { CartLineInput, PizzaSettings } from '../menu/menu.types.ts';
import type { SaleWay } from './stage-1-unit-price.ts';

/** One line of the pizzeria in `docs/algorithms/items.md`: the price of one before choices (stage 1) and with all of it (stage 2). */
export interface ItemCase {
  name: string;
  line: CartLineInput;
  way?: Partial<SaleWay>;
  settings?: Partial<PizzaSettings>;
  base: number;
  unit: number;
}

const drink = (option: string) => [{ entryId: 'drink', ...choose({ drinks: { [option]: 1 } }) }];
const family = [dealPizza('big', half('hawaiian')), dealPizza('little', half('margherita'))];

export const itemCases: ItemCase[] = [
  { name: 'a basic item', line: line('cola'), base: 450, unit: 450 },
  { name: 'P1 a pizza in its size', line: pizzaLine('margherita', 'small'), base: 1200, unit: 1200 },
  {
    name: 'P2 toppings at the price of the size, choices of the item, what is left off',
    line: pizzaLine('margherita', 'large', {
      ...choose({ crust: { stuffed: 1 } }),
      addToppings: add({ ham: 2, olives: 1 }),
      removeToppings: ['margherita-onion'],
    }),
    base: 1800,
    unit: 2675,
  },
  { name: 'P3 delivery', line: pizzaLine('margherita', 'large'), way: { collectionType: 'delivery' }, base: 1850, unit: 1850 },
  {
    name: 'P4 Uber Eats: its own extra on the pizza, none on toppings',
    line: pizzaLine('margherita', 'large', { addToppings: add({ ham: 1 }) }),
    way: { source: 'uberEats', collectionType: 'pickup' },
    base: 1950,
    unit: 2175,
  },
  {
    name: 'P5 Uber Eats, dine in',
    line: pizzaLine('margherita', 'large'),
    way: { source: 'uberEats', collectionType: 'dineIn' },
    base: 1800,
    unit: 1800,
  },
  { name: 'H1 the cheapest eligible', line: halvesLine(half('hawaiian'), half('supreme')), base: 2000, unit: 2000 },
  {
    name: 'H2 the cheapest of the included ones, although sold-out pizzas are among them',
    line: halvesLine(half('hawaiian'), half('supreme'), { itemId: 'dear-halves' }),
    base: 2295,
    unit: 2295,
  },
  {
    name: 'H3 the dearer half',
    line: halvesLine(half('margherita'), half('hawaiian')),
    settings: { halfAndHalfPricing: 'dearerHalf' },
    base: 2295,
    unit: 2295,
  },
  {
    name: 'H4 the average, half a cent up',
    line: halvesLine(half('margherita'), half('hawaiian')),
    settings: { halfAndHalfPricing: 'average' },
    base: 2148,
    unit: 2148,
  },
  {
    name: 'H5 a topping on one half costs half, half a cent up',
    line: halvesLine(half('margherita', { olives: 1 }), half('hawaiian')),
    base: 2000,
    unit: 2088,
  },
  {
    name: 'H6 on both halves it costs what it costs on a whole pizza',
    line: halvesLine(half('margherita', { olives: 1 }), half('hawaiian', { olives: 1 })),
    base: 2000,
    unit: 2175,
  },
  {
    name: 'H7 two of it on one half: counted, then rounded',
    line: halvesLine(half('margherita', { olives: 2 }), half('hawaiian', {}, ['hawaiian-basil'])),
    base: 2000,
    unit: 2175,
  },
  {
    name: 'H11 half a cent and half a cent of two toppings are a cent',
    line: halvesLine(half('margherita', { olives: 1 }), half('hawaiian', { ham: 1 })),
    base: 2000,
    unit: 2200,
  },
  {
    name: 'H12 two halves of a topping of 1.55 cost 1.55',
    line: halvesLine(half('margherita', { ham: 1 }), half('hawaiian', { ham: 1 })),
    settings: {
      sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 151, soldout: false }],
      toppings: [{ id: 'ham', name: 'Ham', prices: { large: 155 }, soldout: false }],
    },
    base: 1951,
    unit: 2106,
  },
  {
    name: 'H13 the half cent of an average and that of a topping are a cent: the base is rounded for itself',
    line: halvesLine(half('margherita', { olives: 1 }), half('hawaiian')),
    settings: { halfAndHalfPricing: 'average' },
    base: 2148,
    unit: 2235,
  },
  {
    name: 'H8 in full where the settings say so',
    line: halvesLine(half('margherita', { olives: 1 }), half('hawaiian', { olives: 1 })),
    settings: { halfToppingPricing: 'full' },
    base: 2000,
    unit: 2350,
  },
  {
    name: 'H9 delivery: the extra of the pizza, the extra of the size once',
    line: halvesLine(half('hawaiian'), half('supreme')),
    way: { collectionType: 'delivery' },
    base: 2050,
    unit: 2050,
  },
  {
    name: 'H10 the average on Uber Eats',
    line: halvesLine(half('margherita'), half('hawaiian')),
    settings: { halfAndHalfPricing: 'average' },
    way: { source: 'uberEats', collectionType: 'delivery' },
    base: 2348,
    unit: 2348,
  },
  {
    name: 'D1 a deal',
    line: dealLine('two-large', [dealPizza('pair', half('margherita')), dealPizza('pair', half('calzone'))]),
    base: 3500,
    unit: 3500,
  },
  {
    name: 'D2 per-pizza extra and toppings',
    line: dealLine('two-large', [dealPizza('pair', half('supreme', { ham: 1 })), dealPizza('pair', half('margherita'))]),
    base: 3500,
    unit: 4025,
  },
  {
    name: 'D3 halves inside: the dearer extra once, no extra of the size, toppings by the half',
    line: dealLine('two-large', [
      dealPizza('pair', half('supreme', { ham: 1 }), half('margherita', { ham: 1 })),
      dealPizza('pair', half('margherita')),
    ]),
    base: 3500,
    unit: 4025,
  },
  {
    name: 'D4 fixed entries need not be sent; choices of the entry and of the deal',
    line: dealLine('family', family, { ...choose({ cutlery: { yes: 1 } }), items: drink('juice') }),
    base: 4000,
    unit: 4200,
  },
  {
    name: 'D5 fixed entries may be sent',
    line: dealLine('family', family, { items: [{ entryId: 'bread', modifiers: [] }, ...drink('water')] }),
    way: { collectionType: 'delivery' },
    base: 4050,
    unit: 4050,
  },
  {
    name: 'C1 a custom item at the till: no extra',
    line: customLine('Corkage', 1234),
    way: { source: 'pos', collectionType: 'delivery' },
    base: 1234,
    unit: 1234,
  },
];
