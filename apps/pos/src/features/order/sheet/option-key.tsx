import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface OptionKeyProps {
  name: string;
  /** "+$2.00", "Sold out"; empty: nothing to say. */
  extra: string;
  quantity: number;
  /** Whether one more can be had; a chosen one can always be tapped away. */
  open: boolean;
  /** Tapped again it is counted up and not taken away; a key beside it takes one away. */
  counts: boolean;
  /** What is struck out when it is chosen: a topping that is left off. */
  strikes?: boolean;
  at?: string;
  onQuantity: (quantity: number) => void;
}

/** An answer as a key: one tap chooses it, the next takes it away or adds one more. */
export const OptionKey = ({ name, extra, quantity, open, counts, strikes = false, at, onQuantity }: OptionKeyProps) => {
  const chosen = quantity > 0;
  const add = () => {
    if (chosen && !counts) return onQuantity(0);
    if (open) onQuantity(quantity + 1);
  };
  return (
    <span className={styles.option} data-chosen={chosen || undefined} data-at={at}>
      <button type="button" className={styles.key} aria-pressed={chosen} aria-disabled={!open && !(chosen && !counts)} onClick={add}>
        <span className={styles.optionName}>
          {strikes && chosen ? (
            <>
              No <s>{name}</s>
            </>
          ) : (
            name
          )}
        </span>
        {extra && <span className={styles.extra}>{extra}</span>}
        {counts && quantity > 1 && <span className={styles.times}>{quantity}×</span>}
      </button>
      {counts && chosen && (
        <button type="button" className={styles.less} aria-label={`One ${name} less`} onClick={() => onQuantity(quantity - 1)}>
          −
        </button>
      )}
    </span>
  );
};

/** A question with its answers below it. */
export const Question = ({ title, hint, at, children }: { title: string; hint?: ReactNode; at?: string; children: ReactNode }) => (
  <fieldset className={styles.question} data-at={at}>
    <legend className={styles.legend}>
      <span>{title}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </legend>
    <div className={styles.answers}>{children}</div>
  </fieldset>
);
