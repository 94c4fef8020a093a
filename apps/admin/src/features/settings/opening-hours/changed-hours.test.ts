import { hoursOfPlan, hoursOfSimpleWeek, type OpeningHours, type WeekPlan } from '@servery/domain/availability';
import { weekdays } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { getChangedHours as compareHours } from './changed-hours.ts';

const getChangedHours = (before: OpeningHours, after: OpeningHours, zone = 'Australia/Sydney') => compareHours(before, after, zone);
const everyDay = (period: { start: number; end: number }) => Object.fromEntries(weekdays.map((each) => [each, [period]])) as WeekPlan;
const day = { start: 600, end: 1260 };
const simple = hoursOfSimpleWeek(everyDay(day));
const withPickup = (plan: ReturnType<typeof everyDay>, over: Partial<OpeningHours> = {}): OpeningHours => ({
  ...simple,
  tradingHours: { ...simple.tradingHours, pickup: hoursOfPlan(plan) },
  ...over,
});

it('one week for everything: the days that changed, as they are now', () => {
  const night = { start: 1080, end: 1560 };
  const after = hoursOfSimpleWeek({ ...everyDay(day), monday: [], tuesday: [], saturday: [{ start: 660, end: 840 }, night] });
  expect(getChangedHours(simple, after)).toEqual([
    { label: 'Opening hours', text: 'Monday, Tuesday: Closed. Saturday: 11:00 AM to 2:00 PM and 6:00 PM to 2:00 AM, the next day' },
  ]);
  expect(getChangedHours(simple, hoursOfSimpleWeek(everyDay({ start: 0, end: 1440 })))).toEqual([
    { label: 'Opening hours', text: 'Every day: All day' },
  ]);
  expect(getChangedHours(simple, structuredClone(simple))).toEqual([]);
  const later = hoursOfSimpleWeek(everyDay({ start: 660, end: 1260 }));
  expect(getChangedHours(simple, later, 'Europe/London')).toEqual([{ label: 'Opening hours', text: 'Every day: 11:00 to 21:00' }]);
});

it('hours that differ: by collection type, with those together that changed alike', () => {
  expect(getChangedHours(simple, withPickup({ ...everyDay(day), sunday: [] }))).toEqual([
    { label: 'Trading hours · Pickup', text: 'Sunday: Closed' },
  ]);
  const closed = hoursOfPlan({ ...everyDay(day), monday: [] });
  const before = withPickup({ ...everyDay(day), sunday: [] });
  const after = { ...before, tradingHours: { ...before.tradingHours, delivery: closed, dineIn: closed } };
  expect(getChangedHours(before, after)).toEqual([{ label: 'Trading hours · Delivery, Dine in', text: 'Monday: Closed' }]);
});

it('a till with hours of its own, and without them again', () => {
  const till = { pickup: hoursOfPlan(everyDay(day)), delivery: hoursOfPlan(everyDay(day)), dineIn: hoursOfPlan(everyDay(day)) };
  const own = withPickup({ ...everyDay(day), sunday: [] }, { tillHours: till });
  const none = { ...own, tillHours: null };
  expect(getChangedHours(none, own)).toEqual([{ label: 'Till hours', text: 'Every day: 10:00 AM to 9:00 PM' }]);
  expect(getChangedHours(own, none)).toEqual([{ label: 'Till hours', text: 'The same as the trading hours' }]);
});
