import { Link } from '@tanstack/react-router';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { placeName } from '@servery/app-kit/paired-as.ts';
import { useSoundState } from '@servery/app-kit/sound.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { useTill } from '../shared/till-context.ts';
import { navigation } from './navigation.ts';
import styles from './top-bar.module.css';

const Clock = () => {
  const { timeZone } = useTill();
  const time = useClock((now) => timeOfDay(new Date(now).toISOString(), timeZone));
  return <span className={styles.clock}>{time}</span>;
};

/** The ways through the till, what waits behind each, where it stands, and whether it is up to date. */
export const TopBar = ({ live, ringing, onSilence }: { live: LiveState; ringing: boolean; onSilence: () => void }) => {
  const till = useTill();
  const heard = useSoundState() === 'ready';
  return (
    <header className={styles.bar}>
      <nav className={styles.nav} aria-label="Till">
        {navigation.map(({ to, word }) => (
          <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
            {word}
          </Link>
        ))}
      </nav>
      {ringing && heard && (
        <button type="button" className={styles.silence} onClick={onSilence}>
          Silence
        </button>
      )}
      <div className={styles.side}>
        <span className={styles.place} title={placeName(till)}>
          <span className={styles.name}>{till.name}</span> {till.storeName}
        </span>
        <Clock />
        <FreshnessBadge state={live.freshness} heardAt={live.heardAt} />
      </div>
    </header>
  );
};
