import { useState } from 'react';
import { takePayment } from '@servery/contract/handling';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { Minor } from '@servery/domain/money';
import { newId } from '../ids.ts';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

type TakenMethod = ResponseOf<typeof getOrder>['takenPayments'][number]['method'];

/** Records that an order was paid in the store or at the door: the method, and the state of the request. `due` in minor units. */
export const useTake = (
  orderId: string,
  due: Minor,
  { restaurantId, storeId }: StorePlace,
  { first, onDone }: { first: TakenMethod; onDone: () => void },
) => {
  const [method, setMethod] = useState<TakenMethod>(first);
  const [note, setNote] = useState('');
  const [attempt, setAttempt] = useState(newId);
  const take = useEndpointMutation(takePayment, {
    onSuccess: ({ order }) => {
      takeRow(order);
      onDone();
    },
    onError: (error) => {
      if (error.code !== 'network') setAttempt(newId());
    },
  });
  const error = take.error?.error;
  useLostAnswer(orderId, { restaurantId, storeId }, error, doneThough.take(attempt), onDone);
  // An unanswered request is repeated unchanged; anything else is a new one.
  const change = <V>(set: (value: V) => void) => {
    return (value: V) => {
      set(value);
      setAttempt(newId());
    };
  };
  return {
    method,
    setMethod: change(setMethod),
    note,
    setNote: change(setNote),
    error,
    isPending: take.isPending,
    send: () => take.mutate({ params: { restaurantId, storeId, orderId }, body: { id: attempt, method, amount: due, note }, retries: 1 }),
  };
};
