import { parseRows, readCsvMenu, type MenuFileProblem } from '@servery/domain/menu-files';
import { expect, it } from 'vitest';
import { exampleMenuFile } from './example-menu-file.ts';

const records = exampleMenuFile
  .trim()
  .split('\n')
  .map((line) => line.replaceAll(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', ';')).split(','));

it('is a menu that can be imported as it is', () => {
  const { rows, problems } = parseRows({ records } as Parameters<typeof parseRows>[0]);
  const found: MenuFileProblem[] = [...problems];
  const { categories, groups, items } = readCsvMenu(rows, found);
  expect(found).toEqual([]);
  expect(categories.map(({ name }) => name)).toEqual(['Coffee', 'Breakfast']);
  expect(groups.map(({ name }) => name)).toEqual(['Milk']);
  expect(items.map(({ name, price }) => [name, price?.basePrice])).toEqual([
    ['Flat white', 480],
    ['Long black', 450],
    ['Avocado on toast', 1850],
  ]);
});
