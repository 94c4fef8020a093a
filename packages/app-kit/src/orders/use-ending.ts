import { useState } from 'react';
import { cancelOrder, rejectOrder } from '@servery/contract/online-ordering';
import type { CancellationReason, OrderStatus } from '@servery/domain/orders';
import type { ErrorOf } from '../client.types.ts';
import { newId } from '../ids.ts';
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
  const [attempt, setAttempt] = useState(newId);
  const command = useEndpointMutation(kind === 'reject' ? rejectOrder : cancelOrder, {
    onSuccess: (row) => {
      takeRow(row);
      onDone();
    },
    onError: (refused) => {
      if (refused.code !== 'network') setAttempt(newId());
      onRefused(refused);
    },
  });
  // The same reason and note repeat the request; others make a new one.
  const change = <V>(set: (value: V) => void) => {
    return (value: V) => {
      set(value);
      setAttempt(newId());
    };
  };
  const error = command.error?.error;
  useLostAnswer(orderId, { restaurantId, storeId }, error, doneThough[kind], onDone);
  const asking = error?.code === 'ORDER_PROCESSING';
  return {
    reason,
    setReason: change(setReason),
    note,
    setNote: change(setNote),
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
      return command.mutate({ params, body: { reason, note }, idempotencyKey: attempt, retries: 1 });
    },
  };
};
