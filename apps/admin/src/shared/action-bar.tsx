import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** Where a bar stays in sight, at the foot of the window; empty while there is none. `role`: screen readers announce what appears in it. */
export const ActionBarPlace = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <div role={role} className={styles.place}>
    {children}
  </div>
);

/** A bar over the page: what it is about, and what can be done with it. `label` names it for a screen reader. */
export const ActionBar = ({ label, about, children }: { label: string; about: ReactNode; children: ReactNode }) => (
  <div className={styles.bar} role="group" aria-label={label} data-foot>
    {about}
    <span className={styles.acts}>{children}</span>
  </div>
);
