import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@servery/contract/events';
import { storeLive } from '@servery/contract/live';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { getOrderPayment } from '@servery/contract/payments';
import type { LiveState } from '../live.ts';
import { endpointKey, useClient, useReadAgainWhenBack } from '../query.ts';
import { useLive } from '../use-live.ts';
import { followAlarms, forgetAlarms, readAlarms } from './alarms.ts';
import { followOrders, forgetOrders, readOrders, type Problem } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

export interface OrdersFeed {
  live: LiveState;
  /** Why the list cannot be read; null while it can. */
  problem: Problem | null;
}

/** What an open order shows and its row does not. */
const inDetail: ReadonlySet<LiveMessage['type']> = new Set(['print.finished', 'print.queued', 'ticket.changed', 'ticket.acknowledged']);

/**
 * Reads a store's open orders and alarms and follows everything that happens there. Lists and details that a message concerns are read
 * again; what else a message means is the app's: `onMessage`.
 */
export const useOrdersFeed = (
  { restaurantId, storeId }: StorePlace,
  {
    principal,
    headers,
    onMessage,
    onServerTime,
    onClosed,
  }: {
    /** Whose stream it is. */
    principal: string;
    headers: () => Record<string, string>;
    onMessage: (message: LiveMessage) => void;
    onServerTime: (now: number) => void;
    /** The stream has ended for good: the session is over, and says so when asked; else it is tried again. */
    onClosed: () => void;
  },
): OrdersFeed => {
  const client = useClient();
  const queries = useQueryClient();
  const [cursor, setCursor] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const historyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

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

  const stale = (...key: readonly unknown[]) => void queries.invalidateQueries({ queryKey: key });
  /** The history is read again, but not for each order of a rush. */
  const refreshHistory = () => {
    historyTimer.current ??= setTimeout(() => {
      historyTimer.current = undefined;
      stale(...endpointKey(listOrders));
    }, 1500);
  };
  const readAgain = () => void readOrders(client, { restaurantId, storeId }, setProblem);

  const hear = (message: LiveMessage) => {
    const orderId = followOrders(message);
    followAlarms(message);
    if (orderId !== null) refreshHistory();
    if (orderId !== null || inDetail.has(message.type)) stale(...endpointKey(getOrder));
    if (orderId !== null || message.type.startsWith('payment.')) stale(...endpointKey(getOrderPayment));
    // How orders go through the store comes with their list.
    if (message.type === 'settings.changed') readAgain();
    onMessage(message);
  };

  const live = useLive(storeLive, {
    params: { restaurantId, storeId },
    cursor,
    principal: `${principal} ${round}`,
    headers,
    onMessage: hear,
    onReset: () => {
      readAgain();
      void readAlarms(client, { restaurantId, storeId });
    },
    onServerTime,
  });

  useReadAgainWhenBack(live.freshness);

  // Without a network at the start nothing was read, and the stream goes on from what the orders were read at: alarms from before are asked for.
  const isLive = live.freshness === 'live';
  useEffect(() => {
    if (isLive) void readAlarms(client, { restaurantId, storeId });
  }, [isLive, client, restaurantId, storeId]);

  const sayClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (live.freshness !== 'closed') return undefined;
    sayClosed();
    const timer = setTimeout(() => setRound((last) => last + 1), 5000);
    return () => clearTimeout(timer);
  }, [live.freshness]);

  return { live, problem };
};
