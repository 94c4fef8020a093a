import { expect, it } from 'vitest';
import { getLockMinutes } from './index.ts';

it('locks for a quarter of an hour, and each time for twice as long', () => {
  expect([0, 1, 2, 3].map(getLockMinutes)).toEqual([15, 30, 60, 120]);
});

it('stops growing at ten days and a half', () => {
  expect([10, 11, 1_000].map(getLockMinutes)).toEqual([15_360, 15_360, 15_360]);
});
