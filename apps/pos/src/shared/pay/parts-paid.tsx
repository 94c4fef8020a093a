import type { Tender } from '@servery/contract/tenders';
import { formatMoney } from '@servery/domain/money';
import { refundReasonNames } from '@servery/ui/patterns/orders/payment-text.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { formatMoment } from '@servery/ui/primitives/relative.ts';
import { TenderActions } from '../refund/tender-actions.tsx';
import type { RefundOf } from '../refund/use-tender-refund.ts';
import { useTill } from '../till-context.ts';
import { tenderText } from './tender-text.ts';
import styles from './pay.module.css';

const reasonText = (reason: string | undefined): string => (refundReasonNames as Readonly<Record<string, string>>)[reason ?? ''] ?? '';

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
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section className={styles.soFar} aria-label={title ?? 'Paid so far'}>
      {title === undefined && <h3 className={styles.heading}>Paid so far</h3>}
      <ul className={styles.paid}>
        {rows.toReversed().map((row) => (
          <li key={row.id}>
            <span className={styles.paidText} data-undone={row.undoneAt !== null || undefined}>
              <strong>
                {row.undoneAt !== null && 'Undone: '}
                {money(row.amount)} {tenderText(row)}
              </strong>
              <span className={styles.quiet}>
                {[
                  row.tip > 0 && `tip ${money(row.tip)}`,
                  row.surcharge > 0 && `surcharge ${money(row.surcharge)}`,
                  row.change !== null && row.change > 0 && `change ${money(row.change)}`,
                  reasonText(row.reason),
                  row.note,
                  row.takenBy,
                  row.approvedBy != null && `approved by ${row.approvedBy}`,
                  formatMoment(row.takenAt, clockNow(), timeZone),
                  row.refunded > 0 && `${money(row.refunded)} refunded`,
                  row.undoneBy !== null && `undone by ${row.undoneBy}`,
                  row.undoApprovedBy != null && `approved by ${row.undoApprovedBy}`,
                  row.undoneReason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <TenderActions order={order} tender={row} rows={rows} />
          </li>
        ))}
      </ul>
    </section>
  );
};
