import { useEffect, useEffectEvent, useState } from 'react';
import type { GuestOrderMessage } from '@servery/contract/events';
import { openSharedLive } from '@servery/app-kit/live-shared.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder, orderLivePath } from '../../shared/endpoints.ts';
import { rememberOrder, tokenOf } from '../../shared/guest-orders.ts';
import { isOver } from './order-words.ts';

export type OrderView =
  | { kind: 'loading' }
  /** This device has no key to the order, or the key opens nothing. */
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'order'; order: Order };

type Place = { restaurantId: string; storeId: string; orderId: string };
interface Message {
  seq: number;
  payload: GuestOrderMessage;
}

/** The guest's own order, as it is now: read, then followed live until its story ends. */
export function useLiveOrder({ restaurantId, storeId, orderId }: Place) {
  const api = useApi();
  const [view, setView] = useState<OrderView>({ kind: 'loading' });
  const [live, setLive] = useState<LiveState>({ freshness: 'connecting', heardAt: null });
  const key = () => tokenOf(orderId, location.hash);

  const read = useEffectEvent(async () => {
    const token = key();
    if (token === null) return setView({ kind: 'unknown' });
    const headers = { 'x-guest-token': token };
    const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers, retries: 2 });
    if (result.ok) {
      const { number, storeName, placedAt } = result.data;
      rememberOrder({ orderId, restaurantId, storeId, token, number, storeName, placedAt });
      return setView((before) =>
        before.kind === 'order' && before.order.version > result.data.version ? before : { kind: 'order', order: result.data },
      );
    }
    if (result.error.code === 'ORDER_DOES_NOT_EXIST' || result.error.code === 'resource_not_found') return setView({ kind: 'unknown' });
    return setView((before) => (before.kind === 'order' ? before : { kind: 'failed' }));
  });
  const headers = useEffectEvent(() => ({ 'x-guest-token': key() ?? '' }));
  /** A message says enough to show at once; the rest of the order is read after it. */
  const take = useEffectEvent(({ payload }: Message) => {
    setView((before) =>
      before.kind === 'order' && payload.version > before.order.version
        ? { kind: 'order', order: { ...before.order, status: payload.status, promisedFor: payload.promisedFor } }
        : before,
    );
    void read();
  });

  useEffect(() => {
    void read();
  }, [orderId]);

  const follows = view.kind === 'order' && !isOver(view.order);
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
      onReset: () => void read(),
      onState: (state) => {
        // What happened between reading and listening is read once more.
        if (state.freshness === 'live' && !heard) {
          heard = true;
          void read();
        }
        setLive(state);
      },
      onServerTime: setServerTime,
    });
    const wake = () => {
      if (document.visibilityState !== 'visible') return;
      stream.wake();
      void read();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
      stream.close();
    };
  }, [follows, restaurantId, storeId, orderId]);

  return { view, live, follows, retry: () => void read() };
}
