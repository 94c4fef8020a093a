import { expect, it } from 'vitest';
import { missingText, pausedText, pauseEnd } from './pause.ts';

const sydney = 'Australia/Sydney';
const at = (instant: string) => Date.parse(instant);

it('ends at the time shown', () => {
  const now = at('2026-11-21T02:00:30.000Z');
  expect(pauseEnd('15', now, sydney)).toBe('2026-11-21T02:15:30.000Z');
  expect(pauseEnd('120', now, sydney)).toBe('2026-11-21T04:00:30.000Z');
  expect(pauseEnd('open', now, sydney)).toBe('2026-11-28T01:59:30.000Z');
});

it.each([
  // 1:00 PM, 11:30 PM and 1:10 AM in Sydney: until the next 4 AM.
  ['2026-11-21T02:00:30.000Z', '2026-11-21T17:00:00.000Z'],
  ['2026-11-21T12:30:00.000Z', '2026-11-21T17:00:00.000Z'],
  ['2026-11-21T14:10:00.000Z', '2026-11-21T17:00:00.000Z'],
  // The nights in which the clocks change.
  ['2026-10-03T10:00:00.000Z', '2026-10-03T17:00:00.000Z'],
  ['2027-04-03T10:00:00.000Z', '2027-04-03T18:00:00.000Z'],
])('the rest of the day from %s ends at %s', (now, end) => {
  expect(pauseEnd('day', at(now), sydney)).toBe(end);
});

it('shows when it ends', () => {
  const now = at('2026-11-21T02:00:00.000Z');
  expect(pausedText('2026-11-21T07:45:00.000Z', now, sydney)).toBe('until 6:45 PM');
  expect(pausedText('2026-11-21T17:00:00.000Z', now, sydney)).toBe('until tomorrow 4:00 AM');
  expect(pausedText('2026-11-28T01:59:00.000Z', now, sydney)).toBe('until you turn it on');
});

it('shows what a store needs before it can take orders', () => {
  expect(missingText(['menu', 'hours'])).toBe('Needs a menu and opening hours');
  expect(missingText(['payment'])).toBe('Needs a way to pay');
  expect(missingText([])).toBe('');
});
