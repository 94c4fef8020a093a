import type { OrderPaymentStatus } from '@servery/domain/orders';
import { StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { paidLook } from './payment-words.ts';
import styles from './paid-word.module.css';

/** Paid, not paid, refunded: a word with its shape, small enough for a line of text. */
export const PaidWord = ({ status }: { status: OrderPaymentStatus }) => {
  const { tone, words } = paidLook(status);
  return (
    <span className={styles.word} data-tone={tone}>
      <StateShape tone={tone} />
      {words}
    </span>
  );
};
