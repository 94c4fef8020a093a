import { describe, expect, test } from 'vitest';
import { at, storeHours, type HoursGiven } from './hours.fixtures.ts';
import { nextTradingDayAt, getTradingDay } from './index.ts';

const late: HoursGiven = { trading: ['6:00 PM - 2:00 AM'] };
const attributed: HoursGiven = { trading: { friday: ['6:00 PM - 12:00 AM'], saturday: ['<12:00 AM - 3:00 AM', '11:00 AM - 4:00 PM'] } };
const early: HoursGiven = { trading: { friday: ['6:00 PM - 2:00 AM'], saturday: ['3:00 AM - 11:00 AM'] } };

describe('nextTradingDayAt', () => {
  test.each<{ name: string; hours: HoursGiven; now: string; next: string }>([
    { name: 'an evening store: midnight', hours: {}, now: '2026-11-21 3:00 PM', next: '2026-11-22 12:00 AM' },
    { name: 'before it opens: the same midnight', hours: {}, now: '2026-11-21 7:00 AM', next: '2026-11-22 12:00 AM' },
    {
      name: 'a night that runs past midnight: two hours after closing',
      hours: late,
      now: '2026-11-20 9:00 PM',
      next: '2026-11-21 4:00 AM',
    },
    { name: 'the same, after midnight', hours: late, now: '2026-11-21 1:00 AM', next: '2026-11-21 4:00 AM' },
    { name: 'the same, with the last bills', hours: late, now: '2026-11-21 3:59 AM', next: '2026-11-21 4:00 AM' },
    { name: 'the next morning: the night after', hours: late, now: '2026-11-21 4:00 AM', next: '2026-11-22 4:00 AM' },
    { name: 'hours that belong to the day before', hours: attributed, now: '2026-11-20 11:00 PM', next: '2026-11-21 5:00 AM' },
    { name: 'the next day opens before two hours are over', hours: early, now: '2026-11-21 1:00 AM', next: '2026-11-21 3:00 AM' },
    {
      name: 'a store that never closes: midnight',
      hours: { trading: ['all day'] },
      now: '2026-11-21 3:00 PM',
      next: '2026-11-22 12:00 AM',
    },
    {
      name: 'a closing at 11 PM: one o’clock',
      hours: { trading: ['5:00 PM - 11:00 PM'] },
      now: '2026-11-21 8:00 PM',
      next: '2026-11-22 1:00 AM',
    },
    {
      name: 'a holiday: its midnight',
      hours: { ...late, holidays: [{ date: '2026-11-21', intervals: [] }] },
      now: '2026-11-21 9:00 PM',
      next: '2026-11-22 12:00 AM',
    },
    // Sydney: at 2 AM of 4 October 2026 it is 3 AM; at 3 AM of 5 April 2026 it is 2 AM again.
    { name: 'the night that is an hour shorter', hours: late, now: '2026-10-03 9:00 PM', next: '2026-10-04 5:00 AM' },
    { name: 'the night that is an hour longer', hours: late, now: '2026-04-04 9:00 PM', next: '2026-04-05 3:00 AM' },
  ])('$name', ({ hours, now, next }) => {
    const store = storeHours(hours);
    const found = nextTradingDayAt(store, at(now));
    expect(found).toBe(at(next));
    expect(getTradingDay(store, found) > getTradingDay(store, at(now)), 'it is another day then').toBe(true);
    const before = new Date(Date.parse(found) - 1).toISOString();
    expect(getTradingDay(store, before), 'and the same until then').toBe(getTradingDay(store, at(now)));
  });
});
