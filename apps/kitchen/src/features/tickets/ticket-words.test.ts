import { expect, it } from 'vitest';
import { destination, dueWords } from './ticket-words.ts';

const now = Date.parse('2026-11-21T07:00:00.000Z');
const min = 60_000;

it.each([
  [90 * min, 'for 7:30 PM'],
  [60 * min, '60 min'],
  [12 * min + 59_000, '12 min'],
  [59_000, 'due now'],
  [-59_000, 'due now'],
  [-2 * min, '1 min late'],
  [-61_000, '1 min late'],
  [-125 * min, '2 h 04 min late'],
])('%i ms to go reads "%s"', (left, words) => {
  expect(dueWords(new Date(now + left).toISOString(), now, 'Australia/Sydney')).toBe(words);
});

it('says where the food goes', () => {
  expect(destination({ collectionType: 'dineIn', tableName: '12' })).toBe('Table 12');
  expect(destination({ collectionType: 'dineIn', tableName: 'Table 12' })).toBe('Table 12');
  expect(destination({ collectionType: 'dineIn', tableName: null })).toBe('Dine in');
  expect(destination({ collectionType: 'pickup', tableName: null })).toBe('Pickup');
});
