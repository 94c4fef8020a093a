import type { Minor } from '@servery/domain/money';
import type { OrderPaymentStatus } from '@servery/domain/orders';
import { StateShape } from '../../primitives/state-chip.tsx';
import { paidLook } from './paid-look.ts';
import styles from './paid-word.module.css';

/** Paid, not paid, refunded: a word with its shape, small enough for a line of text. */
export const PaidWord = ({ of: { paymentStatus, grandTotal } }: { of: { paymentStatus: OrderPaymentStatus; grandTotal: Minor } }) => {
  const { tone, words } = paidLook(paymentStatus, grandTotal);
  return (
    <span className={styles.word} data-tone={tone}>
      <StateShape tone={tone} />
      {words}
    </span>
  );
};
