import { useId } from 'react';
import styles from './text-field.module.css';

/** A text field under its label, with what is wrong with it below. */
export const TextField = ({
  label,
  type = 'text',
  most,
  value,
  problem = null,
  onChange,
}: {
  label: string;
  type?: 'text' | 'tel' | 'email';
  /** Maximum length in characters. */
  most: number;
  value: string;
  problem?: string | null;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        {label}
        <input
          className={styles.input}
          type={type}
          maxLength={most}
          autoComplete="off"
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <p id={id} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
};
