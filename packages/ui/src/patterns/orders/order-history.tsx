import { formatMoment } from '../../primitives/relative.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { clockNow } from '../../primitives/clock.ts';
import type { HistoryLine } from './payment.types.ts';
import { timelineText } from './order-text.ts';
import { Panel } from '../../primitives/panel.tsx';
import styles from './order-history.module.css';

type Entry = ResponseOf<typeof getOrder>['timeline'][number];

/** The ledger has these with amounts; the log's own events have less detail. */
const inLedger: ReadonlySet<string> = new Set([
  'payment.authorised',
  'payment.captured',
  'payment.released',
  'payment.refundRequested',
  'payment.refunded',
  'payment.refundFailed',
  'payment.disputed',
  'payment.disputeEnded',
]);

/** The order's timeline, newest last. `money`: every entry of its payment. */
export const OrderHistory = ({
  entries,
  money,
  timeZone,
}: {
  entries: readonly Entry[];
  money: readonly HistoryLine[];
  timeZone: string;
}) => {
  const own = entries
    .filter(({ type }) => !inLedger.has(type))
    .map((entry): HistoryLine => ({ key: String(entry.seq), at: entry.at, ...timelineText(entry) }));
  const lines = [...own, ...money].toSorted((a, b) => a.at.localeCompare(b.at));
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
