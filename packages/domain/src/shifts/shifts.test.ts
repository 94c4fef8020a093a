import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../time/dates.ts';
import { getInstant } from '../time/zoned.ts';
import {
  addShiftHours,
  calculateShiftHours,
  endBreak,
  endShift,
  findShiftProblems,
  getClockActions,
  getLimitMinutes,
  getOpenBreak,
  toBreak,
  type ShiftBreak,
  type ShiftBreakPreset,
  type ShiftTimes,
} from './index.ts';

const start = '2026-11-20T22:00:00.000Z';
const at = (minutes: number) => addMinutes(start, minutes);
const toShift = (length: number | null, breaks: readonly ShiftBreak[] = []): ShiftTimes => ({
  startedAt: start,
  endedAt: length === null ? null : at(length),
  breaks,
});
const pause = (from: number, to: number | null, given: Partial<ShiftBreak> = {}): ShiftBreak => ({
  ...{ id: `${from}`, name: 'Break', type: 'UNPAID', limitMinutes: null, deductsOverLimit: false },
  ...{ startedAt: at(from), endedAt: to === null ? null : at(to) },
  ...given,
});

describe('the hours of a shift', () => {
  it.each([
    ['without a break', toShift(480), { total: 480, worked: 480, breaks: 0, paid: 480, unpaid: 0, deducted: 0 }],
    ['an unpaid break', toShift(480, [pause(60, 90)]), { total: 480, worked: 450, breaks: 30, paid: 450, unpaid: 30, deducted: 0 }],
    ['a paid break', toShift(480, [pause(60, 90, { type: 'PAID' })]), { worked: 450, breaks: 30, paid: 480, unpaid: 0, deducted: 0 }],
    [
      'a paid break beyond its limit, which is not deducted unless the store does so',
      toShift(480, [pause(60, 90, { type: 'PAID', limitMinutes: 15 })]),
      { paid: 480, unpaid: 0, deducted: 0 },
    ],
    [
      'a paid break beyond its limit where that is deducted',
      toShift(480, [pause(60, 90, { type: 'PAID', limitMinutes: 15, deductsOverLimit: true })]),
      { worked: 450, breaks: 30, paid: 465, unpaid: 15, deducted: 15 },
    ],
    [
      'an unpaid break beyond its limit: all of it is unpaid, and nothing is deducted twice',
      toShift(480, [pause(60, 90, { limitMinutes: 15, deductsOverLimit: true })]),
      { paid: 450, unpaid: 30, deducted: 0 },
    ],
    ['one that goes on, in a break', toShift(null, [pause(60, null)]), { total: 100, worked: 60, breaks: 40, paid: 60, unpaid: 40 }],
  ])('%s', (_, shift, hours) => {
    expect(calculateShiftHours(shift, at(100))).toMatchObject(hours);
  });

  it('counts real hours in the nights in which the clock changes', () => {
    const night = (date: string) => ({
      startedAt: getInstant(date, 22 * 60, 'Australia/Sydney'),
      endedAt: getInstant(date, (24 + 4) * 60, 'Australia/Sydney'),
      breaks: [],
    });
    // Clocks go forward on 4 October 2026 and back on 4 April 2027.
    expect([night('2026-10-03'), night('2026-10-10'), night('2027-04-03')].map((one) => calculateShiftHours(one, start).total)).toEqual([
      5 * 60,
      6 * 60,
      7 * 60,
    ]);
  });

  /** Breaks one after another, given by gaps and lengths in seconds, and what follows the last one. */
  const aShift = fc
    .record({
      parts: fc.array(
        fc.record({
          gap: fc.nat(7_200),
          length: fc.nat(7_200),
          type: fc.constantFrom('PAID' as const, 'UNPAID' as const),
          limitMinutes: fc.option(fc.nat(90)),
          deductsOverLimit: fc.boolean(),
        }),
        { maxLength: 6 },
      ),
      rest: fc.nat(20_000),
      open: fc.boolean(),
    })
    .map(({ parts, rest, open }) => {
      let second = 0;
      const instant = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000).toISOString();
      const breaks = parts.map(({ gap, length, ...more }, index): ShiftBreak => {
        const from = second + gap;
        second = from + length;
        return { id: `${index}`, name: 'Break', ...more, startedAt: instant(from), endedAt: instant(second) };
      });
      const end = instant(second + rest);
      return { shift: { startedAt: start, endedAt: open ? null : end, breaks } satisfies ShiftTimes, now: end };
    });

  it('add up, whatever the breaks: worked and breaks, paid and unpaid are each the whole shift', () => {
    fc.assert(
      fc.property(aShift, ({ shift, now }) => {
        expect(findShiftProblems(shift, now).filter(({ path }) => path.startsWith('breaks'))).toEqual([]);
        const { total, worked, breaks, paid, unpaid, deducted } = calculateShiftHours(shift, now);
        expect(worked + breaks).toBe(total);
        expect(paid + unpaid).toBe(total);
        expect(Math.min(worked, breaks, paid, unpaid, deducted)).toBeGreaterThanOrEqual(0);
        expect(unpaid).toBeLessThanOrEqual(breaks);
        expect(deducted).toBeLessThanOrEqual(unpaid);
      }),
    );
  });

  it('pay no less without automatic deduction, and the difference is what is shown as deducted', () => {
    fc.assert(
      fc.property(aShift, ({ shift, now }) => {
        const without = { ...shift, breaks: shift.breaks.map((one) => ({ ...one, deductsOverLimit: false })) };
        const [on, off] = [calculateShiftHours(shift, now), calculateShiftHours(without, now)];
        expect(off.deducted).toBe(0);
        // Each is rounded for itself, to a minute.
        expect(Math.abs(off.paid - on.paid - on.deducted)).toBeLessThanOrEqual(1);
        expect(off.paid).toBeGreaterThanOrEqual(on.paid);
      }),
    );
  });

  it('do not depend on whether a shift is looked at while it goes on or afterwards', () => {
    fc.assert(
      fc.property(aShift, ({ shift, now }) => {
        expect(calculateShiftHours({ ...shift, endedAt: null }, now)).toEqual(calculateShiftHours({ ...shift, endedAt: now }, now));
      }),
    );
  });

  it('of several shifts are added', () => {
    const one = calculateShiftHours(toShift(480, [pause(60, 90)]), start);
    expect(addShiftHours([one, one])).toMatchObject({ total: 960, paid: 900, unpaid: 60 });
    expect(addShiftHours([])).toMatchObject({ total: 0, paid: 0 });
  });
});

describe('the time clock', () => {
  const preset = (limit: ShiftBreakPreset['limit']): ShiftBreakPreset => ({ id: 'p', name: 'Lunch', type: 'PAID', limit });

  it('offers what is next', () => {
    const [open, paused] = [toShift(null), toShift(null, [pause(60, null)])];
    expect([getClockActions(null, true), getClockActions(open, true), getClockActions(open, false)]).toEqual([
      ['in'],
      ['breakStart', 'out'],
      ['out'],
    ]);
    expect([getClockActions(paused, true), getClockActions(paused, false)]).toEqual([
      ['breakEnd', 'out'],
      ['breakEnd', 'out'],
    ]);
  });

  it.each([
    ['MINUTES_15', 15],
    ['MINUTES_30', 30],
    ['HOUR_1', 60],
    ['NONE', null],
    ['OTHER', 105],
  ] as const)('%s is a limit of %s minutes', (type, minutes) => {
    expect(getLimitMinutes({ type, duration: { hours: 1, minutes: 45 } })).toBe(minutes);
  });

  it('keeps what the preset said when the break began, and ends the break with the shift', () => {
    const limit = { type: 'MINUTES_15', duration: { hours: 0, minutes: 0 } } as const;
    const shift = toShift(null, [toBreak(preset(limit), { id: 'b', at: at(60), deducts: true })]);
    expect(getOpenBreak(shift)).toMatchObject({ name: 'Lunch', limitMinutes: 15, deductsOverLimit: true, startedAt: at(60) });
    expect(getOpenBreak(endBreak(shift, at(70)))).toBeUndefined();
    const ended = endShift(shift, at(100));
    expect([ended.endedAt, ended.breaks[0]?.endedAt]).toEqual([at(100), at(100)]);
    expect(calculateShiftHours(ended, at(500))).toMatchObject({ total: 100, paid: 75, deducted: 25 });
  });
});

describe('a shift that a manager enters', () => {
  it.each([
    ['nothing wrong', toShift(480, [pause(60, 90), pause(90, 100)]), []],
    ['it goes on', toShift(null, [pause(60, null)]), []],
    ['in the future', { ...toShift(null), startedAt: at(601) }, ['startedAt']],
    ['it will end in the future', toShift(601), ['endedAt']],
    ['ends before it begins', toShift(-1), ['endedAt']],
    ['a break before the shift', toShift(480, [pause(-10, 5)]), ['breaks.0.startedAt']],
    ['a break after the shift', toShift(480, [pause(470, 481)]), ['breaks.0.startedAt']],
    ['breaks that overlap', toShift(480, [pause(60, 90), pause(89, 100)]), ['breaks.1.startedAt']],
    ['a break that ends before it begins', toShift(480, [pause(60, 50)]), ['breaks.0.endedAt']],
    ['a break that goes on after the shift', toShift(480, [pause(60, null)]), ['breaks.0.endedAt']],
    ['two breaks that go on', toShift(null, [pause(60, null), pause(70, null)]), ['breaks.0.endedAt', 'breaks.1.startedAt']],
  ])('%s', (_, shift, paths) => {
    expect(findShiftProblems(shift, at(600)).map(({ path }) => path)).toEqual(paths);
  });

  it('takes at most a day', () => {
    const week = at(7 * 24 * 60);
    expect([24 * 60, 24 * 60 + 1].map((length) => findShiftProblems(toShift(length), week).length)).toEqual([0, 1]);
  });
});
