import { describe, expect, it } from 'vitest';
import { formatDurationLong, formatRelativeTime } from './relative.ts';

const min = 60_000;

describe('formatDurationLong', () => {
  it.each([
    [0, 'under a minute'],
    [59_999, 'under a minute'],
    [4 * min + 59_000, '4 min'],
    [59 * min, '59 min'],
    [60 * min, '1 h 00 min'],
    [125 * min, '2 h 05 min'],
    [24 * 60 * min, '1 day'],
    [73 * 60 * min, '3 days'],
    [-5 * min, 'under a minute'],
  ])('%i ms is "%s"', (length, words) => {
    expect(formatDurationLong(length)).toBe(words);
  });
});

describe('formatRelativeTime', () => {
  it.each([
    [0, 'just now'],
    [-30_000, 'just now'],
    [-4 * min, '4 min ago'],
    [12 * min, 'in 12 min'],
  ])('%i ms from now is "%s"', (difference, words) => {
    expect(formatRelativeTime(1_000_000_000 + difference, 1_000_000_000)).toBe(words);
  });
});
