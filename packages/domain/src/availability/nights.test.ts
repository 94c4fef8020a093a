import { describe, expect, test } from 'vitest';
import { couponMayHold } from '../coupons/index.ts';
import { item, menu } from '../menu/menu.fixtures.ts';
import { surchargedHoliday } from '../surcharges/index.ts';
import { addMinutes, parseTimeOfDay, getWeekday, zonedParts } from '../time/index.ts';
import { clockChanges } from './clock-changes.cases.ts';
import { at, storeHours } from './hours.fixtures.ts';
import { explain, isOrderable, isWithin, nextSlots, nextTradingDayAt, storeStatus, getTradingDay } from './index.ts';

/** A store that trades from 6 PM to 5 AM, its evening and its night in whichever way hours can be written. */
const shapes = {
  'one interval past midnight': ['6:00 PM - 5:00 AM'],
  'a morning of the day before': ['6:00 PM - 12:00 AM', '<12:00 AM - 5:00 AM'],
};
const nights = clockChanges.flatMap((change) => Object.entries(shapes).map(([shape, trading]) => ({ ...change, shape, trading })));

describe.each(nights)('$name, written as $shape', ({ zone, eve, date, changeAt, from, to, trading }) => {
  const hours = storeHours({ timeZone: zone, trading, slotLengthInMinutes: 30 });
  const before = addMinutes(changeAt, -1);
  const parts = (moment: string) => zonedParts(moment, zone);

  test('the wall clock goes from the one to the other', () => {
    expect(parts(before)).toEqual({ date, weekday: getWeekday(date), minutes: parseTimeOfDay(from) - 1 });
    expect(parts(changeAt)).toEqual({ date, weekday: getWeekday(date), minutes: parseTimeOfDay(to) });
  });

  test('the night goes on, for the trading day that began the evening before', () => {
    for (const now of [before, changeAt, addMinutes(changeAt, 29)]) {
      expect(getTradingDay(hours, now)).toBe(eve);
      expect(storeStatus(hours, null, now)).toMatchObject({ open: true, closesAt: at(`${date} 5:00 AM`, zone) });
      expect(nextTradingDayAt(hours, now), 'two hours after closing').toBe(at(`${date} 7:00 AM`, zone));
    }
  });

  test('what is ordered across the change is ready after as many real minutes', () => {
    const asap = isOrderable({ hours, collectionType: 'pickup', at: null, now: before });
    expect(asap).toEqual({ ok: true, slot: { at: addMinutes(before, 20), tradingDay: eve } });
    expect(isOrderable({ hours, collectionType: 'pickup', at: addMinutes(before, 19), now: before })).toMatchObject({ reason: 'TOO_SOON' });
  });

  test('its coupons and its holiday are those of the evening', () => {
    const tradingDay = getTradingDay(hours, changeAt);
    const coupon = { startDate: eve, endDate: eve, dows: [getWeekday(eve)] };
    expect([couponMayHold(coupon, tradingDay), couponMayHold(coupon, date)]).toEqual([true, false]);
    const holiday = (day: string) => ({
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { amountInCents: 0, percentage: 15_000 },
      holidays: [{ name: 'Bounty Day', date: day }],
    });
    expect(surchargedHoliday(holiday(eve), 'website', tradingDay)).toBe('Bounty Day');
    expect(surchargedHoliday(holiday(date), 'website', tradingDay)).toBeNull();
  });

  test('an item until 5 AM is to be had at both walls, one from 5 AM on at neither', () => {
    const night = { [getWeekday(eve)]: [{ startTimeOfDay: '9:00 PM', endTimeOfDay: '5:00 AM' }], [getWeekday(date)]: [] };
    const morning = { [getWeekday(date)]: [{ startTimeOfDay: '5:00 AM', endTimeOfDay: '11:00 AM' }] };
    expect([before, changeAt].map((moment) => isWithin(night, parts(moment)))).toEqual([true, true]);
    expect([before, changeAt].map((moment) => isWithin(morning, parts(moment)))).toEqual([false, false]);
    const document = menu([item('soup', { availableWeeklyHours: night }), item('toast', { availableWeeklyHours: morning })]);
    const { store, items } = explain({ hours, menu: document, collectionType: 'dineIn', at: changeAt, now: before, system: 'online' });
    expect(store).toEqual({ orderable: true, at: changeAt, tradingDay: eve });
    expect(items).toEqual([{ itemId: 'toast', code: 'UNAVAILABLE', message: 'Only 5:00 AM – 11:00 AM' }]);
  });
});

describe.each(clockChanges)('$name: hours that end and begin in what is skipped or comes twice', ({ zone, eve, from }) => {
  const minute = parseTimeOfDay(from);
  const wall = (minutes: number) => {
    const hour = Math.floor(minutes / 60);
    return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  };
  const ends = wall(minute + 10);
  const begins = wall(minute + 20);

  test.each([
    { name: 'two intervals of one night', trading: [`6:00 PM - ${ends}`, `<${begins} - 5:00 AM`] },
    { name: 'a night and the next morning', trading: [`6:00 PM - ${ends}`, `${begins} - 5:00 AM`] },
  ])('$name: no slot twice, each for one trading day', ({ trading }) => {
    const hours = storeHours({ timeZone: zone, trading, slotLengthInMinutes: 5 });
    const now = at(`${eve} 9:00 PM`, zone);
    const days = nextSlots(hours, 'dineIn', now, 2);
    const slots = days.flatMap((day) => day.slots);
    expect(slots).toEqual([...new Set(slots)].toSorted());
    for (const { date, slots: ofDay } of days) {
      for (const slot of ofDay) {
        expect(isOrderable({ hours, collectionType: 'dineIn', at: slot, now })).toEqual({ ok: true, slot: { at: slot, tradingDay: date } });
        expect(getTradingDay(hours, slot)).toBe(date);
      }
    }
  });

  test('two sessions that a jump would lay over each other', () => {
    const sessions = [`6:00 PM + ${(minute + 15 - (minute % 15) + 360) / 60}`, `${wall(minute + 30 - (minute % 15))} + 2`];
    const hours = storeHours({ timeZone: zone, trading: ['6:00 PM - 5:00 AM'], sessions, slotLengthInMinutes: 5 });
    const slots = nextSlots(hours, 'dineIn', at(`${eve} 9:00 PM`, zone), 1).flatMap((day) => day.slots);
    expect(slots).toEqual([...new Set(slots)].toSorted());
    expect(slots.length).toBeGreaterThan(0);
  });
});

describe('hours of the day before that run past midnight themselves', () => {
  const hours = storeHours({ trading: { saturday: ['<8:00 PM - 3:00 AM'] }, slotLengthInMinutes: 60 });
  const now = at('2026-11-22 1:00 AM');

  test('are of the day before, up to their end on the second morning', () => {
    expect(getTradingDay(hours, now)).toBe('2026-11-20');
    expect(nextSlots(hours, 'dineIn', now, 1)).toEqual([
      { date: '2026-11-20', slots: [at('2026-11-22 1:00 AM'), at('2026-11-22 2:00 AM')] },
    ]);
    expect(nextTradingDayAt(hours, now)).toBe(at('2026-11-22 5:00 AM'));
  });
});

describe('explain agrees with isOrderable', () => {
  test('at every quarter of an hour of two days, for every reason', () => {
    const hours = storeHours({
      trading: ['6:00 PM - 2:00 AM'],
      sessions: ['6:00 PM + 3', '10:00 PM + 4'],
      holidays: [{ date: '2026-11-22', intervals: [] }],
      daysInAdvance: 1,
      collectionTypes: { pickup: true, delivery: true, dineIn: false },
      pausedUntil: { delivery: at('2026-11-21 8:00 PM') },
    });
    const now = at('2026-11-21 7:00 PM');
    const seen = new Set<string>();
    for (const collectionType of ['pickup', 'delivery', 'dineIn'] as const) {
      for (let minutes = -60; minutes < 3 * 1440; minutes += 15) {
        const question = { hours, collectionType, at: addMinutes(now, minutes), now };
        const answer = isOrderable(question);
        const { store } = explain({ ...question, menu: menu([]), system: 'online' });
        expect(store).toMatchObject(answer.ok ? { orderable: true, ...answer.slot } : { orderable: false, reason: answer.reason });
        seen.add(answer.ok ? 'ok' : answer.reason);
      }
    }
    expect([...seen].toSorted()).toEqual([
      'COLLECTION_TYPE_OFF',
      'HOLIDAY',
      'IN_THE_PAST',
      'PAUSED',
      'STORE_CLOSED',
      'TOO_FAR_AHEAD',
      'TOO_SOON',
      'ok',
    ]);
  });
});

test('the night of a holiday is closed for the holiday, also past midnight', () => {
  const night = storeHours({ trading: ['6:00 PM - 2:00 AM'], holidays: [{ date: '2026-11-20', intervals: [] }] });
  const reasonAt = (moment: string) => isOrderable({ hours: night, collectionType: 'dineIn', at: null, now: at(moment) });
  expect(reasonAt('2026-11-20 7:00 PM')).toMatchObject({ reason: 'HOLIDAY' });
  expect(reasonAt('2026-11-21 1:00 AM')).toMatchObject({ reason: 'HOLIDAY' });
  expect(reasonAt('2026-11-21 2:00 AM')).toMatchObject({ reason: 'STORE_CLOSED' });
  expect(storeStatus(night, null, at('2026-11-21 1:00 AM')).reason).toBe('HOLIDAY');
});
