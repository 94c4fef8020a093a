import type { LiveState } from '@servery/app-kit/live.ts';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { useKitchen } from '../shared/kitchen-context.ts';
import styles from './offline-banner.module.css';

/** The wall may be wrong, and says so over its whole width. */
export const OfflineBanner = ({ live }: { live: LiveState }) => {
  const { timeZone } = useKitchen();
  if (live.freshness !== 'stale') return null;
  const since = live.heardAt === null ? '' : ` since ${timeOfDay(new Date(live.heardAt).toISOString(), timeZone)}`;
  return (
    <p className={styles.banner} role="alert">
      <strong>No connection{since}.</strong> New and changed orders are not shown. Check the network; this screen reconnects by itself.
    </p>
  );
};
