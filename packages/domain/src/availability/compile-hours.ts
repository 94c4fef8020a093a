import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import { minutesPerDay, parseTimeOfDay } from '../time/time-of-day.ts';
import { weekdays, type LocalDate, type Weekday } from '../time/time.types.ts';
import type { DayHours, DayInterval, Session, StoreHours } from './availability.types.ts';
import type { Interval } from './intervals.ts';

/** A day's hours in minutes after its midnight. */
export interface CompiledDay {
  allDay: boolean;
  /** Of the day's own trading day; may run past 1440. */
  own: Interval[];
  /** On this date, but of the trading day before. */
  ofDayBefore: Interval[];
}

export interface CompiledHours {
  trading: Record<CollectionType, Record<Weekday, CompiledDay>>;
  sessions: Record<CollectionType, Record<Weekday, Interval[]>>;
  holidays: ReadonlyMap<LocalDate, CompiledDay & { name: string }>;
}

const compiledHours = new WeakMap<StoreHours, CompiledHours>();

/** A store's hours in minutes, read once for each settings object. Throws a RangeError for a time that is none. */
export function compileHours(hours: StoreHours): CompiledHours {
  const known = compiledHours.get(hours);
  if (known !== undefined) return known;
  const compiled: CompiledHours = {
    trading: byCollection((type) => byWeekday((weekday) => compileDay(hours.tradingHours[type][weekday]))),
    sessions: byCollection((type) =>
      byWeekday((weekday) => {
        const { session1, session2 } = hours.timings[weekday][type];
        return [...compileSession(session1), ...compileSession(session2)];
      }),
    ),
    holidays: new Map(
      hours.holidays.map(({ name, date, dayIntervals }) => [date, { name, ...compileDay({ availableAllDay: false, dayIntervals }) }]),
    ),
  };
  compiledHours.set(hours, compiled);
  return compiled;
}

function compileDay({ availableAllDay, dayIntervals }: DayHours): CompiledDay {
  const day: CompiledDay = { allDay: availableAllDay, own: availableAllDay ? [{ start: 0, end: minutesPerDay }] : [], ofDayBefore: [] };
  for (const interval of dayIntervals) {
    if (interval.attributeToPreviousDay) day.ofDayBefore.push(compileInterval(interval));
    else if (!availableAllDay) day.own.push(compileInterval(interval));
  }
  return day;
}

function compileInterval({ startTimeOfDay, endTimeOfDay }: DayInterval): Interval {
  const start = parseTimeOfDay(startTimeOfDay);
  const end = parseTimeOfDay(endTimeOfDay);
  return { start, end: end <= start ? end + minutesPerDay : end };
}

function compileSession({ available, timePeriod }: Session): Interval[] {
  if (!available) return [];
  const start = parseTimeOfDay(timePeriod.startTimeOfDay);
  return [{ start, end: start + Math.round(timePeriod.durationInHours * 60) }];
}

const byCollection = <T>(value: (type: CollectionType) => T): Record<CollectionType, T> =>
  Object.fromEntries(collectionTypes.map((type) => [type, value(type)])) as Record<CollectionType, T>;
const byWeekday = <T>(value: (weekday: Weekday) => T): Record<Weekday, T> =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, value(weekday)])) as Record<Weekday, T>;
