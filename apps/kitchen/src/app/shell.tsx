import { useEffect, useState } from 'react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { dismissNotice, useNotice } from '@servery/app-kit/notice.ts';
import { placeName } from '@servery/app-kit/paired-as.ts';
import { usePairedSession } from '@servery/app-kit/use-paired.ts';
import { useWakeLock } from '@servery/app-kit/wake-lock.ts';
import { NoticeBar } from '@servery/ui/primitives/notice-bar.tsx';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { BarSlotContext } from '../shared/bar-slot.tsx';
import { device, type Device } from '../shared/device.ts';
import { KitchenContext } from '../shared/kitchen-context.ts';
import { usePreferences } from '../shared/preferences.ts';
import { receiveStations } from '../shared/saved-stations.ts';
import { useWaiting } from '../shared/waiting.ts';
import { useTicketFeed } from '../features/tickets/use-ticket-feed.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdateBar } from './update-bar.tsx';
import styles from './shell.module.css';

const Paired = ({ who }: { who: Device }) => {
  const feed = useTicketFeed(who);
  useEffect(() => receiveStations(who), [who]);
  const notice = useNotice((state) => state.notice);
  useWakeLock(usePreferences((preferences) => preferences.keepAwake));
  const waiting = useWaiting((state) => state.waiting);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { timeZone, prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } = who;
  return (
    <KitchenContext value={{ timeZone, times: { prepTimeInMinutes, warnBeforeDueInMinutes, lateAfterDueInMinutes } }}>
      <BarSlotContext value={slot}>
        <div className={styles.shell}>
          <TopBar storeName={placeName(who)} live={feed.live} slotRef={setSlot} />
          {/* An empty board explains why it is empty, so the banner would repeat it, unless changes are waiting to be sent. */}
          {(feed.ready || !feed.problem || waiting > 0) && <OfflineBanner live={feed.live} />}
          <UpdateBar />
          <main className={styles.main}>
            {feed.ready ? (
              <Outlet />
            ) : feed.problem ? (
              <ErrorState page title={feed.problem.title} message={triesByItself(feed.problem.message, 'screen')} />
            ) : (
              <>
                <VisuallyHidden>
                  <h1>Kitchen</h1>
                </VisuallyHidden>
                <p className={styles.loading} role="status">
                  Reading the tickets…
                </p>
              </>
            )}
          </main>
          <NoticeBar notice={notice} onDismiss={dismissNotice} />
        </div>
      </BarSlotContext>
    </KitchenContext>
  );
};

/** The frame of a paired display. It reconnects when the server is back, and goes to pairing when the session ends. */
export const Shell = () => {
  const navigate = useNavigate();
  const { status, who, error } = usePairedSession(device, () => void navigate({ to: '/auth/login', replace: true }));

  if (who) return <Paired key={who.storeId} who={who} />;
  if (status !== 'unreachable') return null;
  return (
    <main className={styles.main}>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message="The kitchen display can’t reach the server. Trying again automatically…"
        onRetry={() => void device.check()}
      />
    </main>
  );
};
