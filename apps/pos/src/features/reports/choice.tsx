import styles from './reports.module.css';

/** A few choices side by side, of which one is on. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <div className={styles.choice} role="group" aria-label={label}>
    {(Object.keys(options) as Value[]).map((option) => (
      <button key={option} type="button" className={styles.key} aria-pressed={option === value} onClick={() => onChange(option)}>
        {options[option]}
      </button>
    ))}
  </div>
);
