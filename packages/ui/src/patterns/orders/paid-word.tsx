import { StateShape } from '../../primitives/state-chip.tsx';
import { paidAppearance, type PaidRow } from './paid-appearance.ts';
import styles from './paid-word.module.css';

/** Paid, authorised, not paid, refunded: text with an icon, small enough for a line of text. */
export const PaidWord = ({ of: row }: { of: PaidRow }) => {
  const { tone, words } = paidAppearance(row);
  return (
    <span className={styles.word} data-tone={tone}>
      <StateShape tone={tone} />
      {words}
    </span>
  );
};
