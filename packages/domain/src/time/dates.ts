import { weekdays, type Instant, type LocalDate, type Weekday } from './time.types.ts';

const dayInMs = 86_400_000;

/** `yyyy-MM-dd` of a year, month (1-12) and day. */
export function formatLocalDate(year: number, month: number, day: number): LocalDate {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** A calendar date some days later, or earlier. No zone is involved: dates are counted at UTC midnight. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(date) + days * dayInMs).toISOString().slice(0, 10);
}

/** The weekday of a calendar date. */
export function getWeekday(date: LocalDate): Weekday {
  return weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday;
}

/** An instant some minutes later, or earlier. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

/** Whole minutes from one instant to another, cut off towards the past; negative when `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
}
