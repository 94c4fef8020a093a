import { describe, expect, it } from 'vitest';
import type { MenuIndex } from '@servery/domain/menu';
import { filterMenu, noWishes, readWishes, withWishes } from './diet-filter.ts';
import { offeredWishes } from './diet-offered.ts';
import type { MenuSection, ShownItem } from './menu-view.ts';

const item = (name: string, dietary: string[], CONTAINS: string[] = [], MAY_CONTAIN: string[] = [], type = 'basic') =>
  ({
    item: { name, type, dietary, allergenInfo: { CONTAINS, MAY_CONTAIN, FREE_FROM: CONTAINS.length > 0 ? [] : ['Sesame'] } },
  }) as unknown as ShownItem;
const silent = {
  item: { name: 'Silent', type: 'basic', dietary: [], allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] } },
} as unknown as ShownItem;
const deal = item('Deal', [], [], [], 'deal');
Object.assign(deal.item, { items: [{ id: 'drink' }], pizzas: [] });
const sections = [
  { items: [item('Salad', ['VG', 'GF'], [], ['Tree nuts']), item('Cheese', ['V'], ['Milk']), item('Bacon', [], ['Gluten'])] },
  { items: [deal, silent] },
] as unknown as MenuSection[];
const index = { menu: { items: [] }, pizzas: [], pools: new WeakMap() } as unknown as MenuIndex;
const shown = (wishes: Partial<typeof noWishes>) => {
  const found = filterMenu(index, sections, { ...noWishes, ...wishes });
  return { hidden: found.hidden, names: found.sections.flatMap(({ items }) => items.map((one) => [one.item.name, one.warning ?? null])) };
};

describe('the menu by what a guest eats', () => {
  it('shows all of it to whoever wishes nothing', () => {
    expect(filterMenu(index, sections, noWishes)).toEqual({ sections, hidden: 0 });
  });
  it('knows that vegan food suits vegetarians, and not the other way round', () => {
    expect(shown({ diets: ['vegetarian'] })).toEqual({
      hidden: 3,
      names: [
        ['Salad', null],
        ['Cheese', null],
      ],
    });
    expect(shown({ diets: ['vegan'] })).toEqual({ hidden: 4, names: [['Salad', null]] });
    expect(shown({ diets: ['vegetarian', 'gluten free'] }).names).toEqual([['Salad', null]]);
  });
  it('hides what holds an allergen, and says where nothing is certain', () => {
    expect(shown({ avoid: ['milk', 'gluten'] })).toEqual({
      hidden: 2,
      names: [
        ['Salad', null],
        ['Deal', 'Depends on what you choose'],
        ['Silent', 'Allergens not stated'],
      ],
    });
  });
  it('hides traces as well, until the guest wants to see them', () => {
    expect(shown({ avoid: ['tree nuts'] }).names.map(([name]) => name)).not.toContain('Salad');
    expect(shown({ avoid: ['tree nuts'], traces: true }).names[0]).toEqual(['Salad', 'May contain tree nuts']);
  });
  it('judges halves and deals of pizzas by whether they can be made of what suits', () => {
    const pizza = (id: string, dietary: string[], CONTAINS: string[]) => ({
      ...item(id, dietary, CONTAINS).item,
      id,
      type: 'pizza',
      available: true,
      sizes: [{ sizeId: 'large', halfAndHalfAvailable: true }],
    });
    const slot = { id: 's', sizeId: 'large', includedPizzaIds: null };
    const [halves, two] = [item('Halves', [], [], [], 'halfAndHalf'), item('Two pies', [], [], [], 'deal')];
    Object.assign(halves.item, { pizzaSizeId: 'large', includedPizzaIds: null });
    Object.assign(two.item, { items: [], pizzas: [slot, { ...slot, includedPizzaIds: ['Cheesy'] }] });
    const items = [pizza('Green', ['VG'], ['Gluten']), pizza('Cheesy', ['V'], ['Gluten', 'Milk'])];
    const pizzas = { menu: { items }, pizzas: items.filter(({ type }) => type === 'pizza'), pools: new WeakMap() } as unknown as MenuIndex;
    const built = [{ items: [halves, two] }] as unknown as MenuSection[];
    const left = (wishes: Partial<typeof noWishes>) =>
      filterMenu(pizzas, built, { ...noWishes, ...wishes }).sections.flatMap(({ items: of }) =>
        of.map((one) => [one.item.name, one.warning]),
      );
    expect(left({ diets: ['vegetarian'] })).toEqual([
      ['Halves', 'Depends on what you choose'],
      ['Two pies', 'Depends on what you choose'],
    ]);
    expect(left({ diets: ['vegan'] })).toEqual([['Halves', 'Depends on what you choose']]);
    expect(left({ avoid: ['milk'] })).toEqual([['Halves', 'Depends on what you choose']]);
    expect(left({ avoid: ['gluten'] })).toEqual([]);
  });
  it('offers what the menu speaks of, in the words of the menu', () => {
    expect(offeredWishes(sections)).toEqual({
      diets: ['vegan', 'vegetarian', 'gluten free'],
      allergens: ['Gluten', 'Milk', 'Tree nuts'],
    });
  });
});

describe('wishes in the address', () => {
  it('come back as they were written, beside what else stands there', () => {
    const wishes = { diets: ['vegan', 'gluten free'], avoid: ['tree nuts'], traces: true };
    const query = withWishes('?q=pie', wishes);
    expect(query).toBe('?q=pie&diet=vegan%2Cgluten+free&avoid=tree+nuts&traces=1');
    expect(readWishes(Object.fromEntries(new URLSearchParams(query)))).toEqual(wishes);
    expect(withWishes(query, noWishes)).toBe('?q=pie');
    expect(withWishes('?avoid=milk', noWishes)).toBe('');
  });
  it('are none where something else stands', () => {
    expect(readWishes({ diet: 7, avoid: [] })).toEqual(noWishes);
  });
});
