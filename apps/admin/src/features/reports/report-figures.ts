import type { Report } from '@servery/contract/reports';
import { addDays, formatDate, formatDayOfYear, formatDayShort } from '@servery/domain/clock';
import { daysBetween, type DayRange, type ReportSection, type ReportSums } from '@servery/domain/reports';
import type { TimeZone } from '@servery/domain/time';
import { formatHour, readHour, type Figure } from './report-names.ts';

const none: ReportSums = { count: 0, quantity: 0, amount: 0 };
const isSomething = ({ count, quantity, amount }: ReportSums): boolean => count !== 0 || quantity !== 0 || amount !== 0;

/** The figures of a section that are something now or were before, highest amount first. */
export const getSection = ({ figures }: Report, section: ReportSection): Figure[] =>
  figures
    .filter((figure) => figure.section === section && (isSomething(figure) || isSomething(figure.before)))
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.key < b.key ? -1 : 1));

/** One figure; zero where the report has none. */
export const getFigure = ({ figures }: Report, section: ReportSection, key: string): Figure =>
  figures.find((figure) => figure.section === section && figure.key === key) ?? { section, key, label: '', ...none, before: none };

/** What figures add up to, now and before. */
export function addUp(figures: readonly Figure[]): ReportSums & { before: ReportSums } {
  const sum = (rows: readonly ReportSums[]): ReportSums =>
    rows.reduce(
      (total, { count, quantity, amount }) => ({
        count: total.count + count,
        quantity: total.quantity + quantity,
        amount: total.amount + amount,
      }),
      none,
    );
  return { ...sum(figures), before: sum(figures.map(({ before }) => before)) };
}

/** Whether nothing at all happened in the period. */
export const isEmpty = ({ figures }: Report): boolean => !figures.some(isSomething);

/** How a figure differs from the one before; both of what went back are compared by their size. */
export function compare(now: number, before: number): { direction: 'up' | 'down' | 'same'; words: string } {
  const [a, b] = now <= 0 && before <= 0 ? [-now, -before] : [now, before];
  if (a === b) return { direction: 'same', words: 'No change' };
  const direction = a > b ? 'up' : 'down';
  const word = a > b ? 'more' : 'less';
  if (b === 0) return { direction, words: 'None before' };
  if (b < 0 || a < 0) return { direction, words: word === 'more' ? 'More' : 'Less' };
  const percent = (Math.abs(a - b) / b) * 100;
  const rounded = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return { direction, words: rounded === 0 ? `Slightly ${word}` : `${rounded.toLocaleString('en')}% ${word}` };
}

/** "Sat 28 Nov 2026", "Mon 23 Nov – Sat 28 Nov 2026". */
export function formatRange({ from, to }: DayRange, zone: TimeZone): string {
  if (from === to) return formatDayOfYear(from, zone);
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayShort(from, zone) : formatDayOfYear(from, zone);
  return `${first} – ${formatDayOfYear(to, zone)}`;
}

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
export function getHours(figures: readonly Figure[]): number[] {
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
