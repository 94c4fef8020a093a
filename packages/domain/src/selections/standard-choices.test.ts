import { describe, expect, it } from 'vitest';
import { indexMenu, type DealSelection, type MenuModifierGroup } from '../menu/index.ts';
import { basicItem, deal, pizzeria } from './pizzeria.fixtures.ts';
import { chooseStandard, chooseStandardInDeal, getStandardOption } from './standard-choices.ts';
import { emptySelections, tidyDeal } from './tidy.ts';

const group = (options: Record<string, number>, changes: Partial<MenuModifierGroup> = {}): MenuModifierGroup => ({
  ...{ id: 'g', name: 'Group', min: 1, max: 1, allowMultiple: false },
  options: Object.entries(options).map(([id, extraCharge]) => ({ id, name: id, extraCharge, soldout: false })),
  ...changes,
});
const milk = { full: 0, skim: 0, oat: 80, soy: 80, almond: 80 };

describe('the standard option', () => {
  it.each([
    ['the only one', group({ classic: 150 }), 'classic'],
    ['the only free one', group({ small: 0, regular: 70, large: 140 }), 'small'],
    ['the only free one of two', group({ bun: 0, glutenFree: 250 }), 'bun'],
    ['the first free one where most cost extra', group(milk), 'full'],
    ['none where all are free', group({ buffalo: 0, barbecue: 0, lemon: 0 }), null],
    ['none where as many are free as cost extra', group({ sourdough: 0, linseed: 0, fruit: 150, glutenFree: 300 }), null],
    ['none where all cost extra', group({ one: 100, two: 200 }), null],
    ['none where nothing is required', group(milk, { min: 0 }), null],
    ['none where several can be chosen', group(milk, { max: 2 }), null],
    ['none where there is nothing to choose', group({}), null],
  ])('is %s', (_, of, id) => {
    expect(getStandardOption(of)?.id ?? null).toBe(id);
  });

  it('is not replaced by another one when it is sold out', () => {
    const sold = group(milk);
    const options = sold.options.map((option) => ({ ...option, soldout: option.id === 'full' }));
    expect(getStandardOption({ ...sold, options })).toBe(null);
  });
});

it('is chosen where nothing is chosen yet', () => {
  const item = basicItem('coffee', { modifierGroupIds: ['g', 'sauce', 'gone'] });
  const menu = { ...pizzeria([item]), modifierGroups: [group(milk), group({ a: 0, b: 0 }, { id: 'sauce' })] };
  const chosen = (optionId: string) => ({ groupId: 'g', options: [{ optionId, quantity: 1 }] });
  expect(chooseStandard(indexMenu(menu), item, { modifiers: [] })).toEqual({ modifiers: [chosen('full')] });
  expect(chooseStandard(indexMenu(menu), item, { modifiers: [chosen('oat')] })).toEqual({ modifiers: [chosen('oat')] });
});

it('is chosen for each part of a deal', () => {
  const index = indexMenu(pizzeria());
  const empty = tidyDeal(index, deal(), emptySelections.deal as unknown as DealSelection);
  const cola = { groupId: 'drinks', options: [{ optionId: 'cola', quantity: 1 }] };
  const started = chooseStandardInDeal(index, deal(), empty);
  expect(started.items.map(({ modifiers }) => modifiers)).toEqual([[cola], [cola]]);
  // A started selection is tidy, so that opening an item changes nothing about it.
  expect(tidyDeal(index, deal(), started)).toEqual(started);
});
