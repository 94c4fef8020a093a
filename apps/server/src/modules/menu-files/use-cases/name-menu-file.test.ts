import { expect, it } from 'vitest';
import { nameMenuFile } from './name-menu-file.ts';

it.each([
  ['Ælfric’s Yard', 'menu-aelfric-s-yard.csv'],
  ['Crème & Brûlée', 'menu-creme-brulee.csv'],
  ['Straße 9, ØRSTED', 'menu-strasse-9-orsted.csv'],
  ['寿司', 'menu-store.csv'],
])('names the menu file of %s %s', (store, name) => {
  expect(nameMenuFile(store, 'csv')).toBe(name);
});
