import { useState } from 'react';
import { takePayment } from '@servery/contract/counter-payments';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { Minor } from '@servery/domain/money';
import { isUnanswered } from '../pending-call/outcome.ts';
import { useAttempt } from '../pending-call/use-attempt.ts';
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
  const attempt = useAttempt();
  const take = useEndpointMutation(takePayment, {
    onSuccess: ({ order }) => {
      takeRow(order);
      onDone();
    },
    onError: (error) => attempt.answered(isUnanswered(error) ? 'unknown' : 'refused'),
  });
  const error = take.error?.error;
  useLostAnswer(orderId, { restaurantId, storeId }, error, doneThough.take(attempt.key), onDone);
  return {
    method,
    setMethod: attempt.change(setMethod),
    note,
    setNote: attempt.change(setNote),
    error,
    isPending: take.isPending,
    send: () =>
      take.mutate({ params: { restaurantId, storeId, orderId }, body: { id: attempt.key, method, amount: due, note }, retries: 1 }),
  };
};
