import { expect, it } from 'vitest';
import { isForLater } from './for-later.ts';

const now = Date.parse('2026-11-21T07:02:00.000Z');

it.each([
  ['six hours early', 373, 30, true],
  ['an hour and a minute early', 61, 30, true],
  ['an hour early', 60, 30, false],
  ['within the prep time of a slow kitchen', 90, 90, false],
  ['before the prep time of a slow kitchen', 91, 90, true],
  ['late', -5, 30, false],
])('%s', (_when, minutes, prepTime, later) => {
  expect(isForLater(new Date(now + minutes * 60_000).toISOString(), now, prepTime)).toBe(later);
});
