import { useEffect, useEffectEvent, useState } from 'react';
import type { GuestOrderMessage } from '@servery/contract/events';
import { openSharedLive } from '@servery/app-kit/live-shared.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { useWhenOnline } from '@servery/app-kit/use-when-online.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder, orderLivePath } from '../../shared/endpoints.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { rememberOrder, getToken } from '../../shared/guest-orders.ts';
import { toHeaders } from '../../shared/order-key.ts';
import { useSignedInAs } from '../../shared/signed-in.ts';
import { isGivingBack, isOver } from './order-text.ts';

export type OrderView =
  | { kind: 'loading' }
  /** This device has no key to the order, or the key is not valid. */
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'order'; order: Order };

type Place = { restaurantId: string; storeId: string; orderId: string };
interface Message {
  seq: number;
  payload: GuestOrderMessage;
}

/** The guest's own order in its current state: read, then followed live until it is final and its money is settled. */
export function useLiveOrder({ restaurantId, storeId, orderId }: Place) {
  const api = useApi();
  const [answer, setView] = useState<OrderView>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  const [live, setLive] = useState<LiveState>({ freshness: 'connecting', lastReceivedAt: null });
  // The key is stored on the device or is in the address: the server has neither while it renders the page.
  const hydrated = useHydrated();
  const token = hydrated ? getToken(orderId, location.hash) : null;
  // A signed-in customer can read their orders without a key.
  const signedIn = useSignedInAs(restaurantId) !== null;
  const mayAsk = hydrated && (token !== null || signedIn);
  const view: OrderView = hydrated && !mayAsk ? { kind: 'unknown' } : answer;

  const headers = useEffectEvent(() => toHeaders({ token }));
  /** Reads the order, and returns the resulting view. `anew`: the server may have been set back to a backup, so an earlier version counts. */
  const ask = useEffectEvent(async ({ anew = false } = {}): Promise<(before: OrderView) => OrderView> => {
    const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers: headers(), retries: 2 });
    if (result.ok) {
      const { number, storeName, placedAt, version } = result.data;
      if (token !== null) rememberOrder({ orderId, restaurantId, storeId, token, number, storeName, placedAt });
      return (before) =>
        !anew && before.kind === 'order' && before.order.version > version ? before : { kind: 'order', order: result.data };
    }
    const { code } = result.error;
    if (code === 'ORDER_DOES_NOT_EXIST' || code === 'resource_not_found') return () => ({ kind: 'unknown' });
    if (code === 'user_not_allowed') return () => ({ kind: 'unknown' });
    return (before) => (before.kind === 'order' ? before : { kind: 'failed' });
  });
  /** A message contains enough to show at once; the rest of the order is read after it. */
  const take = useEffectEvent(({ payload }: Message) => {
    setView((before) =>
      before.kind === 'order' && payload.version > before.order.version
        ? {
            kind: 'order',
            order: {
              ...before.order,
              status: payload.status,
              paymentStatus: payload.paymentStatus,
              promisedFor: payload.promisedFor,
              version: payload.version,
            },
          }
        : before,
    );
    void ask().then(setView);
  });

  useEffect(() => {
    if (mayAsk) void ask().then(setView);
  }, [orderId, token, mayAsk, tries]);

  useWhenOnline(() => {
    if (view.kind === 'failed') setTries((count) => count + 1);
  });

  const follows = view.kind === 'order' && (!isOver(view.order) || isGivingBack(view.order));
  useEffect(() => {
    if (!follows) return undefined;
    const path = orderLivePath.replace('{restaurantId}', restaurantId).replace('{storeId}', storeId).replace('{orderId}', orderId);
    let heard = false;
    const stream = openSharedLive<Message>({
      name: `order ${orderId}`,
      url: `/api${path}`,
      cursor: null,
      headers: () => headers(),
      onMessage: (message) => take(message),
      onReset: () => void ask({ anew: true }).then(setView),
      onState: (state) => {
        // Read once more, for changes between reading and listening.
        if (state.freshness === 'live' && !heard) {
          heard = true;
          void ask().then(setView);
        }
        setLive(state);
      },
      onServerTime: setServerTime,
    });
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      stream.wake();
      void ask().then(setView);
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      stream.close();
    };
  }, [follows, restaurantId, storeId, orderId]);

  return {
    view,
    live,
    follows,
    key: { restaurantId, storeId, orderId, token },
    /** Takes an order that another call returned. */
    show: (order: Order) => setView({ kind: 'order', order }),
    retry: () => setTries((count) => count + 1),
  };
}
