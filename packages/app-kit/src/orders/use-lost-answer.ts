import { useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrder } from '@servery/contract/online-ordering';
import type { ClientError } from '../client.types.ts';
import { useEndpoint } from '../query.ts';
import type { StorePlace } from './store-place.ts';

type Order = ResponseOf<typeof getOrder>;

/** Tells from an order whether the server has handled a command whose answer was lost. */
export const doneThough = {
  accept: ({ status }: Pick<Order, 'status'>): boolean => status === 'accepted' || status === 'completed',
  reject: ({ status }: Pick<Order, 'status'>): boolean => status === 'rejected',
  cancel: ({ status }: Pick<Order, 'status'>): boolean => status === 'cancelled',
  complete: ({ status }: Pick<Order, 'status'>): boolean => status === 'completed',
  take:
    (paymentId: string) =>
    ({ takenPayments }: { takenPayments: readonly { id: string }[] }): boolean =>
      takenPayments.some(({ id }) => id === paymentId),
  promise:
    (promisedFor: string) =>
    (order: Pick<Order, 'promisedFor'>): boolean =>
      order.promisedFor !== null && Date.parse(order.promisedFor) === Date.parse(promisedFor),
};

/**
 * A command got no answer: reads its order until it is clear whether the server handled it, then continues as if the answer had come. The
 * error stays on the screen until that is known, or if the server did not handle it.
 */
export const useLostAnswer = (
  orderId: string | undefined,
  { restaurantId, storeId }: StorePlace,
  error: ClientError | undefined,
  isDone: (order: Order) => boolean,
  onDone: () => void,
): void => {
  const lost = error?.code === 'network' && orderId !== undefined;
  const params = { restaurantId, storeId, orderId: orderId ?? '' };
  const { data } = useEndpoint(getOrder, { params }, { enabled: lost, staleTime: 0, refetchInterval: 2000 });
  const done = lost && data !== undefined && isDone(data);
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (done) leave();
  }, [done]);
};
