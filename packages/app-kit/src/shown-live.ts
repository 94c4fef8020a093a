import { useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';
import type { Stuck } from './outbox.ts';

/**
 * What the badge of a screen says: a stream that was heard a moment ago is not "Live" while the browser has no network or what was tapped
 * gets no answer. The stream itself takes ten seconds to notice.
 */
export const shownLive = (live: LiveState, { stuck, online }: { stuck: Stuck | null; online: boolean }): LiveState =>
  live.freshness === 'live' && (stuck === 'noAnswer' || !online) ? { ...live, freshness: 'connecting' } : live;

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
export const useShownLive = (live: LiveState, stuck: Stuck | null): LiveState => {
  const online = useHasNetwork();
  return shownLive(live, { stuck, online });
};
