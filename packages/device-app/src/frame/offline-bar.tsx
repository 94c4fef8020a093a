import type { ReactNode } from 'react';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import type { TimeZone } from '@servery/domain/time';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { asServerTime } from '@servery/ui/primitives/clock.ts';
import styles from './offline-bar.module.css';

/** Warns across the full width that the server does not answer: since when, and what this device does meanwhile. */
export const OfflineBar = ({
  live,
  timeZone,
  problem = null,
  unsent = '',
  children,
  more = null,
}: {
  live: LiveState;
  timeZone: TimeZone;
  /** What is wrong although the stream is alive: "The server has a problem." */
  problem?: string | null;
  /** Which changes wait to be sent, in a sentence. */
  unsent?: string;
  /** What works without the server, and what does not. */
  children: ReactNode;
  /** Applies with a `problem`, too. */
  more?: ReactNode;
}) => {
  const stale = live.freshness === 'stale';
  if (!stale && problem === null) return null;
  const since =
    live.lastReceivedAt === null ? '' : ` since ${timeOfDay(new Date(asServerTime(live.lastReceivedAt)).toISOString(), timeZone)}`;
  return (
    <Banner tone="late" role="alert" className={styles.bar}>
      <strong>
        {stale ? `No connection${since}.` : problem}
        {unsent && ` ${unsent}`}
      </strong>{' '}
      {stale && children} {more}
    </Banner>
  );
};
