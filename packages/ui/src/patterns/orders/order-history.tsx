import { formatMoment } from '../../primitives/relative.ts';
import { clockNow } from '../../primitives/clock.ts';
import { getHistoryLines, type TimelineEntry } from './history-lines.ts';
import type { HistoryLine } from './payment.types.ts';
import { Panel } from '../../primitives/panel.tsx';
import styles from './order-history.module.css';

/** The order's timeline, newest last. `money`: every entry of its payment. */
export const OrderHistory = ({
  entries,
  money,
  timeZone,
}: {
  entries: readonly TimelineEntry[];
  money: readonly HistoryLine[];
  timeZone: string;
}) => {
  const lines = getHistoryLines(entries, money);
  return (
    <Panel title="History">
      <ol className={styles.entries}>
        {lines.map(({ key, at, what, who, note }) => (
          <li key={key} className={styles.entry}>
            <time dateTime={at} className={styles.time}>
              {formatMoment(at, clockNow(), timeZone)}
            </time>
            <span>
              <strong>{what}</strong>
              {who && <span className={styles.quiet}> by {who}</span>}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
