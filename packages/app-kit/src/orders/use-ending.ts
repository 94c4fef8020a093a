import { useState } from 'react';
import { cancelOrder, rejectOrder } from '@servery/contract/online-ordering';
import type { CancellationReason, OrderStatus } from '@servery/domain/orders';
import type { ErrorOf } from '../client.types.ts';
import { isUnanswered } from '../pending-call/outcome.ts';
import { useAttempt } from '../pending-call/use-attempt.ts';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

const ended = {
  reject: (status: OrderStatus) => status !== 'new',
  cancel: (status: OrderStatus) => status !== 'new' && status !== 'accepted',
};

/** Rejects a new order, or cancels an accepted one: reason, note, and the state of the request. */
export const useEnding = (
  orderId: string,
  kind: 'reject' | 'cancel',
  { restaurantId, storeId }: StorePlace,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: ErrorOf<typeof rejectOrder | typeof cancelOrder>) => void },
) => {
  const [reason, setReason] = useState<CancellationReason | ''>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useAttempt();
  const command = useEndpointMutation(kind === 'reject' ? rejectOrder : cancelOrder, {
    onSuccess: (row) => {
      takeRow(row);
      onDone();
    },
    onError: (refused) => {
      attempt.answered(isUnanswered(refused) ? 'unknown' : 'refused');
      onRefused(refused);
    },
  });
  const error = command.error?.error;
  useLostAnswer(orderId, { restaurantId, storeId }, error, doneThough[kind], onDone);
  const asking = error?.code === 'ORDER_PROCESSING';
  return {
    reason,
    setReason: attempt.change(setReason),
    note,
    setNote: attempt.change(setNote),
    /** It was sent without a reason. */
    missing: tried && reason === '',
    error,
    /** The bank or another device is still working on it. */
    asking,
    over: error !== undefined && error.status === 409 && !asking,
    /** Whether a status ends the wait. */
    ends: ended[kind],
    isPending: command.isPending,
    reset: command.reset,
    send: () => {
      if (reason === '') return setTried(true);
      const params = { restaurantId, storeId, orderId };
      return command.mutate({ params, body: { reason, note }, idempotencyKey: attempt.key, retries: 1 });
    },
  };
};
