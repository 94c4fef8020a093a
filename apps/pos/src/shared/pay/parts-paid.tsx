import type { Tender } from '@servery/contract/tenders';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { formatMoment } from '@servery/ui/primitives/relative.ts';
import { useTill } from '../till-context.ts';
import { tenderText } from './tender-text.ts';
import styles from './pay.module.css';

/** What was paid of an order so far, at whichever till, newest first. */
export const PartsPaid = ({ rows, currency }: { rows: readonly Tender[]; currency: CurrencyCode }) => {
  const { timeZone } = useTill();
  if (rows.length === 0) return null;
  return (
    <section className={styles.soFar} aria-label="Paid so far">
      <h3 className={styles.heading}>Paid so far</h3>
      <ul className={styles.paid}>
        {rows.toReversed().map((row) => (
          <li key={row.id} data-undone={row.undoneAt !== null || undefined}>
            <span className={styles.paidText}>
              <strong>
                {row.undoneAt !== null && 'Undone: '}
                {formatMoney(row.amount, currency)} {tenderText(row)}
              </strong>
              <span className={styles.quiet}>
                {[
                  row.tip > 0 && `tip ${formatMoney(row.tip, currency)}`,
                  row.surcharge > 0 && `surcharge ${formatMoney(row.surcharge, currency)}`,
                  row.change !== null && row.change > 0 && `change ${formatMoney(row.change, currency)}`,
                  row.note,
                  row.takenBy,
                  formatMoment(row.takenAt, clockNow(), timeZone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
