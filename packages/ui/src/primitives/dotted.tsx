import { Fragment, type ReactNode } from 'react';
import styles from './dotted.module.css';

/** "3 items · $51.50 · Not paid": a line that breaks only between what is in it, and neither ends nor begins with a dot. */
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
