import { collectionTypes, type CollectionType } from '../orders/orders.types.ts';
import { addDays, getWeekday } from '../time/dates.ts';
import { minutesPerDay } from '../time/time-of-day.ts';
import type { LocalDate } from '../time/time.types.ts';
import { getEpoch } from '../time/zoned.ts';
import type { StoreHours } from './availability.types.ts';
import { compileHours, type CompiledHours } from './compile-hours.ts';
import { intersect, merge, shift, subtract, type Interval } from './intervals.ts';
import { remember } from './remember.ts';

/** Milliseconds since 1970, with the trading day that they belong to. */
export interface TradingWindow extends Interval {
  tradingDay: LocalDate;
}

/** The collection types that a question is about: one, or all that the store offers. */
export function getTypes(hours: StoreHours, collectionType: CollectionType | null): CollectionType[] {
  if (collectionType !== null) return [collectionType];
  const offered = collectionTypes.filter((type) => hours.collectionTypes[type]);
  return offered.length > 0 ? offered : [...collectionTypes];
}

/**
 * When a trading day trades, in wall minutes after its midnight: its own intervals, and those of the next date that belong to it.
 * A holiday replaces the whole trading day. Trading days never overlap: the one that began first continues, except that a day
 * that is open all day is its calendar day.
 */
export function tradingMinutes(hours: StoreHours, types: readonly CollectionType[], day: LocalDate): Interval[] {
  const compiled = compileHours(hours);
  const own = claimedMinutes(compiled, types, day);
  if (isAllDay(compiled, types, day)) return own;
  // What the next date lists for a day may itself run past midnight, into the day after.
  const earlier = [-1, -2].flatMap((days) => shift(claimedMinutes(compiled, types, addDays(day, days)), days * minutesPerDay));
  return subtract(own, earlier);
}

/** A day's own hours, up to the midnight of a later day that is open all day. */
function claimedMinutes(compiled: CompiledHours, types: readonly CollectionType[], day: LocalDate): Interval[] {
  const allDay = [1, 2].find((days) => isAllDay(compiled, types, addDays(day, days)));
  const own = rawMinutes(compiled, types, day);
  return allDay === undefined ? own : subtract(own, [{ start: allDay * minutesPerDay, end: Number.POSITIVE_INFINITY }]);
}

function rawMinutes(
  { trading, holidays }: Pick<CompiledHours, 'trading' | 'holidays'>,
  types: readonly CollectionType[],
  day: LocalDate,
): Interval[] {
  const next = addDays(day, 1);
  const holiday = holidays.get(day);
  const nextHoliday = holidays.get(next);
  const intervals: Interval[] = [];
  for (const type of types) {
    const regular = trading[type][getWeekday(day)];
    intervals.push(...(holiday ?? regular).own);
    let night = holiday === undefined ? trading[type][getWeekday(next)].ofDayBefore : [];
    if (nextHoliday !== undefined && nextHoliday.ofDayBefore.length > 0) night = nextHoliday.ofDayBefore;
    intervals.push(...shift(night, minutesPerDay));
  }
  return merge(intervals);
}

function isAllDay({ trading, holidays }: CompiledHours, types: readonly CollectionType[], day: LocalDate): boolean {
  return !holidays.has(day) && types.some((type) => trading[type][getWeekday(day)].allDay);
}

/** The times that orders of a trading day can be for, in wall minutes: its trading hours within the ordering sessions. */
export function orderingMinutes(hours: StoreHours, type: CollectionType, day: LocalDate): Interval[] {
  const { sessions } = compileHours(hours);
  const around = [-1, 0, 1, 2].flatMap((days) => shift(sessions[type][getWeekday(addDays(day, days))], days * minutesPerDay));
  return intersect(tradingMinutes(hours, [type], day), merge(around));
}

/**
 * Wall minutes of a trading day, in order and apart, as instants. An interval that daylight saving swallows is left out; one whose end
 * is skipped ends as much later as the clock jumps, and what begins meanwhile begins then.
 */
export function toWindows(hours: StoreHours, day: LocalDate, intervals: readonly Interval[]): TradingWindow[] {
  let last = Number.NEGATIVE_INFINITY;
  const windows: TradingWindow[] = [];
  for (const interval of intervals) {
    const start = Math.max(last, getEpoch(day, interval.start, hours.timeZone));
    const end = getEpoch(day, interval.end, hours.timeZone);
    if (start >= end) continue;
    windows.push({ start, end, tradingDay: day });
    last = end;
  }
  return windows;
}

/** The trading windows of a trading day: as instants, too, no day begins before the one of yesterday is over. */
export function tradingWindows(hours: StoreHours, types: readonly CollectionType[], day: LocalDate): readonly TradingWindow[] {
  return remember(hours, `trading ${types.join()} ${day}`, () => {
    const own = toWindows(hours, day, tradingMinutes(hours, types, day));
    if (own.length === 0) return own;
    const dayBefore = addDays(day, -1);
    const earlier = toWindows(hours, dayBefore, tradingMinutes(hours, types, dayBefore));
    return subtract(own, earlier).map((interval) => ({ ...interval, tradingDay: day }));
  });
}

/** Whether a day would trade at an instant, were it no holiday. Milliseconds since 1970. */
export function wouldTrade(hours: StoreHours, types: readonly CollectionType[], day: LocalDate, at: number): boolean {
  const { trading } = compileHours(hours);
  const regular = toWindows(hours, day, rawMinutes({ trading, holidays: new Map() }, types, day));
  return regular.some(({ start, end }) => start <= at && at < end);
}
