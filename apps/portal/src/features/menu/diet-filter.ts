import { pizzasForHalves, pizzasForSlot, type MenuIndex, type MenuItem } from '@servery/domain/menu';
import type { MenuSection } from './menu-view.ts';

/** What a guest eats and avoids. Words are lower case, as `getDiet` and `getWord` return them. */
export interface Wishes {
  diets: readonly string[];
  avoid: readonly string[];
  /** Items that may contain traces of what is avoided are shown, marked. */
  traces: boolean;
}

export const noWishes: Wishes = { diets: [], avoid: [], traces: false };
export const hasWishes = ({ diets, avoid }: Wishes): boolean => diets.length > 0 || avoid.length > 0;

export const getWord = (text: string): string => text.trim().toLowerCase();

/** The meaning of the marks on menus. Vegan food suits vegetarians. */
const marks: Record<string, readonly string[]> = {
  v: ['vegetarian'],
  vg: ['vegan', 'vegetarian'],
  ve: ['vegan', 'vegetarian'],
  vegan: ['vegan', 'vegetarian'],
  gf: ['gluten free'],
  df: ['dairy free'],
  nf: ['nut free'],
};
export const getDiets = ({ dietary }: Pick<MenuItem, 'dietary'>): string[] =>
  dietary.flatMap((mark) => marks[getWord(mark)] ?? getWord(mark).replaceAll('-', ' '));

const getList = (value: unknown): string[] =>
  typeof value === 'string' ? [...new Set(value.split(',').map(getWord).filter(Boolean))].slice(0, 20) : [];

/** From the address: `?diet=vegan,gluten free&avoid=nuts&traces=1`. */
export const readWishes = (search: Record<string, unknown>): Wishes => ({
  diets: getList(search['diet']),
  avoid: getList(search['avoid']),
  traces: String(search['traces']) === '1',
});

/** The query of an address with these filters instead of the previous ones. */
export function withWishes(query: string, { diets, avoid, traces }: Wishes): string {
  const search = new URLSearchParams(query);
  const set = (name: string, value: string) => (value === '' ? search.delete(name) : search.set(name, value));
  set('diet', diets.join());
  set('avoid', avoid.join());
  set('traces', traces && avoid.length > 0 ? '1' : '');
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters stored for this tab; null: none, or storage is not available. */
export function storedWishes(key: string): Wishes | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : readWishes(Object.fromEntries(new URLSearchParams(kept)));
  } catch {
    return null;
  }
}

/** Stores them for this tab, if the browser allows it. */
export function storeWishes(key: string, wishes: Wishes): void {
  try {
    sessionStorage.setItem(key, withWishes('', wishes));
  } catch {
    // Then a reload with an item open loses them.
  }
}

const named = (list: readonly string[], avoid: readonly string[]): string[] => list.filter((name) => avoid.includes(getWord(name)));

const depends = 'Depends on what you choose';

/** The pizzas of each choice in a half-and-half or a deal; null if anything other than pizzas is chosen, about which nothing is stated. */
function getPizzas(index: MenuIndex, item: MenuItem): (readonly MenuItem[])[] | null {
  if (item.type === 'halfAndHalf') return [pizzasForHalves(index, item)];
  return item.type === 'deal' && item.items.length === 0 ? item.pizzas.map((slot) => pizzasForSlot(index, slot)) : null;
}

/** Whether an item is shown, and the note that it needs. Only what the restaurant has stated is known. */
function judge(index: MenuIndex, item: MenuItem, wishes: Wishes): { shown: boolean; warning: string | null } {
  const { diets, avoid, traces } = wishes;
  const has = getDiets(item);
  const suits = diets.every((diet) => has.includes(diet));
  const pizzas = getPizzas(index, item);
  const canSuit = pizzas?.every((pool) => pool.some((pizza) => judge(index, pizza, wishes).shown)) ?? suits;
  if (!canSuit) return { shown: false, warning: null };
  if (avoid.length === 0) return { shown: true, warning: suits ? null : depends };
  const { CONTAINS, MAY_CONTAIN, FREE_FROM } = item.allergenInfo;
  if (named(CONTAINS, avoid).length > 0) return { shown: false, warning: null };
  const perhaps = named(MAY_CONTAIN, avoid);
  if (perhaps.length > 0) return { shown: traces, warning: `May contain ${perhaps.join(', ').toLowerCase()}` };
  if (item.type === 'halfAndHalf' || item.type === 'deal') return { shown: true, warning: depends };
  const silent = CONTAINS.length + MAY_CONTAIN.length + FREE_FROM.length === 0;
  return { shown: true, warning: silent ? 'Allergens not stated' : null };
}

/** The menu without what the guest cannot eat, how much of it is hidden, and a note on uncertain items. */
export function filterMenu(
  index: MenuIndex,
  sections: readonly MenuSection[],
  wishes: Wishes,
): { sections: readonly MenuSection[]; hidden: number } {
  if (!hasWishes(wishes)) return { sections, hidden: 0 };
  let hidden = 0;
  const left = sections.flatMap((section) => {
    const items = section.items.flatMap((shown) => {
      const verdict = judge(index, shown.item, wishes);
      if (!verdict.shown) hidden += 1;
      return verdict.shown ? [{ ...shown, warning: verdict.warning }] : [];
    });
    return items.length > 0 ? [{ ...section, items }] : [];
  });
  return { sections: left, hidden };
}
