import { useId, type CSSProperties } from 'react';
import styles from './choice.module.css';

/** One of a few, all in sight: radio buttons that look and feel like big keys. */
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
  /** Keys that are all alike, in rows from edge to edge, each at least this wide ("4.5rem"). Without it each is as wide as its word. */
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
