import { clockNow } from '../../primitives/clock.ts';
import { Money } from '../../primitives/money.tsx';
import { formatMoment } from '../../primitives/relative.ts';
import { StateChip } from '../../primitives/state-chip.tsx';
import { refundAppearances, refundNote } from './payment-text.ts';
import type { Payment } from './payment.types.ts';
import styles from './refund-list.module.css';

/** The refunds: how much, why, by whom, and whether they arrived. */
export const RefundList = ({ payment, timeZone }: { payment: Payment; timeZone: string }) => {
  if (payment.refunds.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>Refunds</h3>
      <ul className={styles.list}>
        {payment.refunds.map((refund) => {
          const { tone, words } = refundAppearances[refund.status];
          return (
            <li key={refund.id} className={styles.refund}>
              <span className={styles.why}>
                {refundNote(refund)}
                <span className={styles.quiet}>
                  {refund.by && `${refund.by} · `}
                  {refund.approvedBy && `approved by ${refund.approvedBy} · `}
                  {formatMoment(refund.createdAt, clockNow(), timeZone)}
                </span>
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
