import { useState } from 'react';
import { adjustEta } from '@servery/contract/eta';
import { etaAdjustmentsInMinutes, movedPromise } from '@servery/domain/orders';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

export type Promised = Pick<OrderRow, 'id' | 'number' | 'promisedFor' | 'requestedFor'>;

/**
 * Promises another time for an accepted order: earlier or later, by how much, and the state of the request. `now` in epoch milliseconds, to
 * the minute.
 */
export const useNewTime = (order: Promised, { restaurantId, storeId }: StorePlace, now: number, onDone: () => void) => {
  const [earlier, setEarlier] = useState(false);
  const [minutes, setMinutes] = useState(15);
  const sign = earlier ? -1 : 1;
  const movedBy = (by: number, at: number) => movedPromise(order.promisedFor, order.requestedFor, by, new Date(at).toISOString());
  // Times that have passed since are no longer offered.
  const possible = etaAdjustmentsInMinutes.filter((by) => movedBy(sign * by, now) !== null);
  const chosen = possible.find((by) => by === minutes) ?? possible.at(-1);
  const adjust = useEndpointMutation(adjustEta, {
    onSuccess: (row) => {
      takeRow(row);
      onDone();
    },
  });
  const error = adjust.error?.error;
  useLostAnswer(order.id, { restaurantId, storeId }, error, doneThough.promise(adjust.variables?.body.promisedFor ?? ''), onDone);
  return {
    earlier,
    setEarlier,
    canBeEarlier: movedBy(-5, now) !== null,
    possible,
    chosen,
    setMinutes,
    /** The time that the guest would read; null when there is none to promise. `at`: epoch milliseconds. */
    promiseAt: (at: number): string | null => (chosen === undefined ? null : movedBy(sign * chosen, at)),
    error,
    isPending: adjust.isPending,
    send: (promisedFor: string) =>
      adjust.mutate({ params: { restaurantId, storeId, orderId: order.id }, body: { promisedFor }, retries: 1 }),
  };
};
