import { describe, expect, it } from 'vitest';
import { item } from './menu.fixtures.ts';
import type { DealItem, HalfAndHalfItem, MenuItem, PizzaItem } from './menu.types.ts';
import { plainItem } from './plain-item.ts';
import { shownItems } from './shown-items.ts';
import { itemsThatName } from './used-by.ts';

const base = (id: string) => ({ ...plainItem, id, categoryId: 'pizzas', sortOrder: 1, name: id, soldout: false });
const pizza = (id: string): PizzaItem => ({ ...base(id), type: 'pizza', sizes: [], removeToppings: [] });
const halves = (includedPizzaIds: string[] | null): HalfAndHalfItem => ({
  ...base('halves'),
  type: 'halfAndHalf',
  pizzaSizeId: 'large',
  includedPizzaIds,
});
const deal = (includedPizzaIds: string[] | null, extraCharges: { pizzaId: string; extraCharge: number }[] = []): DealItem => ({
  ...base('deal'),
  type: 'deal',
  price: item('x').price,
  items: [],
  pizzas: [{ id: 'slot', name: 'Large', sizeId: 'large', quantity: 2, includedPizzaIds, extraCharges, halfAndHalfAvailable: true }],
});
const hide = (items: MenuItem[], itemIds: string[], categoryIds: string[] = []) =>
  shownItems(items, { itemIds: new Set(itemIds), categoryIds: new Set(categoryIds) });

describe('what is shown when something is hidden', () => {
  it('is everything where nothing is hidden', () => {
    const items = [item('soup'), pizza('ham')];
    expect(hide(items, [])).toEqual(items);
  });

  it('leaves out what is hidden itself, or by its category', () => {
    expect(hide([item('soup'), pizza('ham'), pizza('corn')], ['ham'], ['mains']).map(({ id }) => id)).toEqual(['corn']);
  });

  it('takes hidden pizzas out of halves and deals, which stay while one is left', () => {
    const menu = [pizza('ham'), pizza('corn'), halves(['ham', 'corn']), deal(['ham', 'corn'], [{ pizzaId: 'ham', extraCharge: 200 }])];
    expect(hide(menu, ['ham'])).toEqual([pizza('corn'), halves(['corn']), deal(['corn'])]);
    expect(hide(menu, ['ham', 'corn'])).toEqual([]);
  });

  it('leaves alone what takes every pizza of a size', () => {
    expect(hide([pizza('ham'), halves(null), deal(null)], ['ham'])).toEqual([halves(null), deal(null)]);
  });
});

it('knows what names a pizza, be it only by what it costs extra', () => {
  const named = (items: MenuItem[]) => itemsThatName(items, 'ham').map(({ id }) => id);
  expect(named([pizza('ham'), halves(['ham']), deal(null, [{ pizzaId: 'ham', extraCharge: 200 }])])).toEqual(['halves', 'deal']);
  expect(named([halves(null), deal(['corn']), item('soup')])).toEqual([]);
});
