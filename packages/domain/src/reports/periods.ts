import { addDays, getWeekday } from '../time/dates.ts';
import { weekdays, type LocalDate } from '../time/time.types.ts';
import type { DayRange, ReportPeriod } from './reports.types.ts';

const startOfWeek = (day: LocalDate): LocalDate => addDays(day, -weekdays.indexOf(getWeekday(day)));
const startOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`;
/** The last day of the month before the one of a day. */
const endOfMonthBefore = (day: LocalDate): LocalDate => addDays(startOfMonth(day), -1);
const endOfMonth = (day: LocalDate): LocalDate => endOfMonthBefore(addDays(startOfMonth(day), 31 + 14));
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? one : other);

/** How many days lie between two dates; 0 for the same one. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * The trading days of a period. Weeks begin on Monday; the current week and month end today.
 * @param chosen the days of `chosenDates`; of `chosenMonth`, any day of it in `from`
 */
export function getPeriodDays(period: Exclude<ReportPeriod, 'last24Hours'>, today: LocalDate, chosen: DayRange): DayRange {
  const monday = startOfWeek(today);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'month':
      return { from: startOfMonth(today), to: today };
    case 'lastMonth':
      return { from: startOfMonth(endOfMonthBefore(today)), to: endOfMonthBefore(today) };
    case 'chosenMonth':
      return { from: startOfMonth(chosen.from), to: endOfMonth(chosen.from) };
    case 'chosenDates':
      return chosen;
  }
}

/**
 * What a period is compared with: the same part of the week or month before, or as many days right before it.
 * A month that is longer than the one before is compared with all of that.
 */
export function getDaysBefore(period: Exclude<ReportPeriod, 'last24Hours'>, { from, to }: DayRange): DayRange {
  switch (period) {
    case 'week':
    case 'lastWeek':
      return { from: addDays(from, -7), to: addDays(to, -7) };
    case 'month': {
      const start = startOfMonth(addDays(from, -1));
      return { from: start, to: earlier(addDays(start, daysBetween(from, to)), addDays(from, -1)) };
    }
    case 'lastMonth':
    case 'chosenMonth':
      return { from: startOfMonth(addDays(from, -1)), to: addDays(from, -1) };
    case 'today':
    case 'yesterday':
    case 'chosenDates':
      return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  }
}
