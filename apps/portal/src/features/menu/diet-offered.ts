import { getDiets, getWord } from './diet-filter.ts';
import type { MenuSection } from './menu-view.ts';

const usual = ['vegan', 'vegetarian', 'gluten free', 'dairy free', 'nut free'];

/** What a menu states: diets in lower case, the usual ones first, and allergens as the restaurant writes them. */
export function offeredWishes(sections: readonly MenuSection[]): { diets: string[]; allergens: string[] } {
  const items = sections.flatMap(({ items: shown }) => shown.map(({ item }) => item));
  const rank = (diet: string) => (usual.includes(diet) ? usual.indexOf(diet) : usual.length);
  const diets = [...new Set(items.flatMap(getDiets))].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'));
  const allergens = new Map<string, string>();
  for (const { allergenInfo } of items) {
    for (const name of [...allergenInfo.CONTAINS, ...allergenInfo.MAY_CONTAIN])
      if (!allergens.has(getWord(name))) allergens.set(getWord(name), name.trim());
  }
  return { diets, allergens: [...allergens.values()].toSorted((a, b) => a.localeCompare(b, 'en')) };
}
