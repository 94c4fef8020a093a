import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** A toggle that filters a list while it is pressed. */
export const FilterChip = ({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.chip} aria-pressed={on} onClick={onClick}>
    {children}
  </button>
);
