import { useEffect, useState, useSyncExternalStore } from 'react';
import { staleAfter, type Freshness, type LiveState } from './live.ts';
import type { Stuck } from './replica/outbox.ts';

/**
 * The state of the connection badge: `offline` means that the browser reports no network, or that nothing has answered since the screen was
 * opened.
 */
export interface ShownLive extends Omit<LiveState, 'freshness'> {
  freshness: Freshness | 'offline';
}

/**
 * The connection badge of a screen: a recent stream is not "Live" while the browser is offline or commands get no answer. The stream itself
 * needs ten seconds to notice. `late`: it has been connecting for that long.
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

/** Whether the browser is online; that says nothing about the server. */
export const useHasNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** The badge state for an outbox that is `stuck`. */
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
