import { Link } from '@tanstack/react-router';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { isOnline } from '@servery/app-kit/orders/order-groups.ts';
import { placeName } from '@servery/app-kit/paired-as.ts';
import { useShownLive } from '@servery/app-kit/shown-live.ts';
import { useSoundState } from '@servery/app-kit/sound.ts';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useBills } from '../shared/bills/bills-store.ts';
import { useTill } from '../shared/till-context.ts';
import { navigation } from './navigation.ts';
import styles from './top-bar.module.css';

const Clock = () => {
  const { timeZone } = useTill();
  const time = useClock((now) => timeOfDay(new Date(now).toISOString(), timeZone));
  return <span className={styles.clock}>{time}</span>;
};

/** How many online orders wait to be accepted; if none, how many are open. */
const OnlineCount = () => {
  const fresh = useOrders(({ rows }) => Object.values(rows ?? {}).filter(({ status }) => status === 'new').length);
  const open = useOrders(({ rows }) => Object.values(rows ?? {}).filter(isOnline).length);
  if (open === 0) return null;
  return (
    <span className={styles.badge} data-new={fresh > 0 || undefined}>
      {fresh > 0 ? fresh : open} <VisuallyHidden>{fresh > 0 ? 'new' : 'open'}</VisuallyHidden>
    </span>
  );
};

/** The till's navigation with a count at each link, the store's name, and whether the till is up to date. */
export const TopBar = ({ live, ringing, onSilence }: { live: LiveState; ringing: boolean; onSilence: () => void }) => {
  const till = useTill();
  const canRing = useSoundState() === 'ready';
  const aside = useBills((state) => state.aside.length);
  const shown = useShownLive(
    live,
    useBills((state) => state.stuck),
  );
  return (
    <header className={styles.bar}>
      <nav className={styles.nav} aria-label="Till">
        {navigation.map(({ to, word }) => (
          <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
            {word}
            {to === '/online-orders' && <OnlineCount />}
          </Link>
        ))}
        {aside > 0 && (
          <Link to="/attention" className={styles.link}>
            Needs attention
            <span className={styles.badge} data-danger>
              {aside}
            </span>
          </Link>
        )}
      </nav>
      {ringing && canRing && (
        <button type="button" className={styles.silence} onClick={onSilence}>
          Silence
        </button>
      )}
      <div className={styles.side}>
        <span className={styles.place} title={placeName(till)}>
          <span className={styles.name}>{till.name}</span> {till.storeName}
        </span>
        <Clock />
        <FreshnessBadge state={shown.freshness} lastReceivedAt={shown.lastReceivedAt} />
      </div>
    </header>
  );
};
