import { Fragment, type ReactNode } from 'react';
import styles from './dotted.module.css';

/** "3 items · $51.50 · Not paid": a line that wraps only between its parts, and neither starts nor ends with a dot. */
export const Dotted = ({ of }: { of: readonly ReactNode[] }) => (
  <span className={styles.frame}>
    <span className={styles.parts}>
      {of.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ' '}
          <span className={styles.part}>
            {at > 0 && <span className={styles.dot}>· </span>}
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  </span>
);
