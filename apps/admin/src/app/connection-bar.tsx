import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { useReach } from '../shared/reach.ts';
import { session } from '../shared/session.ts';
import styles from './connection-bar.module.css';

/** Shows that the server cannot be reached, retries every few seconds, and refetches the screen's data once it is back. */
export const ConnectionBar = () => {
  const lost = useReach((reach) => reach.lost);
  const slow = useReach((reach) => reach.slow);
  const queries = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    if (lost) {
      wasLost.current = true;
      const timer = setInterval(() => void session.check(), 4000);
      return () => clearInterval(timer);
    }
    if (wasLost.current) void queries.invalidateQueries();
    wasLost.current = false;
    return undefined;
  }, [lost, queries]);
  return (
    <div role="status" className={styles.place}>
      {lost && (
        <Banner tone="late" className={styles.bar}>
          <strong>No connection.</strong> This page may be out of date, and you can’t save changes. Reconnecting automatically…
        </Banner>
      )}
      {slow && !lost && (
        <Banner tone="working" className={styles.bar}>
          <strong>The server is slow to answer.</strong> What you have just done may not be saved yet. Please keep this page open.
        </Banner>
      )}
    </div>
  );
};
