import type { ReactNode } from 'react';
import { StateShape } from './state-chip.tsx';
import styles from './alarm-list.module.css';

/** The class of an alarm's actions, for a button or a link; `data-strong` for the first of them. */
export const alarmAct: string = styles.act ?? '';

/** A store's open alarms, over the whole width of a screen. `urgent`: some are unacknowledged. `more`: the folded ones. */
export const AlarmList = ({
  urgent,
  label = 'Alarms',
  more = null,
  children,
}: {
  urgent: boolean;
  label?: string;
  more?: { label: string; opened: boolean; onToggle: () => void } | null;
  children: ReactNode;
}) => (
  <section className={styles.bar} data-urgent={urgent || undefined} aria-label={label}>
    <ul className={styles.list}>{children}</ul>
    {more && (
      <button type="button" className={styles.more} aria-expanded={more.opened} onClick={more.onToggle}>
        {more.label}
      </button>
    )}
  </section>
);

/** One alarm: what happened, since when, and its actions. */
export const AlarmLine = ({
  seen,
  message,
  when,
  error,
  children,
}: {
  /** Somebody is on it. */
  seen: boolean;
  message: string;
  when: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) => (
  <li className={styles.alarm} data-seen={seen || undefined}>
    <span className={styles.shape}>
      <StateShape tone={seen ? 'working' : 'late'} />
    </span>
    <p className={styles.words}>
      <strong>{message}</strong> <span className={styles.when}>{when}</span>
      {error && <span className={styles.error}>{error}</span>}
    </p>
    <span className={styles.acts}>{children}</span>
  </li>
);
