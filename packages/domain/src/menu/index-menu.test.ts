import { expect, test } from 'vitest';
import { indexMenu, sortMenu } from './index.ts';
import { group, item, menu, option } from './menu.fixtures.ts';

const category = menu([]).categories[0]!;
const snapshot = {
  ...menu(
    [
      item('b', { sortOrder: 2 }),
      item('z', { categoryId: 'drinks' }),
      item('a', { sortOrder: 2, name: 'Alpha' }),
      item('c', { sortOrder: 1 }),
    ],
    [group('g', [option('o')])],
  ),
  categories: [
    { ...category, sortOrder: 2 },
    { ...category, id: 'drinks', name: 'Drinks', sortOrder: 1 },
    { ...category, id: 'empty', sortOrder: 3 },
  ],
};

test('finds by id and lists by category in order', () => {
  const index = indexMenu(snapshot);
  expect(index.items.get('b')?.id).toBe('b');
  expect(index.groups.get('g')?.options.get('o')?.id).toBe('o');
  expect(index.categories.get('drinks')?.name).toBe('Drinks');
  expect(index.itemsByCategory.get('mains')?.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(index.itemsByCategory.get('empty')).toEqual([]);
});

test('is made once for each snapshot', () => {
  expect(indexMenu(snapshot)).toBe(indexMenu(snapshot));
  expect(indexMenu({ ...snapshot })).not.toBe(indexMenu(snapshot));
});

test('sortMenu puts the document in the order of the menu and leaves the given one alone', () => {
  const sorted = sortMenu(snapshot);
  expect(sorted.categories.map(({ id }) => id)).toEqual(['drinks', 'mains', 'empty']);
  expect(sorted.items.map(({ id }) => id)).toEqual(['z', 'c', 'a', 'b']);
  expect(snapshot.items.map(({ id }) => id)).toEqual(['b', 'z', 'a', 'c']);
});
