import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affectedPart, applyDifference, compareSnapshots, sortMenu, validateMenu, type MenuItem, type MenuSnapshot } from './index.ts';
import { pizzeria } from './pizza.fixtures.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const start = sortMenu(pizzeria());

type Change = (menu: MenuSnapshot, at: number, to: number) => MenuSnapshot;
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const withItem = (menu: MenuSnapshot, at: number, change: (item: MenuItem) => MenuItem): MenuSnapshot =>
  menu.items.length === 0 ? menu : { ...menu, items: menu.items.with(at % menu.items.length, change(pick(menu.items, at))) };

/** What can happen to a menu, right or wrong. */
const changes: Record<string, Change> = {
  rename: (menu, at, to) => withItem(menu, at, (item) => ({ ...item, name: to % 7 === 0 ? '' : `Item ${to}` })),
  place: (menu, at, to) => withItem(menu, at, (item) => ({ ...item, sortOrder: to })),
  soldOut: (menu, at, to) => withItem(menu, at, (item) => ({ ...item, soldout: to % 2 === 0, ...(to % 3 === 0 && { counted: true }) })),
  category: (menu, at, to) => withItem(menu, at, (item) => ({ ...item, categoryId: `category-${to % 3}` })),
  groups: (menu, at, to) => withItem(menu, at, (item) => ({ ...item, modifierGroupIds: pick([[], ['crust'], ['gone']], to) })),
  sizes: (menu, at) => withItem(menu, at, (item) => (item.type === 'pizza' ? { ...item, sizes: item.sizes.slice(1) } : item)),
  add: (menu, at, to) => ({ ...menu, items: [...menu.items, { ...pick(start.items, at), id: `new-${to}`, name: 'Brand new' }] }),
  remove: (menu, at) => ({ ...menu, items: menu.items.filter((_, index) => index !== at % menu.items.length) }),
  addCategory: (menu, _, to) => ({
    ...menu,
    categories: [
      ...menu.categories.filter(({ id }) => id !== `category-${to % 3}`),
      { ...menu.categories[0]!, ...start.categories[0]!, id: `category-${to % 3}`, sortOrder: to },
    ],
  }),
  removeCategory: (menu, at) => ({ ...menu, categories: menu.categories.filter((_, index) => index !== at % menu.categories.length) }),
  group: (menu, at, to) =>
    menu.modifierGroups.length === 0
      ? menu
      : {
          ...menu,
          modifierGroups: menu.modifierGroups.with(at % menu.modifierGroups.length, { ...pick(menu.modifierGroups, at), max: to % 12 }),
        },
  turnGroups: (menu) => ({ ...menu, modifierGroups: menu.modifierGroups.toReversed() }),
  removeGroup: (menu, at) => ({
    ...menu,
    modifierGroups: menu.modifierGroups.filter((_, index) => index !== at % menu.modifierGroups.length),
  }),
  settings: (menu, _, to) => ({ ...menu, pizza: to % 5 === 0 ? null : { ...start.pizza!, maxToppings: to % 20 } }),
  ratio: (menu, _, to) => ({ ...menu, categoryImageAspectRatio: pick(['4x3', 'square'], to) }),
};
const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(30), fc.nat(60)), { minLength: 1, maxLength: 8 });
/** The next version of a menu, with an id once in each list. */
function edit(menu: MenuSnapshot, steps: readonly (readonly [string, number, number])[]): MenuSnapshot {
  const next = steps.reduce((now, [name, at, to]) => changes[name]!(now, at, to), menu);
  const items = [...new Map(next.items.map((item) => [item.id, item])).values()];
  return sortMenu({ ...next, items, version: menu.version + 1, publishedAt: `2026-11-2${menu.version % 10}T00:00:00.000Z` });
}

it('leads from any version to any other, over any number of steps, as JSON, too', () => {
  fc.assert(
    fc.property(fc.array(sequence, { minLength: 1, maxLength: 5 }), (versions) => {
      let [whole, patched] = [start, start];
      for (const steps of versions) {
        const next = edit(whole, steps);
        const difference = compareSnapshots(whole, next, isSame);
        patched = applyDifference(patched, JSON.parse(JSON.stringify(difference)));
        expect(patched).toEqual(next);
        whole = next;
      }
    }),
    { numRuns: 300 },
  );
});

it('names all that a change of a valid menu can have made invalid', () => {
  expect(validateMenu(start)).toEqual([]);
  let [right, wrong] = [0, 0];
  fc.assert(
    fc.property(sequence, sequence, (first, second) => {
      const before = edit(start, first);
      if (validateMenu(before).length > 0) return;
      const after = edit(before, second);
      const all = validateMenu(after);
      if (all.length > 0) wrong += 1;
      else right += 1;
      expect(validateMenu(after, affectedPart(before, after, compareSnapshots(before, after, isSame)))).toEqual(all);
    }),
    { numRuns: 1_500 },
  );
  expect(Math.min(right, wrong)).toBeGreaterThan(20);
});

it('leaves what has not changed the same objects, and is short for a short change', () => {
  const next = { ...start, version: 2, items: start.items.map((item) => (item.id === 'cola' ? { ...item, name: 'Lemonade' } : item)) };
  const difference = compareSnapshots(start, next, isSame);
  expect(difference).toEqual({
    fields: { version: 2, publishedAt: start.publishedAt },
    items: { set: [expect.objectContaining({ id: 'cola', name: 'Lemonade' })], gone: [] },
  });
  const patched = applyDifference(start, difference);
  for (const item of start.items) if (item.id !== 'cola') expect(patched.items).toContain(item);
  expect(patched.categories[0]).toBe(start.categories[0]);
});
