import { formatDayShort } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { formatHour } from '@servery/domain/reports';
import { Money } from '@servery/ui/primitives/money.tsx';
import type { CSSProperties } from 'react';
import { getDayLines, getTop, type Point, type Today } from './day-line.ts';
import styles from './day-chart.module.css';

/** Labels that fit below the line, side by side. */
const [onPhone, onDesk] = [5, 12];

const toPoints = (points: readonly Point[], width: number, top: number): string =>
  points.map(({ x, y }) => `${((x / width) * 100).toFixed(2)},${(100 - (Math.max(0, y) / top) * 100).toFixed(2)}`).join(' ');

/** What was sold since the day began as a line through its hours, over that of a week before, and the same hour by hour as a table. */
export const DayChart = ({ today }: { today: Today }) => {
  const { currency, timeZone, amount, weekBefore, hours: sold } = today;
  const lines = getDayLines(today);
  if (lines.highest === 0) return null;
  const before = formatDayShort(weekBefore.tradingDay, timeZone);
  const top = getTop(lines.highest);
  const places = lines.hours.length;
  const isShown = (at: number, most: number) => at % Math.ceil(places / most) === 0 || undefined;
  const words = `Line chart. ${formatMoney(amount, currency)} so far; ${before}: ${formatMoney(weekBefore.byNow.amount, currency)} by this time, ${formatMoney(weekBefore.wholeDay.amount, currency)} in all.`;
  return (
    <div className={styles.chart} style={{ '--places': places } as CSSProperties}>
      <ul className={styles.legend} aria-hidden="true">
        <li data-line="today">Today</li>
        <li data-line="before">{before}</li>
      </ul>
      <div className={styles.picture}>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatMoney(value, currency).replace(/\.00$/, '')}</span>
          ))}
        </div>
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={words}>
          {[0.3, 50, 100].map((y) => (
            <line key={y} className={styles.grid} x1="0" x2="100" y1={y} y2={y} />
          ))}
          <polyline className={styles.before} points={toPoints(lines.before, places, top)} />
          <polyline className={styles.today} points={toPoints(lines.today, places, top)} />
        </svg>
        <div className={styles.labels} aria-hidden="true">
          {lines.hours.map((hour, at) => (
            <span key={hour} data-narrow={isShown(at, onPhone)} data-wide={isShown(at, onDesk)}>
              {formatHour(hour)}
            </span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col" data-end>
                Today
              </th>
              <th scope="col" data-end>
                {before}
              </th>
            </tr>
          </thead>
          <tbody>
            {sold.map((row) => (
              <tr key={row.hour}>
                <th scope="row">{formatHour(row.hour)}</th>
                <td data-end>
                  <Money amount={row.amount} currency={currency} />
                </td>
                <td data-end>
                  <Money amount={row.before.amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
};
