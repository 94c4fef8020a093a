import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zonedParts } from '../time/index.ts';
import { storeZones } from '../time/zones.cases.ts';
import {
  formatDay,
  formatDayFrom,
  formatDayShort,
  formatInstantDate,
  formatInstantFrom,
  formatInstantTimeShort,
  formatMinutes,
  localTime,
} from './index.ts';

const sydney = 'Australia/Sydney';

test('times as the spec writes them, and as people say them', () => {
  expect(formatInstantTimeShort('2026-11-21T07:45:00.000Z', sydney)).toBe('6:45 PM');
  expect(formatInstantTimeShort('2026-11-20T13:00:00.000Z', sydney)).toBe('12:00 AM');
  expect(formatInstantTimeShort('2026-11-21T01:05:00.000Z', sydney)).toBe('12:05 PM');
});

test('dates of an instant and in words', () => {
  expect(formatInstantDate('2026-11-20T13:00:00.000Z', sydney)).toBe('2026-11-21');
  expect(formatDay('2026-11-21')).toBe('Saturday 21 November');
  expect(formatDayShort('2026-01-04')).toBe('Sun 4 Jan');
});

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-23', 'Mon 23 Nov'],
  ['2026-11-20', 'Fri 20 Nov'],
])('%s seen from 2026-11-21 is %s', (date, text) => {
  expect(formatDayFrom(date, '2026-11-21')).toBe(text);
});

test('an instant says its day only when it is another', () => {
  const now = '2026-11-21T02:00:00.000Z';
  expect(formatInstantFrom('2026-11-21T07:45:00.000Z', now, sydney)).toBe('6:45 PM');
  expect(formatInstantFrom('2026-11-21T13:30:00.000Z', now, sydney)).toBe('Tomorrow 12:30 AM');
  expect(formatInstantFrom('2026-11-24T01:00:00.000Z', now, sydney)).toBe('Tue 24 Nov 12:00 PM');
});

test.each([
  [0, '0 min'],
  [4.9, '4 min'],
  [59, '59 min'],
  [60, '1 h 00 min'],
  [65, '1 h 05 min'],
  [-3, '-3 min'],
])('%d minutes read "%s"', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

describe.each(storeZones)('in %s', (zone) => {
  test('the clock without the polyfill agrees with the one that has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }), (epoch) => {
        const instant = new Date(epoch).toISOString();
        const { date, minutes } = zonedParts(instant, zone);
        expect(localTime(instant, zone)).toEqual({ date, minutes });
      }),
    );
  });
});
