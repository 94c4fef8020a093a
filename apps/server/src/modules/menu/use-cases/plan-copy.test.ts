import { pizzaSettingsSection } from '@servery/contract/settings/pizza';
import { noPrice, plainItem, type StoredGroup } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import type { CopiedCategory, CopiedItem } from '../copies.repo.ts';
import type { CopyStore } from './copy-store.ts';
import { planCopy } from './plan-copy.ts';

const category = (id: string, name: string): CopiedCategory => ({
  ...{ id, name, description: '', sortOrder: 1, image: null, backgroundColor: null, hidden: false },
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
});
const item = (id: string, name: string, categoryId: string, modifierGroupIds: string[] = []): CopiedItem => ({
  ...{ ...plainItem, type: 'basic', id, name, categoryId, sortOrder: 1, modifierGroupIds, hidden: false },
  price: { ...noPrice, basePrice: 450 },
});
const milk = (id: string, extraCharge: number): StoredGroup => ({
  ...{ id, name: 'Milk', min: 0, max: 1, allowMultiple: false },
  options: [{ id: `${id} oat`, name: 'Oat', extraCharge }],
});
const store = (storeId: string, given: Partial<CopyStore>): CopyStore => ({
  ...{ storeId, currency: 'AUD', categories: [], items: [], groups: [], stations: [], copies: new Map() },
  pizza: pizzaSettingsSection.defaults,
  ...given,
});
/** A store whose menu was copied to Glebe once; by now its coffee costs more, and it has a new one. */
const here = store('here', {
  categories: [category('coffee', 'Coffee')],
  items: [item('flat', 'Flat white', 'coffee', ['milk']), item('long', 'Long black', 'coffee', ['milk'])],
  groups: [milk('milk', 90)],
});
const glebe = (given: Partial<CopyStore> = {}) =>
  store('glebe', {
    categories: [category('their drinks', 'Drinks')],
    items: [item('their flat', 'Our flat white', 'their drinks', ['their milk'])],
    groups: [milk('their milk', 50)],
    copies: new Map([
      ['coffee', 'their drinks'],
      ['flat', 'their flat'],
      ['milk', 'their milk'],
    ]),
    ...given,
  });
const plan = (existing: 'skip' | 'replace' | 'add', to = glebe(), what = { categoryIds: ['coffee'], itemIds: [] as string[] }) => {
  let count = 0;
  return planCopy(here, to, { ...what, existing }, () => `new ${(count += 1)}`);
};
const results = ({ rows }: ReturnType<typeof planCopy>) => rows.map(({ kind, name, result }) => [kind, name, result]);

it('leaves copies made earlier as they are, and gives what is added the choices as they are there', () => {
  const copy = plan('skip');
  expect(results(copy)).toEqual([
    ['choices', 'Milk', 'skipped'],
    ['item', 'Flat white', 'skipped'],
    ['item', 'Long black', 'added'],
  ]);
  expect([copy.categories, copy.groups, copy.changedGroups]).toEqual([[], [], []]);
  expect(copy.items.map(({ before, after }) => [before, after.categoryId, after.modifierGroupIds])).toEqual([
    [null, 'their drinks', ['their milk']],
  ]);
});

it('updates copies made earlier if it is to replace what is there', () => {
  expect(results(plan('replace'))).toEqual([
    ['category', 'Coffee', 'updated'],
    ['choices', 'Milk', 'updated'],
    ['item', 'Flat white', 'updated'],
    ['item', 'Long black', 'added'],
  ]);
});

it('adds no category and no choices for items that it leaves', () => {
  const what = { categoryIds: [], itemIds: ['flat'] };
  const copies = new Map([['flat', 'their flat']]);
  expect(results(plan('skip', glebe({ copies }), what))).toEqual([['item', 'Flat white', 'skipped']]);
  const namesake = {
    categories: [category('theirs', 'Coffee')],
    items: [item('own', 'Flat white', 'theirs')],
    copies: new Map<string, string>(),
  };
  expect(results(plan('skip', glebe(namesake), what))).toEqual([['item', 'Flat white', 'skipped']]);
});

it('notes that pizzas which it writes cannot be ordered, because the store does not sell pizzas', () => {
  const sizes = [{ id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }];
  const pizza = { ...pizzaSettingsSection.defaults, sizes };
  const margherita: CopiedItem = {
    ...{ ...plainItem, type: 'pizza', id: 'margherita', name: 'Margherita', categoryId: 'pizzas', sortOrder: 1, hidden: false },
    ...{ removeToppings: [], sizes: [{ sizeId: 'large', price: { ...noPrice, basePrice: 1_800 }, halfAndHalfAvailable: false }] },
  };
  const from = store('here', {
    ...{ categories: [category('pizzas', 'Pizzas')], items: [margherita], pizza: { ...pizza, pizzaAvailable: true } },
  });
  const isOff = (to: Partial<CopyStore>, source = from) =>
    planCopy(source, store('there', to), { categoryIds: ['pizzas'], itemIds: [], existing: 'skip' }, () => 'new').pizzasOff;
  expect(isOff({ pizza })).toBe(true);
  expect(isOff({ pizza: { ...pizza, pizzaAvailable: true } })).toBe(false);
  // A store without sizes gets the settings of the other one.
  expect([isOff({}), isOff({}, { ...from, pizza })]).toEqual([false, true]);
  expect(isOff({ pizza }, { ...from, items: [{ ...margherita, hidden: true }] })).toBe(false);
  expect(plan('skip').pizzasOff).toBe(false);
});
