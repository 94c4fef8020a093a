import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays, type Weekday } from '../time/index.ts';
import { storeHours, type HoursGiven } from './hours.fixtures.ts';
import {
  hoursOfPlan,
  hoursOfSimpleWeek,
  nextSlots,
  overlapsIn,
  planOfHours,
  planOfSessions,
  sessionsOfPlans,
  simpleWeek,
  type WeekPlan,
} from './index.ts';

const week = (days: Partial<WeekPlan> = {}): WeekPlan =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, days[weekday] ?? []])) as WeekPlan;
const toHours = (given: HoursGiven) => {
  const { tradingHours, timings } = storeHours(given);
  return { tradingHours, timings, tillHours: null };
};

describe('the simple week', () => {
  it('is what all collection types, the sessions and the till say alike', () => {
    const lunchAndDinner = { start: 660, end: 840 };
    const read = simpleWeek(toHours({ trading: { monday: ['11:00 AM - 2:00 PM', '5:00 PM - 9:30 PM'] } }));
    expect(read).toEqual(week({ monday: [lunchAndDinner, { start: 1020, end: 1290 }] }));
  });

  it('joins a night that two intervals make, under the day on which it began', () => {
    const trading = { friday: ['6:00 PM - 12:00 AM'], saturday: ['<12:00 AM - 3:00 AM'] };
    expect(simpleWeek(toHours({ trading }))).toEqual(week({ friday: [{ start: 1080, end: 1620 }] }));
  });

  it('knows a day around the clock, however it is written', () => {
    const monday = [{ start: 0, end: 1440 }];
    expect(simpleWeek(toHours({ trading: { monday: ['all day'] } }))).toEqual(week({ monday }));
    expect(simpleWeek(toHours({ trading: { monday: ['12:00 AM - 12:00 AM'] } }))).toEqual(week({ monday }));
  });

  it.each<[string, HoursGiven]>([
    ['three periods on a day', { trading: { monday: ['7:00 AM - 9:00 AM', '11:00 AM - 2:00 PM', '5:00 PM - 9:00 PM'] } }],
    ['times between quarter hours', { trading: { monday: ['7:10 AM - 9:00 AM'] } }],
    [
      'hours after midnight that stand apart from the evening',
      { trading: { friday: ['6:00 PM - 11:00 PM'], saturday: ['<1:00 AM - 3:00 AM'] } },
    ],
    ['sessions that are shorter than the day', { sessions: ['11:00 AM + 3', '5:00 PM + 4'] }],
  ])('is not there with %s', (_, given) => {
    expect(simpleWeek(toHours(given))).toBeNull();
  });

  it('is not there where one collection type or the till has hours of its own', () => {
    const [day, short] = [storeHours().tradingHours, storeHours({ trading: ['10:00 AM - 5:00 PM'] }).tradingHours];
    const { timings } = storeHours();
    expect(simpleWeek({ tradingHours: { ...day, delivery: short.delivery }, timings, tillHours: null })).toBeNull();
    expect(simpleWeek({ tradingHours: day, timings, tillHours: short })).toBeNull();
    expect(simpleWeek({ tradingHours: day, timings, tillHours: day })).not.toBeNull();
    const evening = storeHours({ sessions: ['5:00 PM + 4'] }).timings;
    const tuesday = { ...timings, tuesday: { ...timings.tuesday, dineIn: evening.tuesday.dineIn } };
    expect(simpleWeek({ tradingHours: day, timings: tuesday, tillHours: null })).toBeNull();
  });
});

/** Up to two periods a day on quarter hours, the second possibly past midnight. */
const simpleDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 119 }), { minLength: 0, maxLength: 4 })
  .map((edges) => edges.toSorted((a, b) => a - b).map((edge) => edge * 15))
  .map((edges) =>
    edges
      .flatMap((start, at) => (at % 2 === 0 && edges[at + 1] !== undefined ? [{ start, end: edges[at + 1]! }] : []))
      .filter(({ start, end }) => start < 1440 && end - start >= 30 && end - start <= 1440),
  )
  .map((periods) => (periods.length === 2 && periods[0]!.end === periods[1]!.start ? periods.slice(0, 1) : periods));
const anyWeek = fc
  .tuple(...weekdays.map(() => simpleDay))
  .map((days) => week(Object.fromEntries(weekdays.map((day, at) => [day, days[at]!]))));

it('reads every simple week as it was written', () => {
  fc.assert(
    fc.property(anyWeek, (plan) => {
      expect(simpleWeek(hoursOfSimpleWeek(plan))).toEqual(plan);
    }),
  );
});

const now = '2026-11-22T13:00:00.000Z';

it('offers the same slots as with sessions that say the week once more', () => {
  fc.assert(
    fc.property(anyWeek, (plan) => {
      fc.pre(overlapsIn(plan).length === 0);
      const written = { ...storeHours(), ...hoursOfSimpleWeek(plan) };
      const twice = { ...written, timings: sessionsOfPlans({ pickup: plan, delivery: plan, dineIn: plan }) };
      expect(simpleWeek(twice)).toEqual(plan);
      expect(nextSlots(written, 'pickup', now, 8)).toEqual(nextSlots(twice, 'pickup', now, 8));
    }),
    { numRuns: 40 },
  );
});

it('takes orders on a holiday with other hours than the week has', () => {
  const evenings = hoursOfSimpleWeek(Object.fromEntries(weekdays.map((day) => [day, [{ start: 1020, end: 1260 }]])) as WeekPlan);
  const { holidays } = storeHours({ holidays: [{ date: '2026-11-25', intervals: ['10:00 AM - 2:00 PM'] }] });
  const onTheDay = nextSlots({ ...storeHours(), ...evenings, holidays }, 'pickup', now, 8).find(({ date }) => date === '2026-11-25');
  expect(onTheDay?.slots.length).toBe(16);
});

it('writes advanced hours as they were read, small hours too', () => {
  const trading: Partial<Record<Weekday, string[]>> = {
    friday: ['7:10 AM - 9:00 AM', '11:00 AM - 2:00 PM', '6:00 PM - 2:00 AM'],
    saturday: ['<2:30 AM - 4:00 AM', 'all day'],
    monday: ['<1:00 AM - 2:00 AM'],
  };
  const { pickup } = storeHours({ trading }).tradingHours;
  expect(planOfHours(pickup).sunday).toEqual([{ start: 1500, end: 1560 }]);
  expect(planOfHours(pickup).friday.at(-1)).toEqual({ start: 1590, end: 1680 });
  expect(hoursOfPlan(planOfHours(pickup))).toEqual(pickup);
});

it('writes sessions as they were read', () => {
  const { timings } = storeHours({ sessions: ['11:00 AM + 3', '5:00 PM + 9.25'] });
  const plan = planOfSessions(timings, 'delivery');
  expect(plan.monday).toEqual([
    { start: 660, end: 840 },
    { start: 1020, end: 1575 },
  ]);
  expect(sessionsOfPlans({ pickup: plan, delivery: plan, dineIn: plan })).toEqual(timings);
});

it('names the later of two periods that lie over each other, also past Sunday', () => {
  const plan = week({
    monday: [
      { start: 60, end: 300 },
      { start: 240, end: 600 },
    ],
    tuesday: [{ start: 600, end: 1560 }],
    wednesday: [{ start: 120, end: 300 }],
    sunday: [{ start: 1200, end: 1530 }],
  });
  expect(overlapsIn(plan)).toEqual([
    { weekday: 'monday', at: 0 },
    { weekday: 'monday', at: 1 },
  ]);
});
