import { useEffect, useState, useSyncExternalStore } from 'react';
import { staleAfter, type Freshness, type LiveState } from './live.ts';
import type { Stuck } from './outbox.ts';

/** What a badge says: `offline` is what the browser says of its network, or that nothing has answered since the screen was opened. */
export interface ShownLive extends Omit<LiveState, 'freshness'> {
  freshness: Freshness | 'offline';
}

/**
 * What the badge of a screen says: a stream that was heard a moment ago is not "Live" while the browser has no network or what was tapped
 * gets no answer. The stream itself takes ten seconds to notice. `late`: it has been connecting for as long as that.
 */
export const shownLive = (live: LiveState, { stuck, online, late }: { stuck: Stuck | null; online: boolean; late: boolean }): ShownLive => {
  if (live.freshness === 'closed') return live;
  const waits = live.freshness === 'connecting' || (live.freshness === 'live' && stuck === 'noAnswer');
  if (!online || (waits && late)) return { ...live, freshness: 'offline' };
  return waits ? { ...live, freshness: 'connecting' } : live;
};

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network; it does not know whether the server is there. */
export const useHasNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** What the badge says of a screen whose outbox is `stuck`. */
export const useShownLive = (live: LiveState, stuck: Stuck | null): ShownLive => {
  const online = useHasNetwork();
  const [late, setLate] = useState(false);
  const connecting = shownLive(live, { stuck, online, late: false }).freshness === 'connecting';
  useEffect(() => {
    if (!connecting) return undefined;
    const timer = setTimeout(() => setLate(true), staleAfter);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [connecting]);
  return shownLive(live, { stuck, online, late });
};
