import { useEffect } from 'react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { dismissNotice, useNotice } from '@servery/app-kit/notice.ts';
import { useRinging } from '@servery/app-kit/orders/ringing.ts';
import { usePairedSession } from '@servery/app-kit/use-paired.ts';
import { useSearchKey } from '@servery/app-kit/use-search-key.ts';
import { useWakeLock } from '@servery/app-kit/wake-lock.ts';
import { NoticeBar } from '@servery/ui/primitives/notice-bar.tsx';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { StoreAlarms } from '../features/alarms/store-alarms.tsx';
import { useBillFeed } from '../shared/bills/use-bill-feed.ts';
import { device, type Device } from '../shared/device.ts';
import { usePreferences } from '../shared/preferences.ts';
import { TillContext } from '../shared/till-context.ts';
import { NewBuildBar, OfflineBar, SoundBar } from './bars.tsx';
import { TopBar } from './top-bar.tsx';
import { useTillFeed } from './use-till-feed.ts';
import styles from './shell.module.css';

/** The browser tab's title counts the orders that wait to be accepted: "(2) Till · Servery". */
const useTabTitle = (fresh: number) => {
  useEffect(() => {
    document.title = `${fresh > 0 ? `(${fresh}) ` : ''}Till · Servery`;
  }, [fresh]);
};

const Paired = ({ who }: { who: Device }) => {
  const { live, problem } = useTillFeed(who);
  const { sound, volume, keepAwake } = usePreferences();
  const { fresh, ringing, silence } = useRinging({ here: sound, volume });
  useTabTitle(fresh);
  useSearchKey();
  const notice = useNotice((state) => state.notice);
  useWakeLock(keepAwake);
  useBillFeed(who, live.freshness);
  return (
    <TillContext value={{ ...who, freshness: live.freshness, problem }}>
      <div className={styles.shell}>
        <TopBar live={live} ringing={ringing} onSilence={silence} />
        <StoreAlarms />
        <OfflineBar live={live} timeZone={who.timeZone} />
        <SoundBar />
        <NewBuildBar />
        <main className={styles.main}>
          <Outlet />
        </main>
        <NoticeBar notice={notice} onDismiss={dismissNotice} />
      </div>
    </TillContext>
  );
};

/** The frame of a paired till. It reconnects when the server is back, and goes to pairing when the session ends. */
export const Shell = () => {
  const navigate = useNavigate();
  const { status, who, error } = usePairedSession(device, () => void navigate({ to: '/login', replace: true }));

  if (who) return <Paired key={who.deviceId} who={who} />;
  if (status !== 'unreachable') return null;
  return (
    <main className={styles.main}>
      <ErrorState
        page
        title={error?.title ?? 'No connection'}
        message="The till can’t reach the server. Trying again automatically…"
        onRetry={() => void device.check()}
      />
    </main>
  );
};
