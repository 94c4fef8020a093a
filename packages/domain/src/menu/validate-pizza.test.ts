import { describe, expect, test } from 'vitest';
import { validateMenu, type DealItem, type MenuItem, type PizzaItem, type PizzaSettings } from './index.ts';
import { custom, deal, halfAndHalf, pizza, pizzaSettings, pizzeria, getPrice, slot } from './pizza.fixtures.ts';

const told = (menu: ReturnType<typeof pizzeria>) => validateMenu(menu).map(({ code, path }) => `${code} ${path}`);
/** The item in front of those of the pizzeria. */
const with_ = (...items: MenuItem[]) => told(pizzeria({}, (all) => [...items, ...all]));

test('the pizzeria of the worked examples is fine, whatever is sold out or switched off', () => {
  expect(told(pizzeria())).toEqual([]);
  expect(told(pizzeria({ pizzaAvailable: false, halfAndHalfAvailable: false }))).toEqual([]);
});

test('pizzas need the settings', () => {
  expect(told({ ...pizzeria({}, () => [pizza('p', { large: 100 })]), pizza: null })).toEqual(['SIZE_NOT_FOUND items.0.sizes.0.sizeId']);
});

describe('settings', () => {
  const { sizes, toppings } = pizzaSettings();
  const [small, large] = [sizes[0]!, sizes[1]!];
  const ham = toppings[0]!;
  test.each<[string, Partial<PizzaSettings>, string[]]>([
    ['a size twice', { sizes: [small, large, small] }, ['DUPLICATE_ID pizza.sizes.2.id']],
    ['a topping twice', { toppings: [ham, ham] }, ['DUPLICATE_ID pizza.toppings.1.id']],
    ['a size without a name', { sizes: [{ ...small, name: '' }, large] }, ['LENGTH pizza.sizes.0.name']],
    [
      'an extra that takes money off',
      { sizes: [small, { ...large, halfAndHalfExtraCharge: -1 }] },
      ['PRICE pizza.sizes.1.halfAndHalfExtraCharge'],
    ],
    ['a topping of one letter', { toppings: [{ ...ham, name: 'H' }] }, ['LENGTH pizza.toppings.0.name']],
    ['half a cent', { toppings: [{ ...ham, prices: { small: 0.5 } }] }, ['PRICE pizza.toppings.0.prices.small']],
    ['a price for no size', { toppings: [{ ...ham, prices: { huge: 100 } }] }, ['SIZE_NOT_FOUND pizza.toppings.0.prices.huge']],
    ['no toppings at all', { maxToppings: 0 }, ['BOUNDS pizza.maxToppings']],
    ['half a topping', { maxToppings: 1.5 }, ['BOUNDS pizza.maxToppings']],
  ])('%s', (_, given, problems) => {
    expect(told(pizzeria(given))).toEqual(problems);
  });
});

describe('a pizza', () => {
  const size = { sizeId: 'large', price: getPrice(100), halfAndHalfAvailable: true };
  test.each<[string, Partial<PizzaItem>, string[]]>([
    ['without a size', { sizes: [] }, ['EMPTY items.0.sizes']],
    ['in no known size', { sizes: [{ ...size, sizeId: 'huge' }] }, ['SIZE_NOT_FOUND items.0.sizes.0.sizeId']],
    ['in a size twice', { sizes: [size, size] }, ['DUPLICATE_ID items.0.sizes.1.sizeId']],
    ['for less than nothing', { sizes: [{ ...size, price: getPrice(-1) }] }, ['PRICE items.0.sizes.0.price.basePrice']],
    ['with a short name left off', { removeToppings: [{ id: 'a', name: 'X' }] }, ['LENGTH items.0.removeToppings.0.name']],
    ['with a long name left off', { removeToppings: [{ id: 'a', name: 'x'.repeat(21) }] }, ['LENGTH items.0.removeToppings.0.name']],
    [
      'with two of one id left off',
      {
        removeToppings: [
          { id: 'a', name: 'Ham' },
          { id: 'a', name: 'Egg' },
        ],
      },
      ['DUPLICATE_ID items.0.removeToppings.1.id'],
    ],
  ])('%s', (_, given, problems) => {
    expect(with_(pizza('p', { large: 100 }, given))).toEqual(problems);
  });
});

test('a half-and-half: its size, and its pizzas in that size', () => {
  expect(with_(halfAndHalf('h', { pizzaSizeId: 'huge' }))).toEqual(['SIZE_NOT_FOUND items.0.pizzaSizeId']);
  expect(with_(halfAndHalf('h', { includedPizzaIds: [] }))).toEqual(['EMPTY items.0.includedPizzaIds']);
  expect(with_(halfAndHalf('h', { pizzaSizeId: 'small', includedPizzaIds: ['gone', 'cola', 'supreme', 'hawaiian', 'hawaiian'] }))).toEqual([
    'PIZZA_NOT_FOUND items.0.includedPizzaIds.0',
    'PIZZA_NOT_FOUND items.0.includedPizzaIds.1',
    'PIZZA_NOT_FOUND items.0.includedPizzaIds.2',
    'DUPLICATE_ID items.0.includedPizzaIds.4',
  ]);
});

describe('a deal', () => {
  const bread = { id: 'bread', name: 'Bread', quantity: 1, modifierGroupIds: [] };
  test.each<[string, Partial<DealItem>, string[]]>([
    ['with nothing in it', {}, ['EMPTY items.0']],
    ['with an entry twice', { items: [bread, bread] }, ['DUPLICATE_ID items.0.items.1.id']],
    ['with none of it', { items: [{ ...bread, quantity: 0 }] }, ['BOUNDS items.0.items.0.quantity']],
    ['with a nameless entry', { items: [{ ...bread, name: '' }] }, ['LENGTH items.0.items.0.name']],
    [
      'with a group that is gone',
      { items: [{ ...bread, modifierGroupIds: ['gone'] }] },
      ['GROUP_NOT_FOUND items.0.items.0.modifierGroupIds.0'],
    ],
    ['with a hundred pizzas', { pizzas: [slot('a', { quantity: 50 }), slot('b', { quantity: 50 })] }, ['BOUNDS items.0.pizzas']],
    ['of no known size', { pizzas: [slot('a', { sizeId: 'huge' })] }, ['SIZE_NOT_FOUND items.0.pizzas.0.sizeId']],
    [
      'of pizzas that are gone',
      { pizzas: [slot('a', { includedPizzaIds: ['gone'] })] },
      ['PIZZA_NOT_FOUND items.0.pizzas.0.includedPizzaIds.0'],
    ],
    [
      'with extras that are none',
      {
        pizzas: [
          slot('a', {
            extraCharges: [
              { pizzaId: 'supreme', extraCharge: -1 },
              { pizzaId: 'supreme', extraCharge: 1 },
              { pizzaId: 'gone', extraCharge: 1 },
            ],
          }),
        ],
      },
      [
        'PRICE items.0.pizzas.0.extraCharges.0.extraCharge',
        'DUPLICATE_ID items.0.pizzas.0.extraCharges.1.pizzaId',
        'PIZZA_NOT_FOUND items.0.pizzas.0.extraCharges.2.pizzaId',
      ],
    ],
  ])('%s', (_, given, problems) => {
    expect(with_(deal('d', 100, given))).toEqual(problems);
  });
  test('has a price', () => {
    expect(with_(deal('d', -1, { items: [bread] }))).toEqual(['PRICE items.0.price.basePrice']);
  });
});

test('a custom item has no choices', () => {
  expect(with_(custom('c', { modifierGroupIds: ['crust'] }))).toEqual(['NOT_ALLOWED items.0.modifierGroupIds']);
});
