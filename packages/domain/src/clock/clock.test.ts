import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zonedParts, type ZonedParts } from '../time/index.ts';
import { storeZones } from '../time/zones.cases.ts';
import {
  formatDate,
  formatDateOfYear,
  formatDay,
  formatDayFrom,
  formatDayInFull,
  formatDayOfYear,
  formatDayShort,
  formatInstantDate,
  formatInstantDay,
  formatInstantFrom,
  formatInstantTimeShort,
  formatMinutes,
  localTime,
} from './index.ts';

const equal = (one: ZonedParts, other: ZonedParts) => one.date === other.date && one.minutes === other.minutes;
const sydney = 'Australia/Sydney';

test('times as the spec writes them, and as people say them', () => {
  expect(formatInstantTimeShort('2026-11-21T07:45:00.000Z', sydney)).toBe('6:45 PM');
  expect(formatInstantTimeShort('2026-11-20T13:00:00.000Z', sydney)).toBe('12:00 AM');
  expect(formatInstantTimeShort('2026-11-21T01:05:00.000Z', sydney)).toBe('12:05 PM');
  expect(formatInstantTimeShort('2026-11-21T00:05:00.000Z', 'Europe/London')).toBe('00:05');
  expect(formatInstantTimeShort('2026-11-21T18:45:00.000Z', 'Europe/London')).toBe('18:45');
});

test('dates of an instant and in words', () => {
  expect(formatInstantDate('2026-11-20T13:00:00.000Z', sydney)).toBe('2026-11-21');
  expect(formatDay('2026-11-21', sydney)).toBe('Saturday 21 November');
  expect(formatDayShort('2026-01-04', sydney)).toBe('Sun 4 Jan');
  expect(formatDayOfYear('2026-01-04', sydney)).toBe('Sun 4 Jan 2026');
});

test('the month comes first in the United States, and only there', () => {
  const date = '2026-11-21';
  for (const zone of ['America/New_York', 'America/Anchorage', 'Pacific/Honolulu']) {
    expect(formatDate(date, zone)).toBe('November 21');
    expect(formatDateOfYear(date, zone)).toBe('November 21, 2026');
    expect(formatDay(date, zone)).toBe('Saturday, November 21');
    expect(formatDayInFull(date, zone)).toBe('Saturday, November 21, 2026');
    expect(formatDayShort(date, zone)).toBe('Sat, Nov 21');
    expect(formatDayOfYear(date, zone)).toBe('Sat, Nov 21, 2026');
    expect(formatDayFrom(date, '2026-11-18', zone)).toBe('Sat, Nov 21');
  }
  for (const zone of [sydney, 'Europe/London', 'Pacific/Auckland', 'Pacific/Chatham']) {
    expect(formatDate(date, zone)).toBe('21 November');
    expect(formatDateOfYear(date, zone)).toBe('21 November 2026');
    expect(formatDayInFull(date, zone)).toBe('Saturday 21 November 2026');
    expect(formatDayOfYear(date, zone)).toBe('Sat 21 Nov 2026');
  }
  const at = '2026-11-24T17:00:00.000Z';
  expect(formatInstantDay(at, 'America/New_York')).toBe('Tue, Nov 24, 12:00 PM');
  expect(formatInstantDay(at, 'Europe/London')).toBe('Tue 24 Nov 17:00');
  expect(formatInstantFrom(at, '2026-11-20T17:00:00.000Z', 'America/New_York')).toBe('Tue, Nov 24, 12:00 PM');
  expect(formatInstantFrom(at, '2026-11-23T17:00:00.000Z', 'America/New_York')).toBe('Tomorrow 12:00 PM');
});

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-23', 'Mon 23 Nov'],
  ['2026-11-20', 'Fri 20 Nov'],
])('%s seen from 2026-11-21 is %s', (date, text) => {
  expect(formatDayFrom(date, '2026-11-21', sydney)).toBe(text);
});

test('an instant says its day only when it is another', () => {
  const now = '2026-11-21T02:00:00.000Z';
  expect(formatInstantFrom('2026-11-21T07:45:00.000Z', now, sydney)).toBe('6:45 PM');
  expect(formatInstantFrom('2026-11-21T13:30:00.000Z', now, sydney)).toBe('Tomorrow 12:30 AM');
  expect(formatInstantFrom('2026-11-24T01:00:00.000Z', now, sydney)).toBe('Tue 24 Nov 12:00 PM');
});

test.each([
  ['New York, the first 1:30', '2026-11-01T05:30:00.000Z', 'America/New_York', '1:30 AM (EDT)'],
  ['New York, the second 1:30', '2026-11-01T06:30:00.000Z', 'America/New_York', '1:30 AM (EST)'],
  ['New York, the first minute that comes twice', '2026-11-01T05:00:00.000Z', 'America/New_York', '1:00 AM (EDT)'],
  ['New York, the last minute that comes twice', '2026-11-01T06:59:59.999Z', 'America/New_York', '1:59 AM (EST)'],
  ['New York, the minute before', '2026-11-01T04:59:00.000Z', 'America/New_York', '12:59 AM'],
  ['New York, the minute after', '2026-11-01T07:00:00.000Z', 'America/New_York', '2:00 AM'],
  ['New York, around the hour that is skipped', '2026-03-08T06:30:00.000Z', 'America/New_York', '1:30 AM'],
  ['New York, after the hour that is skipped', '2026-03-08T07:30:00.000Z', 'America/New_York', '3:30 AM'],
  ['New York, any other night', '2026-11-02T06:30:00.000Z', 'America/New_York', '1:30 AM'],
  ['London, the first 1:30', '2026-10-25T00:30:00.000Z', 'Europe/London', '01:30 (BST)'],
  ['London, the second 1:30', '2026-10-25T01:30:00.000Z', 'Europe/London', '01:30 (GMT)'],
  ['Sydney, the first 2:30', '2026-04-04T15:30:00.000Z', 'Australia/Sydney', '2:30 AM (AEDT)'],
  ['Sydney, the second 2:30', '2026-04-04T16:30:00.000Z', 'Australia/Sydney', '2:30 AM (AEST)'],
  ['Auckland, the second 2:30', '2026-04-04T14:30:00.000Z', 'Pacific/Auckland', '2:30 AM (NZST)'],
  ['Lord Howe Island repeats half an hour', '2026-04-04T14:45:00.000Z', 'Australia/Lord_Howe', '1:45 AM (LHDT)'],
  ['Lord Howe Island, the half hour before it', '2026-04-04T14:29:00.000Z', 'Australia/Lord_Howe', '1:29 AM'],
  ['Phoenix never changes', '2026-11-01T08:30:00.000Z', 'America/Phoenix', '1:30 AM'],
])('a time that comes twice says which it is: %s', (_, instant, zone, text) => {
  expect(formatInstantTimeShort(instant, zone)).toBe(text);
  expect(formatInstantFrom(instant, instant, zone)).toBe(text);
});

test('a time that comes twice keeps its day', () => {
  expect(formatInstantFrom('2026-11-01T06:30:00.000Z', '2026-10-31T12:00:00.000Z', 'America/New_York')).toBe('Tomorrow 1:30 AM (EST)');
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

  test.each(['2026-04-04', '2026-10-24', '2026-10-31'])('around %s exactly the times that come twice are named', (date) => {
    const minute = 60_000;
    const at = (epoch: number) => new Date(epoch).toISOString();
    for (let epoch = Date.parse(date); epoch < Date.parse(date) + 2880 * minute; epoch += 15 * minute) {
      const wall = zonedParts(at(epoch), zone);
      const twins = [-60, -30, 30, 60].filter((later) => equal(zonedParts(at(epoch + later * minute), zone), wall));
      const text = formatInstantTimeShort(at(epoch), zone);
      expect(text.endsWith(')'), at(epoch)).toBe(twins.length > 0);
      for (const later of twins) expect(formatInstantTimeShort(at(epoch + later * minute), zone)).not.toBe(text);
    }
  });
});
