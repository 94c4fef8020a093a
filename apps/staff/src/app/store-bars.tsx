import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { asServerTime } from '@servery/ui/primitives/clock.ts';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { usePreferences } from '../shared/preferences.ts';
import type { RingingStores } from './use-ringing.ts';
import styles from './store-shell.module.css';

/** Browsers allow sound only after a press. */
export const SoundBar = () => {
  const sound = useSoundState();
  const wanted = usePreferences((preferences) => preferences.sound);
  if (!wanted || sound !== 'locked') return null;
  return (
    <div className={styles.sound}>
      <span>Sound is off. Turn it on to hear new orders.</span>
      <Button size="sm" mih={44} variant="default" className={styles.soundButton} onClick={() => void unlockSound().then(() => chime())}>
        Turn on sound
      </Button>
    </div>
  );
};

/** No connection to the store: what is shown may be out of date. */
export const StaleBar = ({ live, timeZone }: { live: LiveState; timeZone: string }) =>
  live.freshness === 'stale' ? (
    <Banner tone="late" role="alert">
      <strong>
        No connection{live.lastReceivedAt && ` since ${timeOfDay(new Date(asServerTime(live.lastReceivedAt)).toISOString(), timeZone)}`}.
      </strong>{' '}
      New orders are not shown. Reconnecting automatically…
    </Banner>
  ) : null;

/** New orders of other stores that ring on this device, with links to them. */
export const ElsewhereBar = ({ elsewhere }: Pick<RingingStores, 'elsewhere'>) => (
  <div role="status">
    {elsewhere.map(({ store: { restaurantId, storeId, storeName }, count }) => (
      <Link key={storeId} to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId }} className={styles.elsewhere}>
        {count} new {count === 1 ? 'order' : 'orders'} at {storeName} <span aria-hidden="true">›</span>
      </Link>
    ))}
  </div>
);
