import { moment } from '@servery/app-kit/format.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Money } from '@servery/ui/primitives/money.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { refundAppearances, refundNote } from '@servery/ui/patterns/orders/payment-text.ts';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import styles from './refund-list.module.css';

/** The refunds: how much, why, by whom, and whether they arrived. */
export const RefundList = ({ payment }: { payment: Payment }) => {
  const { timeZone } = useStore();
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
                  {moment(refund.createdAt, clockNow(), timeZone)}
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
