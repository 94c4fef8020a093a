import { useId, type CSSProperties } from 'react';
import styles from './choice.module.css';

/** One of a few visible options: radio buttons in the form of large buttons. */
export const Choice = <T extends string | number | boolean>({
  label,
  value,
  options,
  least,
  onChange,
}: {
  label: string;
  value: T;
  options: [value: T, word: string][];
  /** Buttons of equal width in full rows, each at least this wide ("4.5rem"). Without it each is as wide as its label. */
  least?: string;
  onChange: (value: T) => void;
}) => {
  const name = useId();
  return (
    <div
      className={styles.choice}
      data-alike={least !== undefined || undefined}
      style={least === undefined ? undefined : ({ '--least': least } as CSSProperties)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map(([option, word]) => (
        <label key={String(option)} className={styles.option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{word}</span>
        </label>
      ))}
    </div>
  );
};
