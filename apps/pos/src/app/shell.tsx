import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useRinging } from '@servery/app-kit/orders/ringing.ts';
import { useSearchKey } from '@servery/app-kit/use-search-key.ts';
import { StoreAlarms } from '@servery/device-app/alarms/store-alarms.tsx';
import { DeviceFrame } from '@servery/device-app/frame/device-frame.tsx';
import { SoundButton } from '@servery/device-app/frame/sound-button.tsx';
import { PairedGate } from '@servery/device-app/paired-gate.tsx';
import { UpdateBar } from '@servery/device-app/update/update-bar.tsx';
import { ApprovalDialog } from '../features/lock/approval-dialog.tsx';
import { useAutoRefresh } from '../shared/auto-refresh.ts';
import { useBills } from '../shared/bills/bills-store.ts';
import { useBillFeed } from '../shared/bills/use-bill-feed.ts';
import { useOtherTillsSearch } from '../shared/bills/use-other-tills.ts';
import { useStashLogFeed } from '../shared/bills/use-stash-log.ts';
import { tillApp, type Device } from '../shared/device.ts';
import { usePreferences } from '../shared/preferences.ts';
import { TillContext } from '../shared/till-context.ts';
import { isLocked, usePeople } from '../shared/people/people-store.ts';
import { useIdleLock } from '../shared/people/use-idle-lock.ts';
import { usePeopleFeed } from '../shared/people/use-people-feed.ts';
import { PersonButton } from './person-button.tsx';
import { TillBar, TillOffline } from './bars.tsx';
import { useTillFeed } from './use-till-feed.ts';

/** The browser tab's title counts the orders that wait to be accepted: "(2) Till · Servery". */
const useTabTitle = (fresh: number) => {
  useEffect(() => {
    document.title = `${fresh > 0 ? `(${fresh}) ` : ''}Till · Servery`;
  }, [fresh]);
};

const orderLink = (orderId: string, label: string, className: string) => (
  <Link to="/online-orders/$orderId" params={{ orderId }} className={className}>
    {label}
  </Link>
);

/** Brings a locked till to its lock screen, from whichever page. Returns whether it is locked. */
const useLock = (): { locked: boolean; shown: boolean } => {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const locked = usePeople(isLocked);
  // The time clock asks for a PIN at each step, so a locked till shows it, too.
  const atLock = path === '/lock' || path === '/time-clock';
  useIdleLock();
  useEffect(() => {
    if (locked && !atLock) void navigate({ to: '/lock', search: { next: path }, replace: true });
  }, [locked, atLock, path, navigate]);
  return { locked, shown: !locked || atLock };
};

const Paired = ({ who }: { who: Device }) => {
  const { live, problem } = useTillFeed(who);
  const { sound, volume } = usePreferences();
  const { fresh, ringing, silence } = useRinging({ here: sound, volume });
  useTabTitle(fresh);
  useSearchKey();
  useAutoRefresh();
  useBillFeed(who, live.freshness);
  useOtherTillsSearch(who);
  useStashLogFeed(who.deviceId);
  usePeopleFeed(who.deviceId);
  const { locked, shown } = useLock();
  return (
    <TillContext value={{ ...who, freshness: live.freshness, problem }}>
      <DeviceFrame
        live={live}
        topBar={
          <TillBar
            who={who}
            live={live}
            locked={locked}
            sound={
              <>
                <SoundButton ringing={ringing} onSilence={silence} />
                <PersonButton />
              </>
            }
          />
        }
        bars={
          <>
            <StoreAlarms who={who} orderLink={orderLink} />
            <TillOffline live={live} timeZone={who.timeZone} />
            <UpdateBar safe="no order is lost" endsWithPage={useBills(({ waiting, lasting }) => waiting > 0 && !lasting)} />
          </>
        }
      >
        {shown && <Outlet />}
        {!locked && <ApprovalDialog timeZone={who.timeZone} />}
      </DeviceFrame>
    </TillContext>
  );
};

/** The frame of a paired till. */
export const Shell = () => <PairedGate app={tillApp}>{(who) => <Paired key={who.deviceId} who={who} />}</PairedGate>;
