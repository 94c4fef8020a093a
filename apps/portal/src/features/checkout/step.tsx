import type { ReactNode } from 'react';
import styles from './checkout-page.module.css';

/** One step of the checkout. */
export const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.step} aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
