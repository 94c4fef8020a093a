import styles from './stepper.module.css';

interface StepperProps {
  /** What the stepper counts: "Quantity", "Garlic bread". */
  label: string;
  value: number;
  least: number;
  most: number;
  /** Runs instead of going below `least`. */
  onBelow?: () => void;
  onStep: (delta: 1 | -1) => void;
}

/** Fewer, the quantity, more. */
export const Stepper = ({ label, value, least, most, onBelow, onStep }: StepperProps) => (
  <span className={styles.stepper} role="group" aria-label={label}>
    <button
      type="button"
      className={styles.step}
      aria-label={`One ${label === 'Quantity' ? '' : `${label} `}less`.replace('  ', ' ')}
      disabled={value <= least && !onBelow}
      onClick={() => (value > least ? onStep(-1) : onBelow?.())}
    >
      −
    </button>
    <output className={styles.value}>{value}</output>
    <button
      type="button"
      className={styles.step}
      aria-label={`One ${label === 'Quantity' ? '' : `${label} `}more`}
      disabled={value >= most}
      onClick={() => onStep(1)}
    >
      +
    </button>
  </span>
);
