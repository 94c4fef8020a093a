import type { RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney } from '@servery/domain/money';
import { tenderFacts, tenderText, undoneFacts } from '@servery/ui/patterns/orders/tender-text.ts';
import { TenderActions } from '../refund/tender-actions.tsx';
import { useTill } from '../till-context.ts';
import styles from './pay.module.css';

/** What was paid of an order and what went back, at whichever till, newest first; each can be undone or refunded. */
export const PartsPaid = ({
  rows,
  order,
  title,
}: {
  rows: readonly Tender[];
  order: RefundOf['order'];
  /** Absent: they are the parts of an order that is not paid yet. */
  title?: string;
}) => {
  const { timeZone } = useTill();
  const { currency } = order;
  if (rows.length === 0) return null;
  return (
    <section className={styles.soFar} aria-label={title ?? 'Paid so far'}>
      {title === undefined && <h3 className={styles.heading}>Paid so far</h3>}
      <ul className={styles.paid}>
        {rows.toReversed().map((row) => (
          <li key={row.id}>
            <span className={styles.paidText} data-undone={row.undoneAt !== null || undefined}>
              <strong>
                {row.undoneAt !== null && 'Undone: '}
                {formatMoney(row.amount, currency)} {tenderText(row)}
              </strong>
              <span className={styles.quiet}>
                {[tenderFacts(row, currency, timeZone), undoneFacts(row, timeZone)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <TenderActions order={order} tender={row} rows={rows} />
          </li>
        ))}
      </ul>
    </section>
  );
};
