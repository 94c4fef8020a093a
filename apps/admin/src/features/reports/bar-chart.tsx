import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { Money } from '@servery/ui/primitives/money.tsx';
import type { CSSProperties } from 'react';
import { OrderLinks } from './order-links.tsx';
import type { Bar } from './report-bars.ts';
import styles from './charts.module.css';

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The end of the scale: the next round amount above the highest bar, in minor units. */
function getTop(bars: readonly Bar[]): number {
  const highest = Math.max(200, ...bars.map(({ amount }) => amount));
  const unit = 10 ** Math.floor(Math.log10(highest));
  return (steps.find((step) => step * unit >= highest) ?? 10) * unit;
}

/** Labels that fit below the bars, side by side: on a phone fewer of long ones. */
const countLabels = ([first]: readonly Bar[]) => ({ onPhone: (first?.label.length ?? 0) > 3 ? 5 : 8, onDesk: 12 });

/** A chart of fewer bars is empty at its end: one alone would be as wide as the page. */
const fewest = 7;

const share = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** What the picture shows, in words. */
function describe(bars: readonly Bar[], currency: CurrencyCode): string {
  const [best] = bars.toSorted((a, b) => b.amount - a.amount);
  return best ? `Bar chart. Most in ${best.name}: ${formatMoney(best.amount, currency)}.` : 'Bar chart.';
}

/** Amounts as bars, and the same as a table. `what`: what a bar is, the heading of the table's first column. */
export const BarChart = ({ bars, what, currency }: { bars: readonly Bar[]; what: string; currency: CurrencyCode }) => {
  if (bars.every(({ count }) => count === 0)) return <p className={styles.none}>Nothing was sold in this period.</p>;
  const top = getTop(bars);
  const scale = [top, top / 2, 0].map((amount) => formatMoney(amount, currency).replace(/\.00$/, ''));
  const places = Math.max(bars.length, fewest);
  const { onPhone, onDesk } = countLabels(bars);
  const isShown = (at: number, most: number) => at % Math.ceil(bars.length / most) === 0 || undefined;
  return (
    <div className={styles.chart} style={{ '--bars': places } as CSSProperties}>
      <div className={styles.picture}>
        <div className={styles.scale} aria-hidden="true">
          {scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <svg className={styles.bars} role="img" aria-label={describe(bars, currency)}>
          {['0.5', '50%', '100%'].map((y) => (
            <line key={y} className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {bars.map(({ key, name, count, amount }, at) => (
            <rect
              key={key}
              className={styles.bar}
              x={share(at + 0.14, places)}
              width={share(0.72, places)}
              y={share(top - Math.max(0, amount), top)}
              height={share(Math.max(0, amount), top)}
            >
              <title>{`${name}: ${formatMoney(amount, currency)} from ${count === 1 ? '1 order' : `${count} orders`}`}</title>
            </rect>
          ))}
        </svg>
        <div className={styles.labels} aria-hidden="true">
          {bars.map(({ key, label }, at) => (
            <span key={key} data-narrow={isShown(at, onPhone)} data-wide={isShown(at, onDesk)}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{what}</th>
              <th scope="col" data-end>
                Orders
              </th>
              <th scope="col" data-end>
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, count, amount, days }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {days && count > 0 && <OrderLinks days={days} about={name} />}
                </th>
                <td data-end>{count}</td>
                <td data-end>
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
};
