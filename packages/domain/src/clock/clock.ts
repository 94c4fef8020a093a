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

/** For people: "6:45 PM", in the United Kingdom "18:45"; "1:30 AM (EDT)" if clocks go back and the time occurs twice. */
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

/** Americans write "Nov 21", the other countries "21 Nov". Of all zones that stores are in, the United States has these. */
const isMonthFirst = (zone: TimeZone): boolean => zone.startsWith('America/') || zone === 'Pacific/Honolulu';

const joinDate = (date: LocalDate, month: string, zone: TimeZone): string => {
  const day = Number(date.slice(8));
  return isMonthFirst(zone) ? `${month} ${day}` : `${day} ${month}`;
};
/** What follows a weekday, a date or a day: "Sat, Nov 21, 2026" where the month comes first, else "Sat 21 Nov 2026". */
const follow = (before: string, after: string, zone: TimeZone): string => `${before}${isMonthFirst(zone) ? ',' : ''} ${after}`;

/** A date without its weekday: "21 November"; in the zones of the United States "November 21". */
export function formatDate(date: LocalDate, zone: TimeZone): string {
  return joinDate(date, getMonthName(date), zone);
}

/** A date without its weekday, of any year: "21 November 2026", "November 21, 2026". */
export function formatDateOfYear(date: LocalDate, zone: TimeZone): string {
  return follow(formatDate(date, zone), date.slice(0, 4), zone);
}

/** A date as text: "Saturday 21 November", "Saturday, November 21". */
export function formatDay(date: LocalDate, zone: TimeZone): string {
  return follow(weekdayNames[getWeekday(date)], formatDate(date, zone), zone);
}

/** A date of any year as text: "Saturday 21 November 2026", "Saturday, November 21, 2026". */
export function formatDayInFull(date: LocalDate, zone: TimeZone): string {
  return follow(formatDay(date, zone), date.slice(0, 4), zone);
}

/** A date in few characters: "Sat 21 Nov", "Sat, Nov 21". */
export function formatDayShort(date: LocalDate, zone: TimeZone): string {
  return follow(weekdayNames[getWeekday(date)].slice(0, 3), joinDate(date, getMonthName(date).slice(0, 3), zone), zone);
}

/** A date that may be of any year: "Sat 21 Nov 2026", "Sat, Nov 21, 2026". */
export function formatDayOfYear(date: LocalDate, zone: TimeZone): string {
  return follow(formatDayShort(date, zone), date.slice(0, 4), zone);
}

/** How a guest reads a day: "Today", "Tomorrow", else "Sat 21 Nov" or "Sat, Nov 21". */
export function formatDayFrom(date: LocalDate, today: LocalDate, zone: TimeZone): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDayShort(date, zone);
}

/** The day and the time of an instant: "Sat 21 Nov 6:45 PM", "Sat, Nov 21, 6:45 PM". */
export function formatInstantDay(instant: Instant, zone: TimeZone): string {
  const local = localTime(instant, zone);
  return follow(formatDayShort(local.date, zone), wallTime(instant, zone, local), zone);
}

/** An instant as a guest reads it: "6:45 PM" on the same local day, "Tomorrow 6:45 PM", "Sat 21 Nov 6:45 PM" or "Sat, Nov 21, 6:45 PM". */
export function formatInstantFrom(instant: Instant, now: Instant, zone: TimeZone): string {
  const local = localTime(instant, zone);
  const today = localTime(now, zone).date;
  const time = wallTime(instant, zone, local);
  if (local.date === today) return time;
  const day = formatDayFrom(local.date, today, zone);
  return day === 'Tomorrow' ? `${day} ${time}` : follow(day, time, zone);
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
