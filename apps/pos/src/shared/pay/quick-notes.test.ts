import { expect, it } from 'vitest';
import { quickNotes } from './quick-notes.ts';

it('offers the amount, the next whole one, and common banknotes', () => {
  expect(quickNotes(1730, 'AUD')).toEqual([1730, 1800, 2000, 5000, 10_000]);
  expect(quickNotes(10_000, 'GBP')).toEqual([10_000]);
  expect(quickNotes(105, 'NZD')).toEqual([105, 200, 500, 1000, 2000, 5000]);
});
