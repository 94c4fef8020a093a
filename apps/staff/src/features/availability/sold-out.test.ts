import { expect, it } from 'vitest';
import { filterGroups, getKinds, marksById, switchGroups, drawWish, wishText, type SwitchGroup, type Switchable } from './sold-out.ts';
import type { MenuSnapshot } from '@servery/domain/menu';

const unmarked = { until: null, remaining: null };
const groups: SwitchGroup[] = [
  {
    id: 'c',
    name: 'Café',
    rows: [
      { kind: 'items', id: '1', name: 'Flat white', soldout: false, ...unmarked },
      { kind: 'items', id: '2', name: 'Piccolo latte', soldout: true, ...unmarked },
    ],
  },
  { id: 'f', name: 'Food', rows: [{ kind: 'items', id: '3', name: 'White pudding', soldout: false, ...unmarked }] },
];
const ids = (search: string, only = false) => filterGroups(groups, search, only).flatMap((group) => group.rows.map((row) => row.id));

it('finds by every word, in the name or the group, ignoring accents', () => {
  expect(ids('')).toEqual(['1', '2', '3']);
  expect(ids('white')).toEqual(['1', '3']);
  expect(ids(' WHITE  cafe')).toEqual(['1']);
  expect(ids('nothing')).toEqual([]);
});

it('shows only what is sold out', () => {
  expect(ids('', true)).toEqual(['2']);
});

const pizza = {
  sizes: [{ id: 'large', name: 'Large', soldout: false }],
  toppings: [
    { id: 'ham', name: 'Ham', soldout: true },
    { id: 'olives', name: 'Olives', soldout: false, counted: true },
  ],
};

it('lists sizes and toppings where there are pizzas, with what is left and until when', () => {
  expect(getKinds({})).toEqual(['items', 'options']);
  const menu = { pizza } as unknown as MenuSnapshot;
  expect(getKinds(menu)).toEqual(['items', 'options', 'sizes', 'toppings']);
  const marks = marksById([
    { kind: 'topping', id: 'ham', name: 'Ham', soldout: true, until: '2026-11-22T18:00:00.000Z', remaining: null },
    { kind: 'topping', id: 'olives', name: 'Olives', soldout: false, until: null, remaining: 7 },
  ]);
  expect(switchGroups(menu, 'toppings', marks)[0]!.rows).toEqual([
    { kind: 'toppings', id: 'ham', name: 'Ham', soldout: true, until: '2026-11-22T18:00:00.000Z', remaining: null },
    { kind: 'toppings', id: 'olives', name: 'Olives', soldout: false, until: null, remaining: 7 },
  ]);
  expect(switchGroups(menu, 'sizes')[0]!.rows).toMatchObject([{ id: 'large', soldout: false, until: null, remaining: null }]);
});

it('restores the previous state on undo', () => {
  const row = (given: Partial<Switchable>): Switchable => ({ kind: 'items', id: '1', name: 'Naan', soldout: false, ...unmarked, ...given });
  expect(drawWish(row({}))).toEqual({ soldout: false, until: 'changed', remaining: null });
  expect(drawWish(row({ remaining: 4 }))).toEqual({ soldout: false, until: 'changed', remaining: 4 });
  expect(drawWish(row({ soldout: true, remaining: 0, until: '2026-11-22T18:00:00.000Z' }))).toEqual({
    soldout: true,
    until: 'nextTradingDay',
    remaining: null,
  });
});

it('describes what was done', () => {
  expect(wishText('Naan', { soldout: true, until: 'changed', remaining: null })).toBe('Naan is sold out everywhere');
  expect(wishText('Naan', { soldout: true, until: 'nextTradingDay', remaining: null })).toBe(
    'Naan is sold out everywhere until the next trading day',
  );
  expect(wishText('Naan', { soldout: false, until: 'changed', remaining: 5 })).toBe('Naan: 5 left');
  expect(wishText('Naan', { soldout: false, until: 'changed', remaining: null })).toBe('Naan can be ordered again');
});
