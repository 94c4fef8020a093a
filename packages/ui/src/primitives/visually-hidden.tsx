import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers alone; `as`: a heading cannot be inside a span. */
export const VisuallyHidden = ({ as: Tag = 'span', children }: { as?: 'span' | 'h1'; children: ReactNode }) => (
  <Tag className={styles.hidden}>{children}</Tag>
);
