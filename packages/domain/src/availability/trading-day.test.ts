import { describe, expect, test } from 'vitest';
import { at, storeHours, type HoursGiven } from './hours.fixtures.ts';
import { getTradingDay } from './index.ts';

const late: HoursGiven = { trading: ['6:00 PM - 2:00 AM'] };
const attributed: HoursGiven = { trading: { friday: ['6:00 PM - 12:00 AM'], saturday: ['<12:00 AM - 3:00 AM', '11:00 AM - 4:00 PM'] } };
const intoAllDay: HoursGiven = { trading: { friday: ['6:00 PM - 2:00 AM'], saturday: ['all day'] } };
const overlap: HoursGiven = { trading: { friday: ['6:00 PM - 8:00 AM'], saturday: ['7:00 AM - 4:00 PM'] } };

describe('getTradingDay', () => {
  test.each<{ name: string; hours: HoursGiven; now: string; day: string }>([
    { name: 'an ordinary afternoon', hours: {}, now: '2026-11-21 3:00 PM', day: '2026-11-21' },
    { name: 'before opening', hours: {}, now: '2026-11-21 7:00 AM', day: '2026-11-21' },
    { name: 'past midnight of a late opening', hours: late, now: '2026-11-21 1:00 AM', day: '2026-11-20' },
    { name: 'the last bill, twenty minutes after closing', hours: late, now: '2026-11-21 2:20 AM', day: '2026-11-20' },
    { name: 'two hours after closing the date counts', hours: late, now: '2026-11-21 4:00 AM', day: '2026-11-21' },
    {
      name: 'just after midnight of a day that closed at 11',
      hours: { trading: ['5:00 PM - 11:00 PM'] },
      now: '2026-11-21 12:15 AM',
      day: '2026-11-20',
    },
    { name: 'an interval of the previous day', hours: attributed, now: '2026-11-21 2:59 AM', day: '2026-11-20' },
    { name: 'the own interval of the same date', hours: attributed, now: '2026-11-21 11:00 AM', day: '2026-11-21' },
    { name: 'open all day: the calendar day, even after a late night', hours: intoAllDay, now: '2026-11-21 1:00 AM', day: '2026-11-21' },
    { name: 'the last minute of an all-day store', hours: { trading: ['all day'] }, now: '2026-11-21 11:59 PM', day: '2026-11-21' },
    { name: 'the first minute of an all-day store', hours: { trading: ['all day'] }, now: '2026-11-22 12:00 AM', day: '2026-11-22' },
    { name: 'overlapping days: the one that began first goes on', hours: overlap, now: '2026-11-21 7:30 AM', day: '2026-11-20' },
    { name: 'overlapping days: afterwards the next', hours: overlap, now: '2026-11-21 8:00 AM', day: '2026-11-21' },
  ])('$name', ({ hours, now, day }) => {
    expect(getTradingDay(storeHours(hours), at(now))).toBe(day);
  });

  test('counts the hours of every type that is offered', () => {
    const hours = storeHours();
    hours.tradingHours.dineIn = storeHours(late).tradingHours.dineIn;
    expect(getTradingDay(hours, at('2026-11-21 1:00 AM'))).toBe('2026-11-20');
    const closed = storeHours({ collectionTypes: { pickup: true, delivery: true, dineIn: false } });
    closed.tradingHours.dineIn = storeHours(late).tradingHours.dineIn;
    expect(getTradingDay(closed, at('2026-11-21 1:00 AM'))).toBe('2026-11-21');
  });
});
