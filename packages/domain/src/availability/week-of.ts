import { addDays, getWeekday } from '../time/dates.ts';
import { minutesPerDay, showTimeOfDay } from '../time/time-of-day.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { weekdays, type Instant, type LocalDate } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { DayOfWeek, StoreHours } from './availability.types.ts';
import { compileHours } from './compile-hours.ts';
import { tradingMinutes, getTypes } from './trading.ts';

/** The days of a week, and how far ahead holidays are announced. */
const week = 7;
const ahead = 92;

const intervalsOn = (hours: StoreHours, types: readonly CollectionType[], date: LocalDate): string[] =>
  tradingMinutes(hours, types, date).map(({ start, end }) =>
    end - start >= minutesPerDay ? 'Open 24 hours' : `${showTimeOfDay(start, hours.timeZone)} – ${showTimeOfDay(end, hours.timeZone)}`,
  );

/** Trading hours of seven days from today, of one collection type or over all that the store offers (null), as text for people. */
export function getWeek(hours: StoreHours, now: Instant, collectionType: CollectionType | null = null): DayOfWeek[] {
  const today = zonedParts(now, hours.timeZone).date;
  const types = getTypes(hours, collectionType);
  const { holidays } = compileHours(hours);
  return Array.from({ length: week }, (_, days) => {
    const date = addDays(today, days);
    return {
      date,
      weekday: getWeekday(date),
      intervals: intervalsOn(hours, types, date),
      note: holidays.get(date)?.name ?? null,
    };
  });
}

/** Holidays after the week shown by `getWeek`, within three months, with their hours, over all collection types offered. */
export function holidaysAhead(hours: StoreHours, now: Instant): DayOfWeek[] {
  const today = zonedParts(now, hours.timeZone).date;
  const types = getTypes(hours, null);
  const [from, until] = [addDays(today, week), addDays(today, ahead)];
  return [...compileHours(hours).holidays]
    .filter(([date]) => date >= from && date <= until)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, { name }]) => ({ date, weekday: getWeekday(date), intervals: intervalsOn(hours, types, date), note: name }));
}

/** Whether any day of the week has both opening hours and an ordering session of a collection type. Holidays do not count. */
export function hasWeeklyHours(hours: StoreHours, type: CollectionType): boolean {
  const { trading, sessions } = compileHours(hours);
  return weekdays.some((weekday) => {
    const { own, ofDayBefore } = trading[type][weekday];
    return own.length + ofDayBefore.length > 0 && sessions[type][weekday].length > 0;
  });
}
