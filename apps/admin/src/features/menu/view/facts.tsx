import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A field to be read. Without a value it says so. */
export const Fact = ({ label, children }: { label: string; children?: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children === undefined || children === '' || children === null ? <span className={styles.more}>None</span> : children}</dd>
  </div>
);

/** Fields to be read, a row each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;
