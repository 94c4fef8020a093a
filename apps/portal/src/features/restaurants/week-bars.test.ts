import { expect, it } from 'vitest';
import { getBars, endsNextDay } from './week-bars.ts';

it.each([
  [['10:00 AM – 9:30 PM'], [{ from: 600, to: 1290 }]],
  [['10:00 – 21:30'], [{ from: 600, to: 1290 }]],
  [
    ['12:00 AM – 3:00 AM', '5:00 PM – 12:00 AM'],
    [
      { from: 0, to: 180 },
      { from: 1020, to: 1440 },
    ],
  ],
  [['6:00 PM – 2:00 AM'], [{ from: 1080, to: 1440 }]],
  [['Open 24 hours'], [{ from: 0, to: 1440 }]],
  [['by arrangement'], []],
  [[], []],
])('%j', (intervals, bars) => {
  expect(getBars(intervals)).toEqual(bars);
});

it.each([
  ['6:00 PM – 2:00 AM', true],
  ['6:00 PM – 12:00 AM', false],
  ['10:00 AM – 9:30 PM', false],
  ['Open 24 hours', false],
])('%s ends on the next day: %s', (interval, ends) => {
  expect(endsNextDay(interval)).toBe(ends);
});
