import { takeUpdate, useAppUpdate } from '@servery/app-kit/app-update.ts';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import type { TimeZone } from '@servery/domain/time';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { asServerTime } from '@servery/ui/primitives/clock.ts';
import { UpdateBar } from '@servery/ui/primitives/update-bar.tsx';
import { useBills } from '../shared/bills/bills-store.ts';
import { countChanges } from '../shared/bills/pending-text.ts';
import { usePreferences } from '../shared/preferences.ts';
import styles from './shell.module.css';

/** The server does not answer: what does not work until it does, and that what is shown may be out of date. */
export const OfflineBar = ({ live, timeZone }: { live: LiveState; timeZone: TimeZone }) => {
  const waiting = useBills((state) => state.waiting);
  if (live.freshness !== 'stale') return null;
  const since =
    live.lastReceivedAt === null ? '' : ` since ${timeOfDay(new Date(asServerTime(live.lastReceivedAt)).toISOString(), timeZone)}`;
  return (
    <Banner tone="late" role="alert" className={styles.offline}>
      <strong>
        No connection{since}.{waiting > 0 && ` ${countChanges(waiting)} not sent yet.`}
      </strong>{' '}
      Keep ringing up: everything is saved on this till and sent when you’re back online. Online orders, payments and other tills’ changes
      will return then.
    </Banner>
  );
};

/** Browsers allow sound only after a press. */
export const SoundBar = () => {
  const sound = useSoundState();
  const { sound: isEnabled, volume } = usePreferences();
  if (!isEnabled || sound !== 'locked') return null;
  return (
    <div className={styles.sound}>
      <span>Sound is off. Turn it on to hear online orders and alarms.</span>
      <button type="button" className={styles.soundButton} onClick={() => void unlockSound().then(() => chime(volume))}>
        Turn on sound
      </button>
    </div>
  );
};

/**
 * Offers a newer build, or installs it in a quiet moment. It never interrupts a sale, nor reloads while entries would be lost with the
 * page.
 */
export const NewBuildBar = () => {
  const ready = useAppUpdate((update) => update.ready);
  const endsWithPage = useBills(({ waiting, lasting }) => waiting > 0 && !lasting);
  return ready && !endsWithPage ? <UpdateBar safe="no order is lost" onTake={takeUpdate} /> : null;
};
