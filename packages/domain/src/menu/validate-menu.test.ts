import { describe, expect, test } from 'vitest';
import type { BasicItem, MenuModifierGroup } from './menu.types.ts';
import { group, item, menu, option } from './menu.fixtures.ts';
import { validateMenu } from './index.ts';

const two = [option('a'), option('b')];
const getCodes = (items: BasicItem[], groups: MenuModifierGroup[] = []) =>
  validateMenu(menu(items, groups)).map(({ code, path }) => `${code} ${path}`);

test('a good menu has no problems', () => {
  const good = item('x', {
    modifierGroupIds: ['g'],
    label: 'New',
    dietary: ['Vegan'],
    availableWeeklyHours: { monday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:00 AM' }] },
  });
  expect(getCodes([good], [group('g', two, { min: 1 })])).toEqual([]);
});

describe('groups', () => {
  test.each<{ name: string; given: Partial<MenuModifierGroup>; problem: string }>([
    { name: 'min over max', given: { min: 2, max: 1 }, problem: 'BOUNDS modifierGroups.0.min' },
    { name: 'max over the options', given: { max: 3 }, problem: 'UNREACHABLE modifierGroups.0.max' },
    { name: 'max over the limit', given: { max: 11, allowMultiple: true }, problem: 'BOUNDS modifierGroups.0.max' },
    { name: 'no options at all', given: { options: [], max: 1, allowMultiple: true }, problem: 'UNREACHABLE modifierGroups.0.max' },
    { name: 'an empty name', given: { name: '' }, problem: 'LENGTH modifierGroups.0.name' },
    { name: 'an option twice', given: { options: [option('a'), option('a')] }, problem: 'DUPLICATE_ID modifierGroups.0.options.1.id' },
    {
      name: 'an option that takes money off',
      given: { options: [option('a', { extraCharge: -1 })], max: 1 },
      problem: 'PRICE modifierGroups.0.options.0.extraCharge',
    },
    {
      name: 'an option of one letter',
      given: { options: [option('a', { name: 'A' })], max: 1 },
      problem: 'LENGTH modifierGroups.0.options.0.name',
    },
  ])('$name', ({ given, problem }) => {
    expect(getCodes([], [group('g', two, given)])).toEqual([problem]);
  });

  test('multiples make any max reachable', () => {
    expect(getCodes([], [group('g', two, { max: 10, allowMultiple: true })])).toEqual([]);
  });
});

describe('items', () => {
  const price = item('x').price;
  test.each<{ name: string; given: Partial<BasicItem>; problem: string }>([
    { name: 'a category that does not exist', given: { categoryId: 'gone' }, problem: 'CATEGORY_NOT_FOUND items.0.categoryId' },
    { name: 'a group that does not exist', given: { modifierGroupIds: ['gone'] }, problem: 'GROUP_NOT_FOUND items.0.modifierGroupIds.0' },
    { name: 'half a cent', given: { price: { ...price, basePrice: 0.5 } }, problem: 'PRICE items.0.price.basePrice' },
    {
      name: 'a reduction below nothing',
      given: { price: { ...price, extraCharge: { pickup: -1001, delivery: 0, dineIn: 0 } } },
      problem: 'PRICE items.0.price.extraCharge.pickup',
    },
    {
      name: 'hours that are none',
      given: { availableWeeklyHours: { friday: [{ startTimeOfDay: '25:00', endTimeOfDay: '1:00 AM' }] } },
      problem: 'HOURS items.0.availableWeeklyHours.friday.0',
    },
    { name: 'a long label', given: { label: 'x'.repeat(26) }, problem: 'LENGTH items.0.label' },
    { name: 'a long dietary word', given: { dietary: ['x'.repeat(16)] }, problem: 'LENGTH items.0.dietary.0' },
    { name: 'a long description', given: { description: 'x'.repeat(401) }, problem: 'LENGTH items.0.description' },
  ])('$name', ({ given, problem }) => {
    expect(getCodes([item('x', given)])).toEqual([problem]);
  });

  test('an option in two groups', () => {
    const groups = [group('g', [option('a'), option('b')]), group('h', [option('b'), option('c')])];
    expect(getCodes([item('x')], groups)).toEqual(['DUPLICATE_ID modifierGroups.1.options.0.id']);
  });

  test('ids and groups twice', () => {
    expect(getCodes([item('x'), item('x', { modifierGroupIds: ['g', 'g'] })], [group('g', two)])).toEqual([
      'DUPLICATE_ID items.1.id',
      'DUPLICATE_ID items.1.modifierGroupIds.1',
    ]);
  });
});

test('messages name the thing in question', () => {
  expect(validateMenu(menu([], [group('g', two, { name: 'Milk', max: 3 })]))[0]?.message).toBe('“Milk” allows 3 choices and has 2.');
});
