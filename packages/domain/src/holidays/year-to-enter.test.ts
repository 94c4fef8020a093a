import { expect, it } from 'vitest';
import { yearToEnter } from './index.ts';

it.each([
  ['this year is entered, and next year is not due yet', ['2026-12-25'], '2026-09-30', null],
  ['next year is due from October on', ['2026-12-25'], '2026-10-01', 2027],
  ['one day of next year is enough to have looked at it', ['2026-12-25', '2027-01-01'], '2026-10-01', null],
  ['nobody did it in time', ['2026-12-25'], '2027-01-02', 2027],
  ['nothing was ever entered', [], '2026-03-01', 2026],
] as const)('%s', (_what, dates, today, year) => {
  expect(yearToEnter(dates, today)).toBe(year);
});
