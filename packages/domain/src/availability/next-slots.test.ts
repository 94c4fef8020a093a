import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatInstantTimeShort } from '../clock/index.ts';
import { minutesBetween, showTimeOfDay } from '../time/index.ts';
import { processZones, storeZones } from '../time/zones.cases.ts';
import { clockChanges } from './clock-changes.cases.ts';
import { at, storeHours } from './hours.fixtures.ts';
import { isOrderable, nextSlots } from './index.ts';

const sydney = 'Australia/Sydney';
const getTimes = (slots: readonly string[], zone = sydney) => slots.map((slot) => formatInstantTimeShort(slot, zone));

describe('nextSlots', () => {
  test('from the lead time to the last order, by trading day', () => {
    const hours = storeHours({ trading: ['5:00 PM - 6:30 PM'], lastOrderBeforeCloseInMinutes: 15, slotLengthInMinutes: 30 });
    const days = nextSlots(hours, 'pickup', at('2026-11-21 5:05 PM'), 2);
    expect(days.map(({ date, slots }) => [date, ...getTimes(slots)])).toEqual([
      ['2026-11-21', '5:30 PM', '6:00 PM'],
      ['2026-11-22', '5:00 PM', '5:30 PM', '6:00 PM'],
    ]);
  });

  test('a last order exactly on a slot is taken', () => {
    const hours = storeHours({ trading: ['5:00 PM - 6:30 PM'], lastOrderBeforeCloseInMinutes: 30, slotLengthInMinutes: 30 });
    expect(getTimes(nextSlots(hours, 'pickup', at('2026-11-21 12:00 PM'), 1)[0]?.slots ?? [])).toEqual(['5:00 PM', '5:30 PM', '6:00 PM']);
  });

  test('a night past midnight belongs to the day on which it began, and comes first while it runs', () => {
    const hours = storeHours({
      trading: ['10:00 PM - 1:00 AM'],
      slotLengthInMinutes: 60,
      leadTimeInMinutes: { pickup: 0, delivery: 0, dineIn: 0 },
    });
    const days = nextSlots(hours, 'pickup', at('2026-11-21 12:00 AM'), 1);
    expect(days.map(({ date, slots }) => [date, ...getTimes(slots)])).toEqual([
      ['2026-11-20', '12:00 AM'],
      ['2026-11-21', '10:00 PM', '11:00 PM', '12:00 AM'],
    ]);
  });

  test('two sessions, the second cut by closing', () => {
    const hours = storeHours({ sessions: ['12:00 PM + 1', '8:00 PM + 4'], slotLengthInMinutes: 30 });
    expect(getTimes(nextSlots(hours, 'pickup', at('2026-11-21 9:00 AM'), 1)[0]?.slots ?? [])).toEqual([
      '12:00 PM',
      '12:30 PM',
      '8:00 PM',
      '8:30 PM',
    ]);
  });

  test('slots continue over midnight of a store that never closes', () => {
    const hours = storeHours({ trading: ['all day'], slotLengthInMinutes: 720, lastOrderBeforeCloseInMinutes: 60 });
    const days = nextSlots(hours, 'dineIn', at('2026-11-21 12:00 AM'), 2);
    expect(days.map(({ date, slots }) => [date, ...getTimes(slots)])).toEqual([
      ['2026-11-21', '12:00 AM', '12:00 PM'],
      ['2026-11-22', '12:00 AM', '12:00 PM'],
    ]);
  });

  test('nothing for a type that is off, on a holiday, or beyond the days in advance', () => {
    const now = at('2026-11-21 12:00 PM');
    expect(nextSlots(storeHours({ collectionTypes: { pickup: false, delivery: true, dineIn: true } }), 'pickup', now, 7)).toEqual([]);
    const holiday = storeHours({ holidays: [{ date: '2026-11-22', intervals: [] }] });
    expect(nextSlots(holiday, 'pickup', now, 3).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-23']);
    expect(nextSlots(storeHours({ daysInAdvance: 1 }), 'pickup', now, 14).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('a pause moves the first slot', () => {
    const hours = storeHours({ pausedUntil: { pickup: at('2026-11-21 1:00 PM') } });
    expect(getTimes(nextSlots(hours, 'pickup', at('2026-11-21 12:00 PM'), 1)[0]?.slots ?? [])[0]).toBe('1:30 PM');
  });
});

describe.each(processZones)('clock changes with the machine in %s', (processZone) => {
  const { TZ } = process.env;
  beforeEach(() => {
    process.env['TZ'] = processZone;
  });
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  test.each(clockChanges)('$name: a night from 10 PM to 5 AM has $hours hours of slots', ({ zone, eve, hours, firstAfterTwo }) => {
    const night = storeHours({ timeZone: zone, trading: ['10:00 PM - 5:00 AM'], slotLengthInMinutes: 30 });
    const [day] = nextSlots(night, 'dineIn', at(`${eve} 8:00 PM`, zone), 1);
    const slots = day?.slots ?? [];
    expect(day?.date).toBe(eve);
    expect(slots).toHaveLength(hours * 2);
    expect(getTimes(slots, zone)[0]).toBe(showTimeOfDay(22 * 60, zone));
    expect(getTimes(slots, zone).at(-1)).toBe(showTimeOfDay(4.5 * 60, zone));
    expect(getTimes(slots, zone)).toContain(firstAfterTwo);
    expect(new Set(getTimes(slots, zone)).size).toBe(slots.length);
    expect(slots.slice(1).every((slot, index) => minutesBetween(slots[index] as string, slot) === 30)).toBe(true);
  });

  test.each(clockChanges)('$name: a day that is open for 24 hours has $dayHours', ({ zone, date, dayHours }) => {
    const always = storeHours({ timeZone: zone, trading: ['all day'], slotLengthInMinutes: 60 });
    const days = nextSlots(always, 'dineIn', at(`${date} 12:00 AM`, zone), 1);
    expect(days.map((day) => [day.date, day.slots.length])).toEqual([[date, Math.ceil(dayHours)]]);
  });
});

describe.each(storeZones)('in %s', (timeZone) => {
  const nights = [
    ['10:00 AM - 9:00 PM'],
    ['6:00 PM - 3:00 AM'],
    ['all day'],
    ['11:00 AM - 2:00 PM', '5:00 PM - 12:30 AM', '<12:30 AM - 2:30 AM'],
    // One that ends, and one that begins, in an hour that a clock change skips or repeats.
    ['6:00 PM - 1:30 AM', '<1:45 AM - 2:20 AM', '<2:40 AM - 3:10 AM', '3:20 AM - 4:00 AM'],
    // What belongs to the day before may itself run past midnight.
    ['<8:00 PM - 3:00 AM'],
  ];
  /** The evenings before the clocks change, somewhere or here. */
  const eves = clockChanges.map(({ zone, eve }) => Date.parse(at(`${eve} 8:00 PM`, zone)) / 60_000);
  const sessions = [['12:00 AM + 24'], ['6:00 PM + 8.5', '2:45 AM + 9'], ['11:00 AM + 3', '5:00 PM + 10']];

  test('every slot is in order and is taken by isOrderable with the same trading day', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 }), fc.constantFrom(...eves)),
        fc.constantFrom(...nights),
        fc.constantFrom(0, 15, 45),
        fc.constantFrom(15, 25, 60),
        fc.constantFrom(...sessions),
        (minute, trading, lastOrderBeforeCloseInMinutes, slotLengthInMinutes, given) => {
          const now = new Date(minute * 60_000).toISOString();
          const hours = storeHours({
            timeZone,
            trading,
            sessions: given,
            lastOrderBeforeCloseInMinutes,
            slotLengthInMinutes,
            daysInAdvance: 1,
          });
          let last = now;
          for (const { date, slots } of nextSlots(hours, 'pickup', now, 2)) {
            for (const slot of slots) {
              expect(slot > last).toBe(true);
              last = slot;
              expect(isOrderable({ hours, collectionType: 'pickup', at: slot, now })).toEqual({
                ok: true,
                slot: { at: slot, tradingDay: date },
              });
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
