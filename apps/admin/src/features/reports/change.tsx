import type { ReactNode } from 'react';
import { compare } from '@servery/domain/reports';
import styles from './reports.module.css';

const arrows = { up: 'M8 2.5 14 12H2z', down: 'M8 13.5 2 4h12z', same: 'M2 6.8h12v2.4H2z' } as const;

/** How a figure has changed since the period before, in an arrow and words. `than`: what it was, where there is room. */
export const Change = ({ now, before, than }: { now: number; before: number; than?: ReactNode }) => {
  const { direction, words } = compare(now, before);
  return (
    <span className={styles.change}>
      <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
        <path d={arrows[direction]} fill="currentColor" />
      </svg>
      <span>
        {words}
        {than !== undefined && before !== 0 && direction !== 'same' && <> than {than}</>}
      </span>
    </span>
  );
};
