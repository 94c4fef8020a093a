import type { ResponseOf } from '@servery/contract/endpoint';
import type { getToday } from '@servery/contract/today';
import { localMoment } from '@servery/domain/clock';

export type Today = ResponseOf<typeof getToday>;

/** A trading day's first hour on a chart, as in the reports: who orders earlier orders late in the evening before. */
const firstHour = 4;
const inOrder = (hour: number): number => (hour + 24 - firstHour) % 24;

/** A place on the chart: `x` in hours from its left edge, `y` what was sold by then. */
export interface Point {
  x: number;
  y: number;
}

export interface DayLines {
  /** From left to right. */
  hours: number[];
  today: Point[];
  before: Point[];
  /** The highest sum of the two days. */
  highest: number;
}

/** What was sold up to the end of each hour, on both days. Today's line ends now. */
export function getDayLines({ hours: sold, at, timeZone, trading }: Today): DayLines {
  const now = inOrder(localMoment(at, timeZone).minutes / 60);
  const places = sold.map(({ hour }) => inOrder(hour));
  if (trading.open || sold.some(({ orders }) => orders > 0)) places.push(Math.floor(now));
  if (places.length === 0) return { hours: [], today: [], before: [], highest: 0 };
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const hours = Array.from({ length: last - first + 1 }, (_, index) => (first + index + firstHour) % 24);
  const add = (pick: (row: Today['hours'][number]) => number): Point[] => {
    let sum = 0;
    const ends = hours.map((hour, index) => {
      const row = sold.find((one) => one.hour === hour);
      sum += row === undefined ? 0 : pick(row);
      return { x: index + 1, y: sum };
    });
    return [{ x: 0, y: 0 }, ...ends];
  };
  const [all, before] = [add(({ amount }) => amount), add((row) => row.before.amount)];
  const end = Math.max(0, now - first);
  const past = all.filter(({ x }) => x <= end);
  const sum = all.at(-1)?.y ?? 0;
  const today = end < hours.length ? [...past, { x: end, y: sum }] : past;
  return { hours, today, before, highest: Math.max(sum, before.at(-1)?.y ?? 0) };
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of the scale: the next round amount above the highest, in minor units. */
export function getTop(highest: number): number {
  const most = Math.max(200, highest);
  const unit = 10 ** Math.floor(Math.log10(most));
  return (steps.find((step) => step * unit >= most) ?? 10) * unit;
}

/** How a figure compares with the one before: "12% more than", "The same as". */
export function compareFigures(now: number, before: number): string {
  if (now === before) return 'The same as';
  if (before <= 0) return now > before ? 'More than' : 'Less than';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const word = now > before ? 'more' : 'less';
  return percent === 0 ? `Slightly ${word} than` : `${percent.toLocaleString('en')}% ${word} than`;
}
