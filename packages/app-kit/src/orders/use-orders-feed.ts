import { useEffect, useState } from 'react';
import type { LiveState } from '../live.ts';
import { useClient } from '../query.ts';
import { useLiveFeed } from '../use-live-feed.ts';
import { followAlarms, forgetAlarms, readAlarms } from './alarms.ts';
import { followOrders, forgetOrders, readOrders, type Problem } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

export interface OrdersFeed {
  live: LiveState;
  /** Why the list cannot be read; null while it can. */
  problem: Problem | null;
}

/**
 * Reads a store's open orders and alarms and follows everything that happens there (`useLiveFeed`). What a message means beside orders,
 * alarms and the queries that it makes stale is the app's: `onMessage`.
 */
export const useOrdersFeed = (
  { restaurantId, storeId }: StorePlace,
  { onMessage, ...feed }: Omit<Parameters<typeof useLiveFeed>[1], 'cursor' | 'onReset'>,
): OrdersFeed => {
  const client = useClient();
  const [cursor, setCursor] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const place = { restaurantId, storeId };
    void readOrders(client, place, setProblem).then((start) => start !== null && setCursor(start));
    void readAlarms(client, place);
    // The stream tells of every alarm; a look now and then finds what a break has swallowed.
    const timer = setInterval(() => void readAlarms(client, place), 60_000);
    return () => {
      clearInterval(timer);
      forgetOrders();
      forgetAlarms();
    };
  }, [client, restaurantId, storeId]);

  const readAgain = () => void readOrders(client, { restaurantId, storeId }, setProblem);

  const live = useLiveFeed(
    { restaurantId, storeId },
    {
      ...feed,
      cursor,
      onMessage: (message) => {
        followOrders(message);
        followAlarms(message);
        // How orders go through the store comes with their list.
        if (message.type === 'settings.changed') readAgain();
        onMessage?.(message);
      },
      onReset: () => {
        readAgain();
        void readAlarms(client, { restaurantId, storeId });
      },
    },
  );

  // Without a network at the start nothing was read, and the stream goes on from what the orders were read at: alarms from before are asked for.
  const isLive = live.freshness === 'live';
  useEffect(() => {
    if (isLive) void readAlarms(client, { restaurantId, storeId });
  }, [isLive, client, restaurantId, storeId]);

  return { live, problem };
};
