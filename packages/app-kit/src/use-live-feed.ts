import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveMessage } from '@servery/contract/events';
import { storeLive } from '@servery/contract/live';
import type { LiveState } from './live.ts';
import type { StorePlace } from './orders/store-place.ts';
import { createStaleQueries, type StaleQueries } from './stale-queries.ts';
import { useLive, type UseLiveOptions } from './use-live.ts';

/** Pause before a closed stream is tried again, in milliseconds. */
const afterClosed = 5000;

interface LiveFeedOptions extends Pick<UseLiveOptions<LiveMessage>, 'cursor' | 'principal' | 'onServerTime'> {
  headers: () => Record<string, string>;
  /** Handles a message besides the queries that it makes stale: a list with its own state updates its row here. */
  onMessage?: (message: LiveMessage) => void;
  /** Messages were missed: state outside the queries has to be read again. */
  onReset?: () => void;
  /** The stream is closed: if the session check confirms that the session is over, it stays closed; otherwise it is tried again. */
  onClosed: () => void;
}

/**
 * Follows a store, and its restaurant, while the component is mounted, on one stream for all tabs. Queries are refetched on events that
 * their endpoint names (`staleOn`), and all of them when messages may have been missed. Use a `key` for another store.
 */
export const useLiveFeed = (place: StorePlace, options: LiveFeedOptions): LiveState => {
  const queries = useQueryClient();
  const { restaurantId, storeId } = place;
  const { onMessage, onReset, onClosed, principal, ...rest } = options;
  const [round, setRound] = useState(0);
  const stale = useRef<StaleQueries>(undefined);
  useEffect(() => {
    const own = createStaleQueries(queries, { restaurantId, storeId });
    stale.current = own;
    return () => own.stop();
  }, [queries, restaurantId, storeId]);

  const live = useLive<LiveMessage>(storeLive, {
    ...rest,
    params: { restaurantId, storeId },
    principal: `${principal} ${round}`,
    onMessage: (message) => {
      stale.current?.take(message.type);
      onMessage?.(message);
    },
    onReset: () => {
      void queries.invalidateQueries();
      onReset?.();
    },
  });
  const { freshness } = live;

  // Reconnected: whatever failed to load is fetched again.
  const wasAway = useRef(false);
  // Data fetched before the stream started may be older than it, unless the stream continues from a list's cursor.
  const begun = useRef(options.cursor !== 'now');
  useEffect(() => {
    if (freshness === 'stale') wasAway.current = true;
    if (freshness !== 'live') return;
    if (wasAway.current) void queries.invalidateQueries();
    else if (!begun.current) stale.current?.takeAll();
    wasAway.current = false;
    begun.current = true;
  }, [freshness, queries]);

  const reportClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (freshness !== 'closed') return undefined;
    reportClosed();
    // A stream that starts over misses the messages in between.
    wasAway.current = true;
    const timer = setTimeout(() => setRound((last) => last + 1), afterClosed);
    return () => clearTimeout(timer);
  }, [freshness]);

  return live;
};
