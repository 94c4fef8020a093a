import { expect, it } from 'vitest';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';

const standing = { categories: [], modifierGroups: [], items: [], pizza: null };
const problemsWith = (stations: readonly string[]) => {
  const rows = stations.map((name, at) => `item,Dish ${at},Food,5.00,${name}`);
  const read = readMenuFile(['kind,name,category,price,stations', 'category,Food', ...rows].join('\n'), 'csv');
  if (!read.ok) throw new Error('It cannot be read.');
  const place = { storeId: 'store', standing, stations: [{ id: 'bar', name: 'Bar' }], currency: 'AUD' };
  return prepareImport({ ...read, format: 'csv' }, place).problems;
};
const create = 'Please create it first: Printing, “Add a station”.';

it('names each station that is not here once, with the rows and where to create it', () => {
  expect(problemsWith(['Grill', 'bar', 'Pass', 'grill'])).toEqual([
    { row: 3, column: 'stations', severity: 'error', message: `There is no print station “Grill” in this store (rows 3 and 6). ${create}` },
    { row: 5, column: 'stations', severity: 'error', message: `There is no print station “Pass” in this store. ${create}` },
  ]);
});

it('counts the rows of a whole menu', () => {
  const [problem, ...others] = problemsWith(Array.from({ length: 60 }, () => 'Grill'));
  expect(others).toEqual([]);
  expect(problem?.message).toContain('(rows 3, 4, 5, 6, 7, 8, 9, 10 and 52 more)');
});
