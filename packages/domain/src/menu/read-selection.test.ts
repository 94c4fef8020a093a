import { describe, expect, test } from 'vitest';
import { hasRequiredChoices, indexMenu, readSelection } from './index.ts';
import { choose, group, item, line, menu, option } from './menu.fixtures.ts';
import { selectionCases } from './selection.cases.ts';

const burger = item('burger', { name: 'Burger', modifierGroupIds: ['bun', 'extras', 'sauces'] });
const groups = [
  group('bun', [option('white'), option('brown'), option('brioche', { name: 'Brioche', soldout: true })], { name: 'Bun', min: 1, max: 1 }),
  group('extras', [option('egg', { extraCharge: 250 }), option('cheese', { extraCharge: 150 })], {
    name: 'Extras',
    max: 3,
    allowMultiple: true,
  }),
  group('sauces', [option('bbq', { name: 'BBQ' }), option('mayo')], { name: 'Sauces', max: 2 }),
  group('milk', [option('oat')], { name: 'Milk' }),
];
const index = indexMenu(menu([burger], groups));

describe('what is wrong with a choice', () => {
  test.each(selectionCases)('$name', ({ chosen, problems }) => {
    expect(readSelection(index, burger, line('burger', { id: 'line-1', selection: choose(chosen) })).problems).toEqual(
      problems.map((problem) => ({ ...problem, lineId: 'line-1' })),
    );
  });

  test('asks for "at least" where more may be chosen', () => {
    const salad = item('salad', { name: 'Salad', modifierGroupIds: ['greens'] });
    const greens = indexMenu(menu([salad], [group('greens', [option('a'), option('b'), option('c')], { name: 'Greens', min: 2 })]));
    expect(readSelection(greens, salad, line('salad', { selection: choose({ greens: { a: 1 } }) })).problems[0]).toMatchObject({
      lineId: 'line-salad',
      message: 'Please choose at least 2 in “Greens” for “Salad”.',
    });
  });
});

describe('readSelection', () => {
  test("puts choices in the menu's order and adds up an option that came twice", () => {
    const selection = {
      modifiers: [
        ...choose({ extras: { cheese: 1, egg: 1 } }).modifiers,
        ...choose({ extras: { cheese: 1 }, bun: { white: 1 } }).modifiers,
      ],
    };
    const { choices, problems } = readSelection(index, burger, line('burger', { selection }));
    expect(problems).toEqual([]);
    expect(choices.map(({ groupName, optionId, quantity, extraCharge }) => [groupName, optionId, quantity, extraCharge])).toEqual([
      ['Bun', 'white', 1, 0],
      ['Extras', 'egg', 1, 250],
      ['Extras', 'cheese', 2, 150],
    ]);
  });

  test('a group in two parts still has its most', () => {
    const selection = { modifiers: [...choose({ bun: { white: 1 } }).modifiers, ...choose({ bun: { brown: 1 } }).modifiers] };
    expect(readSelection(index, burger, line('burger', { selection })).problems.map(({ code }) => code)).toEqual(['TOO_MANY_CHOICES']);
  });
});

describe('hasRequiredChoices', () => {
  const soldOut = { soldout: true };
  test.each([
    { name: 'enough are left', options: [option('a'), option('b', soldOut)], min: 1, allowMultiple: false, result: true },
    { name: 'too few are left', options: [option('a'), option('b', soldOut)], min: 2, allowMultiple: false, result: false },
    {
      name: 'one is enough where it may be chosen twice',
      options: [option('a'), option('b', soldOut)],
      min: 2,
      allowMultiple: true,
      result: true,
    },
    { name: 'none is left', options: [option('a', soldOut)], min: 1, allowMultiple: true, result: false },
    { name: 'nothing is required', options: [option('a', soldOut)], min: 0, allowMultiple: true, result: true },
  ])('$name', ({ options, min, allowMultiple, result }) => {
    const one = item('one', { modifierGroupIds: ['g'] });
    expect(hasRequiredChoices(indexMenu(menu([one], [group('g', options, { min, allowMultiple })])), one)).toBe(result);
  });
});
