import type { ReactNode } from 'react';
import styles from './page.module.css';

/** A page of one column under its title. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <h1 className={styles.heading}>{title}</h1>
    {children}
  </div>
);
