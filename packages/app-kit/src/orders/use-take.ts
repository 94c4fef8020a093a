import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { listTenders, takeTender } from '@servery/contract/tenders';
import type { Minor } from '@servery/domain/money';
import { isUnanswered } from '../pending-call/outcome.ts';
import { useAttempt } from '../pending-call/use-attempt.ts';
import { useEndpoint, useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

type TakenMethod = ResponseOf<typeof getOrder>['takenPayments'][number]['method'];

/** Records that all that is due for an order was paid in the store or at the door: the method, and the state of the request. */
export const useTake = (
  orderId: string,
  { restaurantId, storeId }: StorePlace,
  { first, onDone }: { first: TakenMethod; onDone: () => void },
) => {
  const params = { restaurantId, storeId, orderId };
  const [method, setMethod] = useState<TakenMethod>(first);
  const [handed, setHanded] = useState<Minor | null>(null);
  const [note, setNote] = useState('');
  const attempt = useAttempt();
  const tenders = useEndpoint(listTenders, { params }, { staleTime: 0 });
  const cost = tenders.data?.due[method] ?? null;
  const take = useEndpointMutation(takeTender, {
    onSuccess: ({ order }) => {
      takeRow(order);
      onDone();
    },
    onError: (error) => {
      attempt.answered(isUnanswered(error) ? 'unknown' : 'refused');
      // A refusal means that something else is due by now.
      void tenders.refetch();
    },
  });
  const error = take.error?.error;
  useLostAnswer(orderId, { restaurantId, storeId }, error, doneThough.take(attempt.key), onDone);
  const given = method === 'cash' ? Math.max(handed ?? 0, cost?.amount ?? 0) : null;
  return {
    method,
    setMethod: attempt.change((next: TakenMethod) => {
      setMethod(next);
      setHanded(null);
    }),
    /** What it costs this way; null while that is read, or where nothing is due. */
    cost,
    /** Cash that the guest hands over: at least what it costs. Null: by card. */
    given,
    setGiven: attempt.change(setHanded),
    note,
    setNote: attempt.change(setNote),
    error: error ?? tenders.error?.error,
    isPending: take.isPending,
    send: () => {
      if (cost === null) return;
      const { base, tip, amount } = cost;
      take.mutate({ params, body: { id: attempt.key, kind: method, base, tip, amount, given, note }, retries: 1 });
    },
  };
};
