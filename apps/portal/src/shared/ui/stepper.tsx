import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import * as more from './more-icons.ts';
import styles from './stepper.module.css';

interface StepperProps {
  /** What is counted, for screen readers: "Quantity of Flat white". */
  label: string;
  value: number;
  min?: number;
  max?: number;
  large?: boolean;
  /** At the minimum: remove it altogether. */
  onRemove?: (() => void) | undefined;
  onChange: (value: number) => void;
}

/** A quantity with buttons for more and fewer. */
export const Stepper = ({ label, value, min = 0, max = 99, large = false, onRemove, onChange }: StepperProps) => {
  const removes = onRemove !== undefined && value <= min;
  return (
    <div className={styles.stepper} data-large={large || undefined} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={removes ? 'Remove' : 'One less'}
        disabled={!removes && value <= min}
        onClick={() => (removes ? onRemove() : onChange(value - 1))}
      >
        <Icon of={removes ? more.bin : more.minus} />
      </button>
      <span className={styles.count} aria-live="polite" aria-atomic="true">
        {value}
      </span>
      <button
        type="button"
        className={styles.button}
        data-more
        aria-label="One more"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon of={icons.plus} />
      </button>
    </div>
  );
};
