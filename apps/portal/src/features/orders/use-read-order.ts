import { useEffect, useState } from 'react';
import { useApi, type Order } from '../../shared/api.ts';
import { getOwnOrder } from '../../shared/endpoints.ts';
import { headersOf } from '../../shared/order-key.ts';
import type { ListedOrder } from './use-own-orders.ts';

/** The whole of an order that only this device knows; `ask` false: only what is known already. */
export function useReadOrder({ orderId, restaurantId, token, order }: ListedOrder, ask: boolean): Order | null {
  const api = useApi();
  const [read, setRead] = useState<Order | null>(null);
  const wanted = ask && token !== null && order === null;
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const get = async () => {
      const { signal } = controller;
      const result = await api.call(getOwnOrder, { params: { orderId }, query: { restaurantId }, headers: headersOf({ token }), signal });
      if (result.ok && !signal.aborted) setRead(result.data);
    };
    void get();
    return () => controller.abort();
  }, [api, wanted, orderId, restaurantId, token]);
  return order ?? read;
}
