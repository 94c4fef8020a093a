import type { ReactNode } from 'react';
import styles from './facts.module.css';

const isNothing = (value: ReactNode) => value === undefined || value === null || value === false || value === '';

/** A field to be read. Without a value it says so. */
export const Fact = ({ label, children }: { label: string; children?: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{isNothing(children) ? <span className={styles.more}>None</span> : children}</dd>
  </div>
);

/** Fields to be read, a row each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;
