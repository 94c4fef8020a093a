import { useState } from 'react';
import { getOrder } from '@servery/contract/online-ordering';
import { undoTender } from '@servery/contract/tenders';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

/** Undoes a payment recorded in the store or at the door: the reason, and the state of the request. Its record stays. */
export const useUndoTaken = (
  orderId: string,
  tenderId: string,
  { restaurantId, storeId }: StorePlace,
  { onDone }: { onDone: () => void },
) => {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const undo = useEndpointMutation(undoTender, {
    onSuccess: ({ order }) => {
      takeRow(order);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      onDone();
    },
  });
  const tooShort = reason.trim().length < 3;
  return {
    reason,
    setReason,
    reasonError: missing && tooShort ? 'Please say why, in a few words.' : undefined,
    error: undo.error?.error,
    isPending: undo.isPending,
    send: () =>
      tooShort ? setMissing(true) : undo.mutate({ params: { restaurantId, storeId, orderId, tenderId }, body: { reason }, retries: 1 }),
  };
};
