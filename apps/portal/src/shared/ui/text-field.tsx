import { useId, useReducer, type ComponentProps } from 'react';
import styles from './field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  problem?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
}

/** A text field, with its problem right below it. */
export const TextField = ({ label, value, onValue, problem, hint, optional = false, className = '', ...input }: TextFieldProps) => {
  const id = useId();
  // What `onValue` leaves out, a letter in a code of digits, must not stay in the field: Preact writes the value only when it renders.
  const [, render] = useReducer((count: number) => count + 1, 0);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>(optional)</span>}
      </label>
      <input
        {...input}
        id={id}
        className={`${styles.input} ${className}`}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => {
          onValue(event.target.value);
          render();
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
};
