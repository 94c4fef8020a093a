import type { ReactNode } from 'react';
import { Change } from './change.tsx';
import styles from './reports.module.css';

/** A headline figure of a report. */
export interface Headline {
  label: string;
  now: number;
  before: number;
  /** Writes the figure. */
  show: (value: number) => ReactNode;
}

/** The most important figures of a report, each with its change since the period before. */
export const Headlines = ({ items }: { items: readonly Headline[] }) => (
  <dl className={styles.headlines}>
    {items.map(({ label, now, before, show }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={styles.value}>{show(now)}</dd>
        <dd>
          <Change now={now} before={before} than={show(before)} />
        </dd>
      </div>
    ))}
  </dl>
);
