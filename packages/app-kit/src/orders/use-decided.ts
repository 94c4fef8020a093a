import { useEffect, useEffectEvent } from 'react';
import { getOrder } from '@servery/contract/online-ordering';
import type { OrderStatus } from '@servery/domain/orders';
import { useEndpoint } from '../query.ts';
import type { StorePlace } from './store-place.ts';

/** Another device is working on this order, or the bank has not answered: polls until its status `ends` the wait, then reports it. */
export const useDecided = (
  orderId: string,
  { restaurantId, storeId }: StorePlace,
  ends: (status: OrderStatus) => boolean,
  onDecided: () => void,
): void => {
  const order = useEndpoint(getOrder, { params: { restaurantId, storeId, orderId } }, { staleTime: 0, refetchInterval: 2000 });
  const decided = order.data !== undefined && ends(order.data.status);
  const leave = useEffectEvent(onDecided);
  useEffect(() => {
    if (decided) leave();
  }, [decided]);
};
