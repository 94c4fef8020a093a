import type { ReactNode } from 'react';
import type { LiveState } from '@servery/app-kit/live.ts';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { isOnline } from '@servery/app-kit/orders/order-groups.ts';
import { OfflineBar } from '@servery/device-app/frame/offline-bar.tsx';
import { BarCount, BarLink, BarWord, TopBar } from '@servery/device-app/frame/top-bar.tsx';
import type { TimeZone } from '@servery/domain/time';
import { useBills } from '../shared/bills/bills-store.ts';
import { countOthers, useOtherTills } from '../shared/bills/other-tills.ts';
import { countSales } from '../shared/bills/bill-store.ts';
import { countChanges, waitingSales } from '../shared/bills/pending-text.ts';
import type { Device } from '../shared/device.ts';
import { navigation } from './navigation.ts';

/** How many online orders wait to be accepted; if none, how many are open. */
const OnlineCount = () => {
  const fresh = useOrders(({ rows }) => Object.values(rows ?? {}).filter(({ status }) => status === 'new').length);
  const open = useOrders(({ rows }) => Object.values(rows ?? {}).filter(isOnline).length);
  if (open === 0) return null;
  return fresh > 0 ? (
    <BarCount tone="new" word="new">
      {fresh}
    </BarCount>
  ) : (
    <BarCount word="open">{open}</BarCount>
  );
};

/** The till's top bar. */
export const TillBar = ({
  who,
  live,
  locked,
  sound,
}: {
  who: Device;
  live: LiveState;
  /** It leads nowhere until somebody has unlocked it. */
  locked: boolean;
  sound: ReactNode;
}) => {
  const refused = useBills((state) => state.aside.length);
  const unsent = useOtherTills(countOthers);
  return (
    <TopBar
      label="Till"
      who={who}
      live={live}
      stuck={useBills((state) => state.stuck)}
      aside={locked ? 0 : refused + unsent}
      links={(locked ? [] : navigation).map(({ to, word, ...more }) => (
        <BarLink key={to} to={to} activeOptions={{ includeSearch: false }}>
          {'short' in more ? <BarWord long={word} short={more.short} /> : word}
          {to === '/online-orders' && <OnlineCount />}
        </BarLink>
      ))}
      sound={sound}
    />
  );
};

/** The server does not answer: what does not work until it does, and that what is shown may be out of date. */
export const TillOffline = ({ live, timeZone }: { live: LiveState; timeZone: TimeZone }) => {
  const waiting = useBills((state) => state.waiting);
  const sales = useBills(countSales);
  const isStored = useBills(({ lasting, entering }) => lasting && entering === 0);
  return (
    <OfflineBar
      live={live}
      timeZone={timeZone}
      unsent={sales > 0 && isStored ? waitingSales(sales) : waiting > 0 ? `${countChanges(waiting)} not sent yet.` : ''}
    >
      Keep ringing up and take cash: everything is saved on this till and sent when you’re back online. Cards, online orders and other
      tills’ changes will return then.
    </OfflineBar>
  );
};
