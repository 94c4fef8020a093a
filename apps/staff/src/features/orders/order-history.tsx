import { moment } from '@servery/app-kit/format.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { timelineWords } from './order-words.ts';
import styles from './order-history.module.css';

type Entry = ResponseOf<typeof getOrder>['timeline'][number];

/** What happened to the order, newest last. */
export const OrderHistory = ({ entries, timeZone }: { entries: readonly Entry[]; timeZone: string }) => (
  <section className={styles.panel} aria-labelledby="history">
    <h2 id="history" className={styles.title}>
      What happened
    </h2>
    <ol className={styles.entries}>
      {entries.map((entry) => {
        const { what, who, note } = timelineWords(entry);
        return (
          <li key={entry.seq} className={styles.entry}>
            <time dateTime={entry.at} className={styles.time}>
              {moment(entry.at, clockNow(), timeZone)}
            </time>
            <span>
              <strong>{what}</strong>
              {who && <span className={styles.quiet}> by {who}</span>}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
