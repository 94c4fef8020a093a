import { useEffect, useState } from 'react';
import type { LiveState } from '../live.ts';
import { useClient } from '../query.ts';
import { useLiveFeed } from '../use-live-feed.ts';
import { doubtAlarms, followAlarms, forgetAlarms, readAlarms } from './alarms.ts';
import { doubtOrders, followOrders, forgetOrders, readOrders, type Problem } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

export interface OrdersFeed {
  live: LiveState;
  /** Why the list cannot be read; null while it can. */
  problem: Problem | null;
}

/**
 * Reads a store's open orders and alarms and follows its stream (`useLiveFeed`). `onMessage` and `onReset` are for whatever an app does
 * besides orders, alarms and stale queries.
 */
export const useOrdersFeed = (
  { restaurantId, storeId }: StorePlace,
  { onMessage, onReset, ...feed }: Omit<Parameters<typeof useLiveFeed>[1], 'cursor'>,
): OrdersFeed => {
  const client = useClient();
  const [cursor, setCursor] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const place = { restaurantId, storeId };
    void readOrders(client, place, setProblem).then((start) => start !== null && setCursor(start));
    void readAlarms(client, place);
    // The stream carries every alarm; polling now and then finds those missed in a break.
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
        // The order workflow comes with the list.
        if (message.type === 'settings.changed') readAgain();
        onMessage?.(message);
      },
      onReset: () => {
        doubtOrders();
        doubtAlarms();
        readAgain();
        void readAlarms(client, { restaurantId, storeId });
        onReset?.();
      },
    },
  );

  // Offline at the start, nothing was read, and the stream continues from the cursor of the orders: earlier alarms have to be read.
  const isLive = live.freshness === 'live';
  useEffect(() => {
    if (isLive) void readAlarms(client, { restaurantId, storeId });
  }, [isLive, client, restaurantId, storeId]);

  return { live, problem };
};
