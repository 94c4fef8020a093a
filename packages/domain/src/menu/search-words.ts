import type { MenuItem } from './menu.types.ts';

/** Letters as people type them: without marks, apostrophes and case, so that "creme" finds "Crème", and "shepherd's" what a phone wrote. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'`´’‘]/gu, '')
    .toLowerCase();

/** The meaning of the marks on menus, as people type it. */
const diets: Record<string, string> = {
  v: 'vegetarian',
  vg: 'vegan vegetarian',
  ve: 'vegan vegetarian',
  gf: 'gluten free',
  df: 'dairy free',
  nf: 'nut free',
};
const getDiet = (mark: string): string => `${mark} ${diets[mark.toLowerCase().split(' ')[0] ?? ''] ?? ''}`;

/** The words of a query, normalised; none: everything matches. */
export const queryWords = (query: string): string[] =>
  plain(query)
    .split(/[\s-]+/)
    .filter(Boolean);

/** What an item is found by: name, description, category, label and dietary marks. */
export const searchText = ({ name, description, label, dietary }: MenuItem, categoryName: string): string =>
  plain([name, description, categoryName, label ?? '', ...dietary.map(getDiet)].join(' '));
