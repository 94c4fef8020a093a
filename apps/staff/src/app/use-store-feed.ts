import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@servery/contract/events';
import { getPauses } from '@servery/contract/handling';
import { storeLive } from '@servery/contract/live';
import { getMenu, listSoldOut } from '@servery/contract/menu';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { getOrderPayment } from '@servery/contract/payments';
import { listStorePrinters } from '@servery/contract/printers';
import type { LiveState } from '@servery/app-kit/live.ts';
import { endpointKey, useReadAgainWhenBack } from '@servery/app-kit/query.ts';
import { useLive } from '@servery/app-kit/use-live.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { followAlarms, forgetAlarms, readAlarms } from '../features/alarms/alarms.ts';
import { followOrders, forgetOrders, readOrders, type Problem } from '../features/orders/orders.ts';
import { asPerson, session } from '../shared/session.ts';
import type { MyStore } from '../shared/store-context.ts';

export interface StoreFeed {
  live: LiveState;
  /** Why the list cannot be read; null while it can. */
  problem: Problem | null;
}

/** What an open order shows and its row does not. */
const inDetail: ReadonlySet<LiveMessage['type']> = new Set(['print.finished', 'print.queued', 'ticket.changed', 'ticket.acknowledged']);

/** Reads a store's open orders and follows everything that happens there. */
export const useStoreFeed = ({ restaurantId, storeId }: MyStore, userId: string): StoreFeed => {
  const queries = useQueryClient();
  const [cursor, setCursor] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const historyTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const place = { restaurantId, storeId };
    void readOrders(place, setProblem).then((start) => start !== null && setCursor(start));
    void readAlarms(place);
    // The stream tells of every alarm; a look now and then finds what a break has swallowed.
    const timer = setInterval(() => void readAlarms(place), 60_000);
    return () => {
      clearInterval(timer);
      forgetOrders();
      forgetAlarms();
    };
  }, [restaurantId, storeId]);

  const stale = (...key: readonly unknown[]) => void queries.invalidateQueries({ queryKey: key });
  /** The history is read again, but not for each order of a rush. */
  const refreshHistory = () => {
    historyTimer.current ??= setTimeout(() => {
      historyTimer.current = undefined;
      stale(...endpointKey(listOrders));
    }, 1500);
  };

  const hear = (message: LiveMessage) => {
    const orderId = followOrders(message);
    followAlarms(message);
    if (orderId !== null) refreshHistory();
    if (orderId !== null || inDetail.has(message.type)) stale(...endpointKey(getOrder));
    if (orderId !== null || message.type.startsWith('payment.')) stale(...endpointKey(getOrderPayment));
    if (message.type === 'printer.changed') stale(...endpointKey(listStorePrinters));
    if (message.type === 'menu.published') {
      stale(...endpointKey(getMenu));
      stale(...endpointKey(listSoldOut));
    }
    if (message.type === 'settings.changed') {
      stale(...endpointKey(getPauses));
      // How orders go through the store comes with their list.
      void readOrders({ restaurantId, storeId }, setProblem);
    }
  };

  const live = useLive(storeLive, {
    params: { restaurantId, storeId },
    cursor,
    principal: `${userId} ${round}`,
    headers: () => asPerson,
    onMessage: hear,
    onReset: () => {
      void readOrders({ restaurantId, storeId }, setProblem);
      void readAlarms({ restaurantId, storeId });
    },
    onServerTime: setServerTime,
  });

  useReadAgainWhenBack(live.freshness);

  // The stream has ended for good: the session is over, and says so when asked; else it is worth another try.
  useEffect(() => {
    if (live.freshness !== 'closed') return undefined;
    void session.check();
    const timer = setTimeout(() => setRound((last) => last + 1), 5000);
    return () => clearTimeout(timer);
  }, [live.freshness]);

  return { live, problem };
};
