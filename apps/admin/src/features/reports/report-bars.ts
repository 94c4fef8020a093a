import type { Report } from '@servery/contract/reports';
import { addDays, formatDate, formatDayShort } from '@servery/domain/clock';
import {
  addUp,
  daysBetween,
  formatHour,
  getSection,
  readHour,
  type ComparedFigure,
  type DayRange,
  type ReportSums,
} from '@servery/domain/reports';
import type { TimeZone } from '@servery/domain/time';

const none: ReportSums = { count: 0, quantity: 0, amount: 0 };

/** One bar of a chart. */
export interface Bar {
  key: string;
  /** Below the bar, where there is room. */
  label: string;
  /** In full. */
  name: string;
  count: number;
  /** Minor units. */
  amount: number;
  /** The trading days that it is about; none of an hour. */
  days?: DayRange;
}

/** The most bars that are days; longer periods have one for each month. */
const mostDays = 62;

/** What was sold on each day of a period, or in each month of a long one; days without a sale too. */
export function getDayBars({ days, daily = [] }: Report, zone: TimeZone): Bar[] {
  const sales = new Map(daily.map((row) => [row.day, row]));
  const all = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, at) => addDays(days.from, at));
  if (all.length <= mostDays) {
    return all.map((day) => {
      const { count, amount } = sales.get(day) ?? none;
      const label = all.length <= 7 ? formatDayShort(day, zone).slice(0, 3) : formatDate(day, zone).replace(/[a-z]{3,}/i, shorten);
      return { key: day, label, name: formatDayShort(day, zone), count, amount, days: { from: day, to: day } };
    });
  }
  const months = Map.groupBy(all, (day) => day.slice(0, 7));
  return [...months].map(([month, own]) => {
    const sums = own.map((day) => sales.get(day) ?? none);
    const name = formatMonth(month);
    return {
      ...{ key: month, label: `${name.slice(0, 3)} ${month.slice(2, 4)}`, name },
      count: sums.reduce((total, { count }) => total + count, 0),
      amount: sums.reduce((total, { amount }) => total + amount, 0),
      days: { from: own[0] ?? days.from, to: own.at(-1) ?? days.to },
    };
  });
}

const shorten = (month: string): string => month.slice(0, 3);

/** "November 2026" of "2026-11". */
export const formatMonth = (month: string): string => `${formatDate(`${month}-01`, 'UTC').replace(/^1 /, '')} ${month.slice(0, 4)}`;

/** A trading day's first hour on a chart: who orders earlier orders late in the evening before. */
const firstHour = 4;
const inOrder = (hour: number): number => (hour + 24 - firstHour) % 24;

/** The hours from the first to the last one with a sale, in the order of a trading day. */
export function getHours(figures: readonly ComparedFigure[]): number[] {
  const places = figures.filter(({ count }) => count !== 0).map(({ key }) => inOrder(readHour(key).hour));
  if (places.length === 0) return [];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at + firstHour) % 24);
}

/** What was sold in each hour of the day. */
export function getHourBars(report: Report): Bar[] {
  const figures = getSection(report, 'hour');
  return getHours(figures).map((hour) => {
    const { count, amount } = addUp(figures.filter(({ key }) => readHour(key).hour === hour));
    return { key: String(hour), label: formatHour(hour), name: `${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`, count, amount };
  });
}
