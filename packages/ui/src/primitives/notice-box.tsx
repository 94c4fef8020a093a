import type { ReactNode } from 'react';
import { StateShape } from './state-chip.tsx';
import styles from './notice-box.module.css';

/** A message to read: a refusal, a failed printout, the outcome of a refund. */
export const NoticeBox = ({
  tone,
  title,
  children,
}: {
  tone: 'danger' | 'late' | 'working' | 'done';
  title: string;
  children: ReactNode;
}) => (
  <div className={styles.box} data-tone={tone}>
    <span className={styles.shape}>
      <StateShape tone={tone} />
    </span>
    <div className={styles.text}>
      <strong className={styles.title}>{title}</strong>
      {children}
    </div>
  </div>
);
