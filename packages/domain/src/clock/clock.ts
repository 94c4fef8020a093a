import { getWeekday } from '../time/dates.ts';
import { weekdays, type Instant, type LocalDate, type TimeZone, type Weekday } from '../time/time.types.ts';
import { localTime, wallTime } from './wall-time.ts';

/*
 * Time for screens and printouts, built on `Intl` alone: browsers load these few lines and not the Temporal polyfill.
 * Text is put together here, from numbers, so that no engine's locale data changes what people read.
 */

/** The moment of the week that items' hours go by. */
export function localMoment(instant: Instant, zone: TimeZone): { weekday: Weekday; minutes: number } {
  const { date, minutes } = localTime(instant, zone);
  return { weekday: getWeekday(date), minutes };
}

/** For people: "6:45 PM"; "1:30 AM (EDT)" if clocks go back and the time occurs twice. */
export function formatInstantTimeShort(instant: Instant, zone: TimeZone): string {
  return wallTime(instant, zone);
}

/** The local date of an instant, `yyyy-MM-dd`. */
export function formatInstantDate(instant: Instant, zone: TimeZone): LocalDate {
  return localTime(instant, zone).date;
}

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const getMonthName = (date: LocalDate): string => monthNames[Number(date.slice(5, 7)) - 1] as string;

/** A date without its weekday: "21 November". */
export function formatDate(date: LocalDate): string {
  return `${Number(date.slice(8))} ${getMonthName(date)}`;
}

/** A date as text: "Saturday 21 November". */
export function formatDay(date: LocalDate): string {
  return `${weekdayNames[getWeekday(date)]} ${formatDate(date)}`;
}

/** A date in few characters: "Sat 21 Nov". */
export function formatDayShort(date: LocalDate): string {
  return `${weekdayNames[getWeekday(date)].slice(0, 3)} ${Number(date.slice(8))} ${getMonthName(date).slice(0, 3)}`;
}

/** A date that may be of any year: "Sat 21 Nov 2026". */
export function formatDayOfYear(date: LocalDate): string {
  return `${formatDayShort(date)} ${date.slice(0, 4)}`;
}

/** How a guest reads a day: "Today", "Tomorrow", else "Sat 21 Nov". */
export function formatDayFrom(date: LocalDate, today: LocalDate): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDayShort(date);
}

/** An instant as a guest reads it: "6:45 PM" on the same local day, "Tomorrow 6:45 PM", "Sat 21 Nov 6:45 PM". */
export function formatInstantFrom(instant: Instant, now: Instant, zone: TimeZone): string {
  const local = localTime(instant, zone);
  const today = localTime(now, zone).date;
  const time = wallTime(instant, zone, local);
  return local.date === today ? time : `${formatDayFrom(local.date, today)} ${time}`;
}

/** A length of time while it matters: "0 min", "4 min", "1 h 05 min". Minutes are cut off, never rounded up. */
export function formatMinutes(minutes: number): string {
  const whole = Math.trunc(minutes);
  const size = Math.abs(whole);
  const sign = whole < 0 ? '-' : '';
  if (size < 60) return `${sign}${size} min`;
  const rest = size % 60;
  return `${sign}${(size - rest) / 60} h ${rest < 10 ? '0' : ''}${rest} min`;
}

/** The Monday-first position of a weekday, 0 to 6. */
export function weekdayIndex(weekday: Weekday): number {
  return weekdays.indexOf(weekday);
}
