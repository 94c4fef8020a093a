import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { asServerTime } from '@servery/ui/primitives/clock.ts';
import { useKitchen } from '../shared/kitchen-context.ts';
import { storedText, useWaiting } from '../shared/waiting.ts';
import styles from './offline-banner.module.css';

/** Warns across the full width that the board may be out of date, or that changes are waiting to be sent. */
export const OfflineBanner = ({ live }: { live: LiveState }) => {
  const { timeZone } = useKitchen();
  const waiting = useWaiting();
  const stale = live.freshness === 'stale';
  if (!stale && waiting.stuck === null) return null;
  const since =
    live.lastReceivedAt === null ? '' : ` since ${timeOfDay(new Date(asServerTime(live.lastReceivedAt)).toISOString(), timeZone)}`;
  return (
    <Banner tone="late" role="alert" className={styles.banner}>
      {stale ? (
        <>
          <strong>No connection{since}.</strong> New and changed orders are not shown. Check printed tickets. Reconnecting automatically…
        </>
      ) : (
        <strong>{waiting.stuck === 'failing' ? 'The server has a problem.' : 'The server is not answering.'}</strong>
      )}{' '}
      {storedText(waiting)}
    </Banner>
  );
};
