import { noPrice, plainItem } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { firstActs, type BulkAct } from './bulk-acts.ts';
import { previewItems, reverse, type BulkContext } from './bulk-changes.ts';

const item = (given: object): EditedItem =>
  ({
    ...plainItem,
    ...{ id: 'a', type: 'basic', name: 'Latte', categoryId: 'coffee', sortOrder: 3, soldout: false, hidden: false },
    price: { ...noPrice, basePrice: 450 },
    ...given,
  }) as EditedItem;
const categories = [
  { id: 'coffee', name: 'Coffee' },
  { id: 'food', name: 'Food' },
];
const menu = { currency: 'AUD', categories, items: [], pizza: null } as unknown as EditedMenu;
const sales = new Map([['s', 'Coffee and tea']]);
const context: BulkContext = {
  sales,
  menu,
  stations: [
    { id: 'bar', name: 'Bar' },
    { id: 'grill', name: 'Grill' },
  ],
};
const once = (act: BulkAct, given: object = {}) => previewItems([item(given)], act, context)[0]!;

it.each<{ name: string; act: BulkAct; given?: object; line: [before: string, after: string]; changes: object }>([
  {
    name: 'a price',
    act: { type: 'price', change: { by: { amount: 50 }, rounding: 'none' } },
    line: ['$4.50', '$5.00'],
    changes: { price: { from: { ...noPrice, basePrice: 450 }, to: { ...noPrice, basePrice: 500 } } },
  },
  {
    name: 'where it is sold',
    act: { type: 'channels', set: { uberEats: false } },
    line: ['Online ordering, Tills, Uber Eats', 'Online ordering, Tills'],
    changes: {
      applicableOrderingSystem: { from: { pos: true, online: true, uberEats: true }, to: { pos: true, online: true, uberEats: false } },
    },
  },
  {
    name: 'its category',
    act: { type: 'category', to: 'food' },
    line: ['Coffee', 'Food'],
    changes: { categoryId: { from: 'coffee', to: 'food' } },
  },
  {
    name: 'its tax, of which only one field differs',
    act: { type: 'tax', to: 'hotFood' },
    line: ['Standard', 'Hot food'],
    changes: { taxCategory: { from: 'standard', to: 'hotFood' } },
  },
  {
    name: 'no tax',
    act: { type: 'tax', to: 'untaxed' },
    line: ['Standard', 'Not taxed'],
    changes: { isGstApplicable: { from: true, to: false } },
  },
  {
    name: 'its sales category',
    act: { type: 'sales', to: 's' },
    line: ['None', 'Coffee and tea'],
    changes: { categorySalesId: { from: null, to: 's' } },
  },
  {
    name: 'its stations',
    act: { type: 'stations', set: { bar: true, grill: false } },
    given: { printStationIds: ['grill'] },
    line: ['Grill', 'Bar'],
    changes: { printStationIds: { from: ['grill'], to: ['bar'] } },
  },
  {
    name: 'its dietary marks, in one spelling',
    act: { type: 'dietary', add: ['vegan', 'Halal'], remove: ['Spicy'] },
    given: { dietary: ['Vegan', 'Spicy'] },
    line: ['Vegan, Spicy', 'Vegan, Halal'],
    changes: { dietary: { from: ['Vegan', 'Spicy'], to: ['Vegan', 'Halal'] } },
  },
])('shows and sends $name', ({ act, given, line: [before, after], changes }) => {
  const row = once(act, given);
  expect(row.lines).toEqual([{ before, after }]);
  expect(row.change).toEqual({ itemId: 'a', changes });
});

it('sends nothing for what stays, and says why a price cannot change', () => {
  expect(once({ type: 'hidden', to: false })).toMatchObject({ change: null, lines: [] });
  expect(once(firstActs.price!)).toMatchObject({ change: null });
  const { price: _, ...priceless } = item({ type: 'custom' }) as EditedItem & { price: object };
  const [row] = previewItems([priceless as EditedItem], { type: 'price', change: { by: { amount: 50 }, rounding: 'none' } }, context);
  expect(row).toMatchObject({ change: null, why: 'It has no price of its own' });
});

it('takes a change back: each field, and the place that the item had', () => {
  const row = once({ type: 'category', to: 'food' });
  expect(reverse([row.change!], [row.item])).toEqual([
    { itemId: 'a', changes: { categoryId: { from: 'food', to: 'coffee' } }, sortOrder: 3 },
  ]);
});
