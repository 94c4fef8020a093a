import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { fileLimits } from '@servery/domain/menu-files';
import { describe, expect, it } from 'vitest';
import { readMenuFile } from './read-menu-file.ts';

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const said = (text: string) => ({ translations: { en: text } });
const csv = (heading: string, ...rows: string[]) => [heading, ...rows].join('\n');
const { most } = fileLimits;

const option = { id: 'o', title: said('Option'), price_info: { price: 1 } };
const uber = (change: object) =>
  JSON.stringify({
    categories: [{ id: 'c', title: said('Food'), entities: [{ id: 'a' }] }],
    items: [{ id: 'a', title: said('Item'), price_info: { price: 100 }, modifier_group_ids: { ids: ['g'] } }, option],
    modifier_groups: [{ id: 'g', title: said('Group'), modifier_options: [{ id: 'o' }] }],
    ...change,
  });
const squareItem = (id: string, lists: object[] = []) => ({
  type: 'ITEM',
  id,
  item_data: {
    name: `Item ${id}`,
    categories: [{ id: 'c' }],
    modifier_list_info: lists,
    variations: [{ id: `v${id}`, item_variation_data: { price_money: { amount: 1 } } }],
  },
});
const square = (...objects: object[]) =>
  JSON.stringify({
    objects: [
      { type: 'CATEGORY', id: 'c', category_data: { name: 'Food' } },
      { type: 'MODIFIER_LIST', id: 'm', modifier_list_data: { name: 'List', modifiers: [{ id: 'x', modifier_data: { name: 'One' } }] } },
      ...objects,
    ],
  });

/** Each of them blocked a node for minutes, and with it the orders of everybody whom it serves. */
describe('a file that is more than a menu is refused before it is worked', () => {
  const files: [string, MenuFileFormat, () => string, string][] = [
    [
      'items',
      'csv',
      () => csv('kind,name,category,price', 'category,Food', ...times(most.items + 1, (at) => `item,Item ${at},Food,1`)),
      'items',
    ],
    ['sizes', 'csv', () => csv('kind,name', ...times(most.sizes + 1, (at) => `size,Size ${at}`)), 'sizes'],
    ['toppings', 'csv', () => csv('kind,name,price', ...times(most.toppings + 1, (at) => `topping,Topping ${at},1`)), 'toppings'],
    ['groups', 'csv', () => csv('kind,name', ...times(most.groups + 1, (at) => `group,Group ${at}`)), 'groups'],
    [
      'an option again and again',
      'uberEats',
      () => uber({ modifier_groups: [{ id: 'g', title: said('Group'), modifier_options: times(5_000, () => ({ id: 'o' })) }] }),
      'entries',
    ],
    [
      'items',
      'uberEats',
      () =>
        uber({
          categories: times(2, (at) => ({ id: `c${at}`, title: said('Food'), entities: times(most.items, (n) => ({ id: `a${at}${n}` })) })),
          items: [...times(2, (at) => times(most.items, (n) => ({ ...option, id: `a${at}${n}` }))).flat(), option],
        }),
      'items',
    ],
    [
      'groups',
      'uberEats',
      () => uber({ modifier_groups: times(most.groups + 1, (at) => ({ id: `g${at}`, title: said('Group') })) }),
      'groups',
    ],
    ['items', 'square', () => square(...times(most.items + 1, (at) => squareItem(`${at}`))), 'items'],
    [
      'modifiers of one list',
      'square',
      () =>
        square(
          { type: 'MODIFIER_LIST', id: 'n', modifier_list_data: { name: 'Long' } },
          squareItem('a', [{ modifier_list_id: 'n' }]),
          ...times(2_000, (at) => ({ type: 'MODIFIER', id: `${at}`, modifier_data: { name: 'One', modifier_list_id: 'n' } })),
        ),
      'options',
    ],
    [
      'one list with limits of its own everywhere',
      'square',
      () => square(...times(most.groups + 1, (at) => squareItem(`${at}`, [{ modifier_list_id: 'm', min_selected_modifiers: at }]))),
      'groups',
    ],
  ];
  it.each(files)('%s in %s', (_, format, file, word) => {
    const read = readMenuFile(file(), format);
    expect(read.ok).toBe(false);
    expect(read.problems.find(({ severity }) => severity === 'error')?.message).toMatch(new RegExp(`at most .* ${word}`));
  });
});

describe('a file that is no menu is refused at once', () => {
  it.each([
    ['columns', () => ','.repeat(1_000_000), 1, /at most 500 columns/],
    ['lines', () => `kind,name${'\n'.repeat(1_000_000)}`, null, /at most 60000 rows/],
    ['bars in a cell', () => csv('kind,name,category,price,groups', `item,Soup,Food,5.00,${'|'.repeat(100_000)}`), 2, /at most 20000 char/],
  ])('%s', (_, file, row, message) => {
    const { ok, problems } = readMenuFile(file(), 'csv');
    expect([ok, problems.length, problems[0]?.row]).toEqual([false, 1, row]);
    expect(problems[0]?.message).toMatch(message);
  });
});
