import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { BarSlotContext } from '../shared/bar-slot.tsx';
import { device, placeName, type Device } from '../shared/device.ts';
import { KitchenContext } from '../shared/kitchen-context.ts';
import { usePreferences } from '../shared/preferences.ts';
import { useWaiting } from '../shared/waiting.ts';
import { useWakeLock } from '../shared/wake-lock.ts';
import { useTicketFeed } from '../features/tickets/use-ticket-feed.ts';
import { NoticeBar } from './notice-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateBar } from './update-bar.tsx';
import styles from './shell.module.css';

const Paired = ({ who }: { who: Device }) => {
  const feed = useTicketFeed(who);
  useWakeLock(usePreferences((preferences) => preferences.keepAwake));
  const { waiting } = useWaiting();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { timeZone, prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } = who;
  return (
    <KitchenContext value={{ timeZone, times: { prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } }}>
      <BarSlotContext value={slot}>
        <div className={styles.shell}>
          <TopBar storeName={placeName(who)} live={feed.live} slotRef={setSlot} />
          {/* A wall that has nothing to show yet says by itself why: once is enough, unless taps wait. */}
          {(feed.ready || !feed.problem || waiting > 0) && <OfflineBanner live={feed.live} />}
          <UpdateBar />
          <main className={styles.main}>
            {feed.ready ? (
              <Outlet />
            ) : feed.problem ? (
              <ErrorState title={feed.problem.title} message={triesByItself(feed.problem.message, 'screen')} />
            ) : (
              <p className={styles.loading} role="status">
                Reading the tickets…
              </p>
            )}
          </main>
          <NoticeBar />
        </div>
      </BarSlotContext>
    </KitchenContext>
  );
};

/** Everything that a paired display shows. It comes back by itself when the server does, and leaves when its session ends. */
export const Shell = () => {
  const { status, who, error } = useSession(device);
  const navigate = useNavigate();

  // Who it was is remembered; whether it still is, the server says.
  useEffect(() => {
    if (device.get().status === 'unknown') void device.check();
  }, []);

  useEffect(() => {
    if (status === 'out') void navigate({ to: '/auth/login', replace: true });
    if (status !== 'unreachable' || who) return undefined;
    const timer = setInterval(() => void device.check(), 3000);
    return () => clearInterval(timer);
  }, [status, who, navigate]);

  if (who) return <Paired key={who.storeId} who={who} />;
  if (status !== 'unreachable') return null;
  return (
    <main className={styles.main}>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message="The kitchen display cannot reach the server. It tries again by itself."
        onRetry={() => void device.check()}
      />
    </main>
  );
};
