import { plainItem } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import type { EditedItem } from '../menu-edits.ts';
import { findUnprinted, getShare, isUnprinted, route, toChanges, type Draft } from './routing.ts';

const item = (id: string, printStationIds: string[]) => ({ ...plainItem, id, type: 'custom', printStationIds }) as unknown as EditedItem;
const [steak, wine] = [item('steak', ['grill']), item('wine', [])];
const stations = [
  { id: 'grill', name: 'Grill' },
  { id: 'bar', name: 'Bar' },
];
const nothing: Draft = new Map();
const printer = (given: object) => ({ active: true, confirmed: true, prints: ['ORDER_TICKET'], printStationIds: [], ...given }) as never;

it('routes several items at once, and forgets what is as it was', () => {
  const draft = route([steak, wine], nothing, 'bar', true);
  expect([getShare([steak, wine], draft, 'bar'), getShare([steak, wine], draft, 'grill'), getShare([wine], draft, 'grill')]).toEqual([
    'all',
    'some',
    'none',
  ]);
  expect(toChanges([steak, wine], draft)).toEqual([
    { itemId: 'steak', changes: { printStationIds: { from: ['grill'], to: ['grill', 'bar'] } } },
    { itemId: 'wine', changes: { printStationIds: { from: [], to: ['bar'] } } },
  ]);
  expect(toChanges([wine], draft)).toHaveLength(1);
  expect(route([steak, wine], draft, 'bar', false).size).toBe(0);
});

it('knows what no printer prints', () => {
  const grillOnly = findUnprinted(stations, [printer({ printStationIds: ['grill'] }), printer({ active: false })]);
  expect(grillOnly).toEqual([stations[1]]);
  expect(findUnprinted(stations, [printer({})])).toEqual([]);
  expect(findUnprinted(stations, [printer({ confirmed: false }), printer({ prints: ['INVOICE'] })])).toBeNull();
  const bar = route([wine], nothing, 'bar', true);
  expect([isUnprinted(wine, bar, stations, grillOnly!), isUnprinted(wine, nothing, stations, grillOnly!)]).toEqual([true, false]);
  expect(isUnprinted(item('old', ['deleted']), nothing, stations, grillOnly!)).toBe(false);
});
