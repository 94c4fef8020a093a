import { expect, it } from 'vitest';
import { noPrice, plainItem, type StoredItem } from '../menu/index.ts';
import {
  compareMenus,
  describeChanges,
  rewind,
  summarizeChanges,
  undoChanges,
  withoutPlaces,
  type MenuState,
  type Names,
} from './index.ts';

const everywhere = { pos: true, online: true, uberEats: true };
const toCategory = (name: string, sortOrder: number) => ({
  ...{
    id: name,
    name,
    description: '',
    sortOrder,
    image: null,
    applicableOrderingSystem: everywhere,
    backgroundColor: null,
    hidden: false,
  },
});
const toItem = (name: string, categoryId: string, sortOrder: number, change: object = {}) =>
  ({
    ...plainItem,
    id: name,
    name,
    categoryId,
    sortOrder,
    type: 'basic',
    price: { ...noPrice, basePrice: 1_800 },
    hidden: false,
    ...change,
  }) as StoredItem & {
    hidden: boolean;
  };
const pizza: MenuState['pizza'] = {
  ...{ pizzaAvailable: true, halfAndHalfAvailable: false, enableDealAndHalfAndHalfConversion: false },
  ...{ halfAndHalfPricing: 'average', halfToppingPricing: 'half', maxToppings: 6 },
  sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }],
  toppings: [{ id: 'ham', name: 'Ham', prices: { large: 300 } }],
};
const milk = {
  ...{ id: 'milk', name: 'Milk', min: 0, max: 1, allowMultiple: false },
  options: [{ id: 'oat', name: 'Oat', extraCharge: 80 }],
};
const menu: MenuState = {
  categories: [toCategory('Pizzas', 1), toCategory('Drinks', 2)],
  items: [toItem('Margherita', 'Pizzas', 1), toItem('Calzone', 'Pizzas', 2), toItem('Cola', 'Drinks', 1)],
  ...{ groups: [milk], pizza, categoryImageAspectRatio: '4x3' },
};
const names: Names = { currency: 'AUD', stations: new Map([['grill', 'Grill']]), salesCategories: new Map() };
const lines = (after: MenuState, before = menu) => describeChanges(compareMenus(before, after), { before, after }, names);
const says = (after: MenuState) => summarizeChanges(lines(after));
const withItem = (name: string, change: object): MenuState => ({
  ...menu,
  items: menu.items.map((item) => (item.id === name ? ({ ...item, ...change } as (typeof menu.items)[number]) : item)),
});

it('finds no change where only the order of keys, or a field without a value, is different', () => {
  const again = JSON.parse(
    JSON.stringify({ ...menu, items: menu.items.map((item) => ({ hidden: item.hidden, video: null, ...item })) }),
  ) as MenuState;
  expect(compareMenus(menu, again)).toEqual([]);
});

it.each<[string, MenuState, string[]]>([
  ['a price', withItem('Margherita', { price: { ...noPrice, basePrice: 1_900 } }), ['Margherita: price $18.00 to $19.00']],
  ['a description that is long', withItem('Cola', { description: 'x'.repeat(60) }), ['Cola: description changed']],
  ['a station', withItem('Cola', { printStationIds: ['grill'] }), ['Cola: stations set to Grill']],
  ['another category', withItem('Cola', { categoryId: 'Pizzas' }), ['Cola: category Drinks to Pizzas']],
  ['hidden', withItem('Cola', { hidden: true }), ['Cola: hidden No to Yes']],
  ['hours', withItem('Cola', { availableWeeklyHours: {} }), ['Cola: hours Always to never']],
  ['one that is gone', { ...menu, items: menu.items.slice(1) }, ['Margherita removed']],
  [
    'many that are new',
    { ...menu, items: [...menu.items, ...[4, 5, 6, 7].map((at) => toItem(`No ${at}`, 'Drinks', at))] },
    ['4 items added'],
  ],
  [
    'pizza settings',
    { ...menu, pizza: { ...pizza, toppings: [{ ...pizza.toppings[0]!, prices: { large: 350 } }] } },
    ['Pizza settings: Ham, Large $3.00 to $3.50'],
  ],
  [
    'an option',
    { ...menu, groups: [{ ...milk, options: [{ id: 'oat', name: 'Oat', extraCharge: 100 }] }] },
    ['Milk: Oat: extra charge $0.80 to $1.00'],
  ],
  [
    'the order alone',
    { ...menu, items: [toItem('Calzone', 'Pizzas', 1), toItem('Margherita', 'Pizzas', 2), menu.items[2]!] },
    ['Order changed in Pizzas'],
  ],
])('says what has changed: %s', (_, after, said) => {
  expect(says(after)).toEqual(said);
});

it('sums up many changes of one kind, and counts what does not fit', () => {
  const items = Array.from({ length: 9 }, (_, at) => toItem(`No ${at}`, 'Drinks', at));
  const before = { ...menu, items };
  const dearer = { ...menu, items: items.map((item) => ({ ...item, price: { ...noPrice, basePrice: 2_000 } }) as typeof item) };
  expect(summarizeChanges(lines(dearer, before))).toEqual(['Price of 9 items changed']);
  expect(lines(dearer, before)).toHaveLength(9);
});

it('leaves out what only made room, but not what moved to another category', () => {
  const after = { ...menu, items: [toItem('Cola', 'Pizzas', 1), toItem('Margherita', 'Pizzas', 2), toItem('Calzone', 'Pizzas', 3)] };
  expect(withoutPlaces(lines(after)).map(({ name, fields }) => [name, fields.map(({ label }) => label)])).toEqual([['Cola', ['Category']]]);
});

it('counts only what was moved, not what has another number because of it', () => {
  const toDrinks = (...ids: string[]): MenuState => ({ ...menu, items: ids.map((id, at) => toItem(id, 'Drinks', at + 1)) });
  const before = toDrinks('Cola', 'Water', 'Juice', 'Tea');
  const moved = (...ids: string[]) =>
    lines(toDrinks(...ids), before).flatMap(({ name, fields }) => (fields.some(({ label }) => label === 'Place') ? name : []));
  expect(moved('Cola', 'Cola (copy)', 'Water', 'Juice', 'Tea')).toEqual([]);
  expect(moved('Water', 'Juice', 'Tea')).toEqual([]);
  expect(moved('Tea', 'Cola', 'Water', 'Juice')).toEqual(['Tea']);
  expect(moved('Water', 'Juice', 'Tea', 'Cola')).toEqual(['Cola']);
  const other = (order: readonly [string, number][]): MenuState => ({ ...menu, items: order.map(([id, at]) => toItem(id, 'Drinks', at)) });
  // Only one of two that have changed places has another number.
  const [old, now] = [
    other([
      ['Cola', 1],
      ['Water', 2],
    ]),
    other([
      ['Water', 2],
      ['Cola', 3],
    ]),
  ];
  expect(summarizeChanges(lines(now, old))).toEqual(['Order changed in Drinks']);
});

it('has something to say where all entries only have other numbers', () => {
  const after = { ...menu, items: menu.items.map((item) => ({ ...item, sortOrder: item.sortOrder + 4 })) };
  expect(says(after)).toEqual(['Saved again in the same order']);
});

it('takes changes back, the newest first, to exactly what was there', () => {
  const second: MenuState = { ...withItem('Cola', { name: 'Cola Zero', hidden: true }), groups: [], categoryImageAspectRatio: 'square' };
  const third: MenuState = { ...second, items: second.items.slice(0, 1), pizza: { ...pizza, maxToppings: 2 } };
  const steps = [compareMenus(second, third), compareMenus(menu, second)];
  expect(rewind(third, steps.slice(0, 1))).toEqual({ ...second, items: expect.arrayContaining(second.items) });
  expect(compareMenus(rewind(third, steps), menu)).toEqual([]);
});

it('keeps the sizes that pizzas which stay still use when a version that added them is undone', () => {
  const before: MenuState = { ...menu, pizza: { ...pizza, pizzaAvailable: false, sizes: [], toppings: [] } };
  const size = (id: string) => ({ id, name: id, hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 });
  const hawaii = toItem('Hawaii', 'Pizzas', 3, {
    type: 'pizza',
    sizes: [{ sizeId: 'large', price: noPrice, hasHalfAndHalf: true }],
    removeToppings: [],
  });
  const after = { ...menu, items: [...menu.items, hawaii], pizza: { ...pizza, sizes: [size('small'), size('large')] } };
  const changes = compareMenus(before, after);
  // Nothing else uses it: the pizza goes, and all sizes with it.
  expect(compareMenus(before, undoChanges(after, changes).menu)).toEqual([]);
  const slot = {
    id: 'slot',
    name: 'Any',
    sizeId: 'large',
    quantity: 1,
    includedPizzaIds: ['Hawaii'],
    extraCharges: [],
    halfAndHalfAvailable: false,
  };
  const deal = toItem('Family deal', 'Pizzas', 4, { type: 'deal', items: [], pizzas: [slot] });
  const { menu: undone, kept } = undoChanges({ ...after, items: [...after.items, deal] }, changes);
  expect(
    compareMenus({ ...before, items: [...menu.items, hawaii, deal], pizza: { ...before.pizza, sizes: [size('large')] } }, undone),
  ).toEqual([]);
  expect(kept.map(({ because, name }) => [because, name])).toEqual([
    ['needed', 'Hawaii'],
    ['size', 'large'],
  ]);
  // Again: what stays is still used.
  expect(undoChanges(undone, changes).menu).toEqual(undone);
});
