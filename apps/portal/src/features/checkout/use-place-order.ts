import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { PlaceOrderConflict } from '@servery/contract/online-ordering';
import { useApi, type Order } from '../../shared/api.ts';
import { emptyCart } from '../../shared/cart/cart.ts';
import { cartStoreOf } from '../../shared/cart/cart-store.ts';
import { getOwnOrder, placeOrder } from '../../shared/endpoints.ts';
import { rememberOrder } from '../../shared/guest-orders.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import { closeAttempt, openAttempt, sendAttempt, type Attempt } from './attempt.ts';

export type PlaceState =
  | { kind: 'idle' }
  | { kind: 'placing' }
  /** No answer came: the order may have arrived. Sending it again is safe. */
  | { kind: 'unreachable' }
  | { kind: 'conflict'; conflict: PlaceOrderConflict }
  | { kind: 'refused'; message: string; fields: { path: string; message: string }[] };

export type OrderBody = Omit<BodySentTo<typeof placeOrder>, 'id' | 'guestToken'>;

/** Places the order once, whatever happens on the way; then goes on to its page. */
export function usePlaceOrder() {
  const api = useApi();
  const router = useRouter();
  const params = useStoreParams();
  const { restaurantId, storeId } = params;
  const [state, setState] = useState<PlaceState>({ kind: 'idle' });
  const busy = useRef(false);

  const goOn = async (order: Order, { guestToken: token }: Attempt) => {
    const { id: orderId, number, storeName, placedAt } = order;
    const remembered = rememberOrder({ orderId, restaurantId, storeId, token, number, storeName, placedAt });
    closeAttempt(storeId);
    cartStoreOf(storeId).update(({ collectionType, table }) => ({ ...emptyCart, collectionType, table }));
    // A device that keeps nothing carries the key in the address; fragments are not sent to any server.
    const key = remembered ? '' : `#t=${token}`;
    await router.navigate({ href: paths.orderSuccess(params, orderId) + key, replace: true });
  };

  /** Whether an earlier sending has arrived. */
  const arrived = async (attempt: Attempt) => {
    const result = await api.call(getOwnOrder, {
      params: { orderId: attempt.id },
      query: { restaurantId },
      headers: { 'x-guest-token': attempt.guestToken },
    });
    return result.ok ? result.data : null;
  };

  const show = (next: PlaceState) => {
    setState(next);
    return next.kind === 'conflict';
  };

  /** Sends the order. Settles with whether the cart has to be priced again. */
  const place = async (body: OrderBody): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setState({ kind: 'placing' });
    const attempt = sendAttempt(storeId);
    const result = await api.call(placeOrder, {
      params: { restaurantId, storeId },
      body: { ...body, id: attempt.id, guestToken: attempt.guestToken },
      retries: 2,
    });
    busy.current = false;
    if (result.ok) {
      await goOn(result.data, attempt);
      return false;
    }
    const { code, message, fields = [], details } = result.error;
    if (code === 'network' || code === 'service_unavailable' || code === 'internal_server_error') return show({ kind: 'unreachable' });
    if (code !== 'resource_status_conflict') return show({ kind: 'refused', message, fields });
    const conflict = details as PlaceOrderConflict;
    if (conflict.reason === 'ID_REUSED') {
      // An earlier sending of this attempt arrived with another cart: that order stands.
      const order = await arrived(attempt);
      if (order) {
        await goOn(order, attempt);
        return false;
      }
      closeAttempt(storeId);
      return show({ kind: 'refused', message: 'This order could not be sent. Please try again.', fields: [] });
    }
    return show({ kind: 'conflict', conflict });
  };

  /** After a reload or a lost connection: did it arrive after all? */
  const lookForEarlier = useEffectEvent(async () => {
    const attempt = openAttempt(storeId);
    if (!attempt?.sent || busy.current) return;
    const order = await arrived(attempt);
    if (order && !busy.current) await goOn(order, attempt);
  });
  useEffect(() => {
    const look = () => void lookForEarlier();
    look();
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [storeId]);

  return { state, place, reset: () => setState({ kind: 'idle' }) };
}
