import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import { formatTimeOfDay, minutesPerDay, parseTimeOfDay } from '../time/time-of-day.ts';
import { weekdays, type Weekday } from '../time/time.types.ts';
import type { DayHours, DayInterval, Session, Timings, TradingHours } from './availability.types.ts';
import { merge, type Interval } from './intervals.ts';

/**
 * Periods of each weekday in minutes after its midnight. A period belongs to the day under which it is listed: it may run past midnight
 * (`end` above 1440), or lie in the small hours after it (`start` of 1440 or more).
 */
export type WeekPlan = Record<Weekday, Interval[]>;

/** The three sections of settings with opening hours. `tillHours` null: the till trades when the store does. */
export interface OpeningHours {
  tradingHours: TradingHours;
  timings: Timings;
  tillHours: TradingHours | null;
}

/** How many periods a day has in the simple plan, and the steps in which they are set. */
export const mostPeriods = 2;
export const planStep = 15;
export const shortestPeriod = 30;

const perDay = <T>(value: (weekday: Weekday, index: number) => T) =>
  Object.fromEntries(weekdays.map((weekday, index) => [weekday, value(weekday, index)])) as Record<Weekday, T>;
const perType = <T>(value: (type: CollectionType) => T) =>
  Object.fromEntries(collectionTypes.map((type) => [type, value(type)])) as Record<CollectionType, T>;
const neighbour = (index: number, days: number): Weekday => weekdays[(index + days + 7) % 7]!;

const getPeriod = ({ startTimeOfDay, endTimeOfDay }: DayInterval): Interval => {
  const start = parseTimeOfDay(startTimeOfDay);
  const end = parseTimeOfDay(endTimeOfDay);
  return { start, end: end <= start ? end + minutesPerDay : end };
};
const byStart = (a: Interval, b: Interval) => a.start - b.start;

/** Trading hours of one collection type as periods. Hours listed under a day that belong to the day before are shown with that one. */
export const planOfHours = (hours: Record<Weekday, DayHours>): WeekPlan =>
  perDay((weekday, index) => {
    const { availableAllDay, dayIntervals } = hours[weekday];
    const own = dayIntervals.filter(({ attributeToPreviousDay }) => !attributeToPreviousDay).map(getPeriod);
    const night = hours[neighbour(index, 1)].dayIntervals.filter(({ attributeToPreviousDay }) => attributeToPreviousDay).map(getPeriod);
    const small = night.map(({ start, end }) => ({ start: start + minutesPerDay, end: end + minutesPerDay }));
    return [...(availableAllDay ? [{ start: 0, end: minutesPerDay }] : own), ...small].toSorted(byStart);
  });

const getInterval = ({ start, end }: Interval, attributeToPreviousDay: boolean): DayInterval => ({
  startTimeOfDay: formatTimeOfDay(start),
  endTimeOfDay: formatTimeOfDay(end),
  attributeToPreviousDay,
});
const isWholeDay = ({ start, end }: Interval) => start === 0 && end === minutesPerDay;

/** Periods as trading hours of one collection type: what `planOfHours` reads as the same plan. */
export const hoursOfPlan = (plan: WeekPlan): Record<Weekday, DayHours> =>
  perDay((weekday, index) => {
    const own = plan[weekday].filter(({ start }) => start < minutesPerDay);
    const small = plan[neighbour(index, -1)].filter(({ start }) => start >= minutesPerDay);
    const availableAllDay = own.some(isWholeDay);
    return {
      availableAllDay,
      dayIntervals: [
        ...small.map((period) => getInterval(period, true)),
        ...(availableAllDay ? [] : own.map((period) => getInterval(period, false))),
      ],
    };
  });

/** The ordering sessions of one collection type as periods. */
export const planOfSessions = (timings: Timings, type: CollectionType): WeekPlan =>
  perDay((weekday) => {
    const { session1, session2 } = timings[weekday][type];
    return [session1, session2]
      .filter(({ available }) => available)
      .map(({ timePeriod: { startTimeOfDay, durationInHours } }) => {
        const start = parseTimeOfDay(startTimeOfDay);
        return { start, end: start + Math.round(durationInHours * 60) };
      })
      .toSorted(byStart);
  });

const unused: readonly [Session, Session] = [
  { available: false, timePeriod: { startTimeOfDay: '10:00 AM', durationInHours: 7 } },
  { available: false, timePeriod: { startTimeOfDay: '5:00 PM', durationInHours: 4 } },
];
const getSession = (period: Interval | undefined, otherwise: Session): Session =>
  period === undefined
    ? otherwise
    : {
        available: true,
        timePeriod: { startTimeOfDay: formatTimeOfDay(period.start), durationInHours: (period.end - period.start) / 60 },
      };

/** Periods as ordering sessions, by collection type: at most two of a day, which begin on it. */
export const sessionsOfPlans = (plans: Record<CollectionType, WeekPlan>): Timings =>
  perDay((weekday) =>
    perType((type) => {
      const [first, second] = plans[type][weekday];
      return { session1: getSession(first, unused[0]), session2: getSession(second, unused[1]) };
    }),
  );

const isSimpleDay = (periods: readonly Interval[]): boolean =>
  periods.length <= mostPeriods &&
  periods.every(
    ({ start, end }) =>
      start < minutesPerDay &&
      start % planStep === 0 &&
      end % planStep === 0 &&
      end - start >= shortestPeriod &&
      end - start <= minutesPerDay,
  );

const joined = (plan: WeekPlan): WeekPlan => perDay((weekday) => merge(plan[weekday]));
const samePlan = (a: WeekPlan, b: WeekPlan): boolean =>
  weekdays.every(
    (weekday) =>
      a[weekday].length === b[weekday].length &&
      a[weekday].every(({ start, end }, at) => b[weekday][at]!.start === start && b[weekday][at]!.end === end),
  );
/** Sessions around the clock set no limits of their own. */
const isAroundTheClock = (plan: WeekPlan): boolean =>
  weekdays.every((weekday) => plan[weekday].some(({ start, end }) => start === 0 && end >= minutesPerDay));

/**
 * The one week that all opening hours of a store describe, if they do: the same for every collection type, ordering sessions and till as
 * the trading hours, up to two periods a day in quarter hours. Null if they differ: such hours can only be edited separately.
 */
export function simpleWeek({ tradingHours, timings, tillHours }: OpeningHours): WeekPlan | null {
  const plan = joined(planOfHours(tradingHours.pickup));
  const isSame = (other: WeekPlan) => samePlan(plan, joined(other));
  const isPlain =
    weekdays.every((weekday) => isSimpleDay(plan[weekday])) &&
    collectionTypes.every((type) => {
      const sessions = planOfSessions(timings, type);
      const till = tillHours && planOfHours(tillHours[type]);
      return isSame(planOfHours(tradingHours[type])) && (isAroundTheClock(sessions) || isSame(sessions)) && (till === null || isSame(till));
    });
  return isPlain ? plan : null;
}

/**
 * All opening hours of a store by one week: what `simpleWeek` reads as the same week. Ordering sessions go around the clock, so that orders
 * follow the trading hours, on holidays with other hours too; the till follows the store.
 */
export const hoursOfSimpleWeek = (plan: WeekPlan): OpeningHours => ({
  tradingHours: perType(() => hoursOfPlan(plan)),
  timings: sessionsOfPlans(perType(() => perDay(() => [{ start: 0, end: minutesPerDay }]))),
  tillHours: null,
});

/** Overlapping periods, also where a night runs into the next day: the later one of each pair. */
export const overlapsIn = (plan: WeekPlan): { weekday: Weekday; at: number }[] =>
  weekdays.flatMap((weekday, index) => {
    const before = plan[neighbour(index, -1)].map(({ start, end }) => ({ start: start - minutesPerDay, end: end - minutesPerDay }));
    return plan[weekday].flatMap(({ start, end }, at) => {
      const earlier = [...before, ...plan[weekday].slice(0, at)];
      return earlier.some((other) => other.start < end && start < other.end) ? [{ weekday, at }] : [];
    });
  });
