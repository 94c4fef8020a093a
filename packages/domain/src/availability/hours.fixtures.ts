import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import { weekdays, type Instant, type LocalDate, type TimeOfDay, type TimeZone, type Weekday } from '../time/time.types.ts';
import { parseTimeOfDay } from '../time/time-of-day.ts';
import { getInstant } from '../time/zoned.ts';
import type { DayHours, DayInterval, Session, StoreHours } from './availability.types.ts';

/** "10:00 AM - 9:00 PM", with a leading "<" if the interval belongs to the day before. */
function interval(text: string): DayInterval {
  const [startTimeOfDay = '', endTimeOfDay = ''] = text.replace('<', '').split(' - ');
  return { startTimeOfDay, endTimeOfDay, attributeToPreviousDay: text.startsWith('<') };
}

const allDayText = 'all day';
const dayHours = (intervals: readonly string[]): DayHours => ({
  availableAllDay: intervals.includes(allDayText),
  dayIntervals: intervals.filter((text) => text !== allDayText).map(interval),
});

const session = (text: string | undefined): Session => {
  const [startTimeOfDay = '12:00 AM', hours = '24'] = text?.split(' + ') ?? [];
  return { available: text !== undefined, timePeriod: { startTimeOfDay, durationInHours: Number(hours) } };
};

export interface HoursGiven extends Partial<Omit<StoreHours, 'tradingHours' | 'timings' | 'holidays'>> {
  /** Intervals of every day, or by weekday; days that are not named are closed. */
  trading?: readonly string[] | Partial<Record<Weekday, readonly string[]>>;
  /** Up to two sessions of every day, "5:00 PM + 4" for four hours from 5 PM. All day unless given. */
  sessions?: readonly string[];
  holidays?: { date: LocalDate; intervals: readonly string[] }[];
}

const perType = <T>(value: (type: CollectionType) => T) =>
  Object.fromEntries(collectionTypes.map((type) => [type, value(type)])) as Record<CollectionType, T>;
const perDay = <T>(value: (weekday: Weekday) => T) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, value(weekday)])) as Record<Weekday, T>;

/** Hours of a store in Sydney that trades and takes orders from 10 AM to 9 PM, with a test's changes. */
export function storeHours({
  trading = ['10:00 AM - 9:00 PM'],
  sessions = ['12:00 AM + 24'],
  holidays = [],
  ...rest
}: HoursGiven = {}): StoreHours {
  const of = (weekday: Weekday): readonly string[] => ('length' in trading ? trading : (trading[weekday] ?? []));
  return {
    timeZone: 'Australia/Sydney',
    tradingHours: perType(() => perDay((weekday) => dayHours(of(weekday)))),
    timings: perDay(() => perType(() => ({ session1: session(sessions[0]), session2: session(sessions[1]) }))),
    holidays: holidays.map(({ date, intervals }) => ({ name: 'Holiday', date, dayIntervals: intervals.map(interval) })),
    leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
    lastOrderBeforeCloseInMinutes: 0,
    slotLengthInMinutes: 15,
    daysInAdvance: 7,
    collectionTypes: { pickup: true, delivery: true, dineIn: true },
    pausedUntil: {},
    ...rest,
  };
}

/** The instant of "2026-11-21 6:45 PM" in a zone. */
export function at(text: string, zone: TimeZone = 'Australia/Sydney'): Instant {
  const date = text.slice(0, 10);
  const time: TimeOfDay = text.slice(11);
  return getInstant(date, parseTimeOfDay(time), zone);
}
