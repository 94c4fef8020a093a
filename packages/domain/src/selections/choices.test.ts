import type { MenuModifierGroup } from '../menu/index.ts';
import { describe, expect, it } from 'vitest';
import { askFirst, getChoices, choose, countIn, guidance, isFull, isShort, toSelection, type Choices } from './choices.ts';

const group = (id: string, min: number, max: number, allowMultiple = false): MenuModifierGroup => ({
  id,
  name: id,
  min,
  max,
  allowMultiple,
  options: ['a', 'b', 'c'].map((option) => ({ id: option, name: option, extraCharge: 0, soldout: option === 'c' })),
});

describe('guidance', () => {
  it.each([
    [1, 1, 'Choose 1'],
    [2, 2, 'Choose 2'],
    [0, 3, 'Choose up to 3'],
    [2, 4, 'Choose 2 to 4'],
  ])('%i to %i: %s', (min, max, words) => {
    expect(guidance({ min, max })).toBe(words);
  });
});

describe('choosing', () => {
  const none: Choices = {};
  it('replaces where only one is allowed', () => {
    const single = group('g', 1, 1);
    expect(choose(choose(none, single, 'a', 1), single, 'b', 1)).toEqual({ g: { b: 1 } });
  });
  it('never goes over the most, by options or by multiples', () => {
    const three = group('g', 0, 3, true);
    const chosen = choose(choose(none, three, 'a', 2), three, 'b', 5);
    expect(chosen).toEqual({ g: { a: 2, b: 1 } });
    expect(isFull(chosen, three)).toBe(true);
    expect(choose(chosen, three, 'c', 1)).toBe(chosen);
  });
  it('takes a choice away', () => {
    const two = group('g', 2, 2);
    const chosen = choose(choose(none, two, 'a', 1), two, 'a', 0);
    expect(countIn(chosen, 'g')).toBe(0);
    expect(isShort(chosen, two)).toBe(true);
  });
});

it('goes to a cart line and back', () => {
  const line = { modifiers: [{ groupId: 'g', options: [{ optionId: 'a', quantity: 2 }] }] };
  expect(toSelection({ g: { a: 2 }, h: {} })).toEqual(line);
  expect(getChoices(line)).toEqual({ g: { a: 2 } });
});

it('asks for what is required first', () => {
  expect(askFirst([group('x', 0, 1), group('y', 1, 1), group('z', 0, 2)]).map(({ id }) => id)).toEqual(['y', 'x', 'z']);
});
