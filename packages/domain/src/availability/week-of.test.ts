import { expect, test } from 'vitest';
import { at, storeHours } from './hours.fixtures.ts';
import { hasWeeklyHours, holidaysAhead, getWeek } from './index.ts';

test('seven days from today, nights with the day on which they began, holidays by name', () => {
  const hours = storeHours({
    trading: {
      friday: ['6:00 PM - 12:00 AM'],
      saturday: ['<12:00 AM - 3:00 AM', '11:00 AM - 2:00 PM', '5:00 PM - 9:30 PM'],
      monday: ['all day'],
      tuesday: ['10:00 AM - 9:00 PM'],
    },
    holidays: [{ date: '2026-11-24', intervals: [] }],
  });
  expect(getWeek(hours, at('2026-11-20 8:00 AM'))).toEqual([
    { date: '2026-11-20', weekday: 'friday', intervals: ['6:00 PM – 3:00 AM'], note: null },
    { date: '2026-11-21', weekday: 'saturday', intervals: ['11:00 AM – 2:00 PM', '5:00 PM – 9:30 PM'], note: null },
    { date: '2026-11-22', weekday: 'sunday', intervals: [], note: null },
    { date: '2026-11-23', weekday: 'monday', intervals: ['Open 24 hours'], note: null },
    { date: '2026-11-24', weekday: 'tuesday', intervals: [], note: 'Holiday' },
    { date: '2026-11-25', weekday: 'wednesday', intervals: [], note: null },
    { date: '2026-11-26', weekday: 'thursday', intervals: [], note: null },
  ]);
});

test('one collection type by itself', () => {
  const hours = storeHours({ trading: { friday: ['9:00 AM - 5:00 PM'] } });
  hours.tradingHours.pickup.friday = { availableAllDay: true, dayIntervals: [] };
  const friday = (type: 'pickup' | 'dineIn' | null) => getWeek(hours, at('2026-11-20 8:00 AM'), type)[0]?.intervals;
  expect([friday('pickup'), friday('dineIn'), friday(null)]).toEqual([['Open 24 hours'], ['9:00 AM – 5:00 PM'], ['Open 24 hours']]);
});

test('holidays after the week, in order, none that is far away', () => {
  const hours = storeHours({
    trading: {},
    holidays: [
      { date: '2026-12-26', intervals: ['10:00 AM - 2:00 PM'] },
      { date: '2026-11-26', intervals: [] },
      { date: '2026-12-25', intervals: [] },
      { date: '2027-12-25', intervals: [] },
    ],
  });
  expect(holidaysAhead(hours, at('2026-11-20 8:00 AM'))).toEqual([
    { date: '2026-12-25', weekday: 'friday', intervals: [], note: 'Holiday' },
    { date: '2026-12-26', weekday: 'saturday', intervals: ['10:00 AM – 2:00 PM'], note: 'Holiday' },
  ]);
});

test('a week has hours when one day has both opening hours and a session', () => {
  const has = (given: Parameters<typeof storeHours>[0]) => hasWeeklyHours(storeHours(given), 'pickup');
  expect(has({ trading: [] })).toBe(false);
  expect(has({ trading: { sunday: ['<12:00 AM - 3:00 AM'] } })).toBe(true);
  expect(has({ trading: { friday: ['all day'] } })).toBe(true);
  expect(has({ trading: { friday: ['all day'] }, sessions: [] })).toBe(false);
});
