import { Link } from '@tanstack/react-router';
import type { LiveState } from '@servery/app-kit/live.ts';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { useShownLive } from '@servery/app-kit/shown-live.ts';
import { useKitchen } from '../shared/kitchen-context.ts';
import { usePreferences } from '../shared/preferences.ts';
import { useWaiting } from '../shared/waiting.ts';
import styles from './top-bar.module.css';

const BoardClock = () => {
  const { timeZone } = useKitchen();
  const time = useClock((now) => timeOfDay(new Date(now).toISOString(), timeZone));
  return <span className={styles.clock}>{time}</span>;
};

/**
 * One press allows sound. The button is in the bar as well as in the settings: a display that restarts overnight would otherwise stay
 * silent.
 */
const SoundButton = () => {
  const sound = useSoundState();
  const { sound: isEnabled, volume } = usePreferences();
  if (!isEnabled || sound !== 'locked') return null;
  const unlock = async () => {
    await unlockSound();
    chime(volume);
  };
  return (
    <button type="button" className={styles.sound} onClick={() => void unlock()}>
      Turn on sound
    </button>
  );
};

export const TopBar = ({
  storeName,
  live,
  slotRef,
}: {
  storeName: string;
  live: LiveState;
  slotRef: (element: HTMLElement | null) => void;
}) => {
  const textSize = usePreferences((preferences) => preferences.textSize);
  const aside = useWaiting((state) => state.aside.length);
  const shown = useShownLive(
    live,
    useWaiting((state) => state.stuck),
  );
  return (
    <header className={styles.bar} data-large={textSize === 'large' || textSize === 'huge' || undefined}>
      <nav className={styles.nav} aria-label="Kitchen">
        <Link to="/active-orders" className={styles.link}>
          Active
        </Link>
        <Link to="/completed-orders" className={styles.link}>
          Completed
        </Link>
        {aside > 0 && (
          <Link to="/attention" className={styles.link}>
            <span>
              Needs attention <span className={styles.badge}>{aside}</span>
            </span>
          </Link>
        )}
        <Link to="/settings" className={styles.link}>
          Settings
        </Link>
      </nav>
      <div className={styles.slot} ref={slotRef} />
      <SoundButton />
      <div className={styles.side}>
        <span className={styles.store}>{storeName}</span>
        <BoardClock />
        <FreshnessBadge state={shown.freshness} lastReceivedAt={shown.lastReceivedAt} />
      </div>
    </header>
  );
};
