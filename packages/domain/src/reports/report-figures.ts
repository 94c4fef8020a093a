import { formatDayOfYear, formatDayShort } from '../clock/index.ts';
import type { TimeZone } from '../time/time.types.ts';
import type { DayRange, ReportFigure, ReportSection, ReportSums } from './reports.types.ts';

/** A figure of a period with the same one of the period before. */
export type ComparedFigure = Omit<ReportFigure, 'terminalId'> & { before: ReportSums };
interface WithFigures {
  figures: readonly ComparedFigure[];
}

const none: ReportSums = { count: 0, quantity: 0, amount: 0 };
const isSomething = ({ count, quantity, amount }: ReportSums): boolean => count !== 0 || quantity !== 0 || amount !== 0;

/** The figures of a section that are something now or were before, highest amount first. */
export const getSection = ({ figures }: WithFigures, section: ReportSection): ComparedFigure[] =>
  figures
    .filter((figure) => figure.section === section && (isSomething(figure) || isSomething(figure.before)))
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.key < b.key ? -1 : 1));

/** One figure; zero where the report has none. */
export const getFigure = ({ figures }: WithFigures, section: ReportSection, key: string): ComparedFigure =>
  figures.find((figure) => figure.section === section && figure.key === key) ?? { section, key, label: '', ...none, before: none };

/** What figures add up to, now and before. */
export function addUp(figures: readonly ComparedFigure[]): ReportSums & { before: ReportSums } {
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
export const isEmpty = ({ figures }: WithFigures): boolean => !figures.some(isSomething);

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
