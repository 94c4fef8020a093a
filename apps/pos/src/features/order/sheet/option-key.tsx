import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface OptionKeyProps {
  name: string;
  /** "+$2.00", "Sold out"; empty: no label. */
  extra: string;
  quantity: number;
  /** Whether one more can be added; a chosen option can always be removed. */
  open: boolean;
  /** Another press adds one more instead of removing it; a separate button removes one. */
  counts: boolean;
  /** Struck through when chosen: a topping that is removed. */
  strikes?: boolean;
  at?: string;
  onQuantity: (quantity: number) => void;
}

/** An option as a button: one press chooses it, the next removes it or adds one more. */
export const OptionKey = ({ name, extra, quantity, open, counts, strikes = false, at, onQuantity }: OptionKeyProps) => {
  const chosen = quantity > 0;
  const add = () => {
    if (chosen && !counts) return onQuantity(0);
    if (open) onQuantity(quantity + 1);
  };
  return (
    <span className={styles.option} data-chosen={chosen || undefined} data-counts={counts || undefined} data-at={at}>
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

/** An option group with its options below. */
export const Question = ({ title, hint, at, children }: { title: string; hint?: ReactNode; at?: string; children: ReactNode }) => (
  <fieldset className={styles.question} data-at={at}>
    <legend className={styles.legend}>
      <span>{title}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </legend>
    <div className={styles.answers}>{children}</div>
  </fieldset>
);
