import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localTime } from '../clock/index.ts';
import {
  addDays,
  addMinutes,
  formatTimeOfDay,
  getInstant,
  getWeekday,
  minutesBetween,
  parseTimeOfDay,
  readTimeOfDay,
  showTimeOfDay,
  zonedParts,
} from './index.ts';
import { instantCases, notTimesOfDay, timeOfDayCases } from './time.cases.ts';
import { processZones, storeZones } from './zones.cases.ts';

describe('time of day', () => {
  test.each(timeOfDayCases)('$text is $minutes minutes after midnight, and back', ({ text, minutes }) => {
    expect(parseTimeOfDay(text)).toBe(minutes);
    expect(formatTimeOfDay(minutes)).toBe(text);
  });

  test.each(notTimesOfDay)('"%s" is none', (text) => {
    expect(() => parseTimeOfDay(text)).toThrow(RangeError);
  });

  test.each(timeOfDayCases)('$text is read back as every country writes it', ({ minutes }) => {
    for (const zone of ['Europe/London', 'America/New_York']) expect(readTimeOfDay(showTimeOfDay(minutes, zone))).toBe(minutes);
  });

  test.each(['', '0:00 AM', '13:00 PM', '9:5 AM', '9:30am', '9:30 XM', '9:60 AM', '24:00', 'All day'])('"%s" is read as none', (text) => {
    expect(readTimeOfDay(text)).toBeNull();
  });

  test('minutes of another day wrap around', () => {
    expect(formatTimeOfDay(1440 + 90)).toBe('1:30 AM');
    expect(showTimeOfDay(1440 + 90, 'Europe/London')).toBe('01:30');
    expect(formatTimeOfDay(-30)).toBe('11:30 PM');
  });
});

describe('dates', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-10-03', 7, '2026-10-10'],
  ])('addDays(%s, %i) is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  test.each([
    ['2026-11-21', 'saturday'],
    ['2026-11-22', 'sunday'],
    ['2026-11-23', 'monday'],
    ['1969-12-31', 'wednesday'],
  ])('%s is a %s', (date, weekday) => {
    expect(getWeekday(date)).toBe(weekday);
  });

  test('minutes between instants are cut off towards the past', () => {
    expect(minutesBetween('2026-11-21T02:00:00.000Z', '2026-11-21T02:04:59.999Z')).toBe(4);
    expect(minutesBetween('2026-11-21T02:04:00.000Z', '2026-11-21T02:03:30.000Z')).toBe(-1);
    expect(addMinutes('2026-11-21T23:50:00.000Z', 15)).toBe('2026-11-22T00:05:00.000Z');
  });
});

describe.each(processZones)('with the machine in %s', (processZone) => {
  const { TZ } = process.env;
  beforeEach(() => {
    process.env['TZ'] = processZone;
  });
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  test.each(instantCases)('$name', ({ zone, date, minutes, instant }) => {
    expect(getInstant(date, minutes, zone)).toBe(instant);
  });

  test('the machine really is there', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone);
    expect(new Date('2026-11-21T12:00:00Z').getHours()).toBe(localTime('2026-11-21T12:00:00.000Z', processZone).minutes / 60);
  });

  test('dates are counted without a zone', () => {
    expect(addDays('2026-10-04', 1)).toBe('2026-10-05');
    expect(getWeekday('2026-10-04')).toBe('sunday');
  });
});

test.each(storeZones)('in %s an instant goes to the wall and back, but for the hour that comes twice', (zone) => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2028, 0) / 60_000 }), (minute) => {
      const instant = new Date(minute * 60_000).toISOString();
      const { date, minutes, weekday } = zonedParts(instant, zone);
      expect(weekday).toBe(getWeekday(date));
      const back = minutesBetween(getInstant(date, minutes, zone), instant);
      // Lord Howe Island puts its clocks back by half an hour.
      expect([0, zone === 'Australia/Lord_Howe' ? 30 : 60]).toContain(back);
    }),
  );
});

test('the wall of a store', () => {
  expect(zonedParts('2026-11-21T02:06:59.999Z', 'Australia/Sydney')).toEqual({ date: '2026-11-21', minutes: 786, weekday: 'saturday' });
  expect(zonedParts('2026-11-21T02:06:00.000Z', 'America/New_York')).toEqual({ date: '2026-11-20', minutes: 1266, weekday: 'friday' });
  expect(() => zonedParts('2026-11-21T02:06:00.000Z', 'Mars/Olympus')).toThrow(RangeError);
});
