import { useEffect, useState } from 'react';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { toHeaders } from '../../shared/order-key.ts';
import type { ListedOrder } from './use-own-orders.ts';

/** The whole of an order that only this device knows; `ask` false: only what has been read already. */
export function useReadOrder({ orderId, restaurantId, token, order }: ListedOrder, ask: boolean) {
  const api = useApi();
  const [read, setRead] = useState<Order | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const wanted = ask && token !== null && order === null;
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const get = async () => {
      const { signal } = controller;
      const headers = toHeaders({ token });
      const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers, signal, retries: 1 });
      if (signal.aborted) return;
      if (result.ok) setRead(result.data);
      // An expired key is not valid any more: that is not a failure.
      else setFailed(result.error.code !== 'ORDER_DOES_NOT_EXIST' && result.error.code !== 'user_not_allowed');
    };
    void get();
    return () => controller.abort();
  }, [api, wanted, orderId, restaurantId, token, tries]);
  return {
    order: order ?? read,
    failed: failed && read === null,
    retry: () => {
      setFailed(false);
      setTries(tries + 1);
    },
  };
}
