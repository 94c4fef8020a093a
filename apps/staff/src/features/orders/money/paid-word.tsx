import { StateShape } from '@servery/ui/primitives/state-chip.tsx';
import type { OrderRow } from '../order-groups.ts';
import { paidLook } from './payment-words.ts';
import styles from './paid-word.module.css';

/** Paid, not paid, refunded: a word with its shape, small enough for a line of text. */
export const PaidWord = ({ of: { paymentStatus, grandTotal } }: { of: Pick<OrderRow, 'paymentStatus' | 'grandTotal'> }) => {
  const { tone, words } = paidLook(paymentStatus, grandTotal);
  return (
    <span className={styles.word} data-tone={tone}>
      <StateShape tone={tone} />
      {words}
    </span>
  );
};
