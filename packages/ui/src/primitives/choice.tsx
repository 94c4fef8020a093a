import { useId } from 'react';
import styles from './choice.module.css';

/** One of a few, all in sight: radio buttons that look and feel like big keys. */
export const Choice = <T extends string | number | boolean>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: [value: T, word: string][];
  onChange: (value: T) => void;
}) => {
  const name = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {options.map(([option, word]) => (
        <label key={String(option)} className={styles.option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{word}</span>
        </label>
      ))}
    </div>
  );
};
