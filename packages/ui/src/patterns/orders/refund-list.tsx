import type { Tender } from '@servery/contract/tenders';
import { clockNow } from '../../primitives/clock.ts';
import { Money } from '../../primitives/money.tsx';
import { formatMoment } from '../../primitives/relative.ts';
import { StateChip } from '../../primitives/state-chip.tsx';
import { refundAppearances, refundNote } from './payment-text.ts';
import type { Payment } from './payment.types.ts';
import styles from './refund-list.module.css';

interface RefundListProps {
  payment: Payment;
  timeZone: string;
  /** The order's tenders: those of refunds have the provider's ids. */
  tenders: readonly Tender[];
}

/** The refunds: how much, why, by whom, whether they arrived, and where the provider lists them. */
export const RefundList = ({ payment, timeZone, tenders }: RefundListProps) => {
  if (payment.refunds.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Refunds</h3>
      <ul className={styles.list}>
        {payment.refunds.map((refund) => {
          const { tone, words } = refundAppearances[refund.status];
          const reference = tenders.find(({ id }) => id === refund.id)?.reference ?? '';
          return (
            <li key={refund.id} className={styles.refund}>
              <span className={styles.why}>
                {refundNote(refund)}
                <span className={styles.quiet}>
                  {refund.by && `${refund.by} · `}
                  {refund.approvedBy && `approved by ${refund.approvedBy} · `}
                  {formatMoment(refund.createdAt, clockNow(), timeZone)}
                </span>
                {reference !== '' && <code className={styles.quiet}>{reference}</code>}
              </span>
              <StateChip tone={tone}>{words}</StateChip>
              <Money amount={refund.amount} currency={payment.currency} />
            </li>
          );
        })}
      </ul>
    </>
  );
};
