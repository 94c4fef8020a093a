import type { ReactNode } from 'react';
import styles from './state-chip.module.css';

export type StateTone = 'new' | 'working' | 'done' | 'late' | 'danger' | 'neutral';

/** One icon for each tone, so that colour is never the only cue. Drawn in a 16 by 16 box. */
const shapes: Record<StateTone, ReactNode> = {
  new: <circle cx="8" cy="8" r="6" fill="currentColor" />,
  working: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  done: (
    <path d="M2.5 8.5 6.3 12.3 13.5 4.2" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
  ),
  late: <path d="M8 1.6 15.2 14H.8zM7.1 5.8v4.1h1.8V5.8zm0 5.2v1.7h1.8V11z" fill="currentColor" fillRule="evenodd" />,
  danger: <path d="M3.2 3.2l9.6 9.6M12.8 3.2l-9.6 9.6" fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" />,
  neutral: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />,
};

/** The icon of a tone on its own, for places with a text of their own. */
export const StateShape = ({ tone }: { tone: StateTone }) => (
  <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[tone]}
  </svg>
);

/** A state: text with an icon and a colour. `solid` for states to be seen from a distance. */
export const StateChip = ({ tone, solid = false, children }: { tone: StateTone; solid?: boolean; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone} data-solid={solid || undefined}>
    <StateShape tone={tone} />
    {children}
  </span>
);
