import { useState } from 'react';
import { getOrder } from '@servery/contract/online-ordering';
import { listTenders, undoTender } from '@servery/contract/tenders';
import { useQueryClient } from '@tanstack/react-query';
import { getApprovalHeader } from '../approval-header.ts';
import { endpointKey, useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { StorePlace } from './store-place.ts';

/** Undoes a payment recorded in the store or at the door: the reason, and the state of the request. Its record stays. */
export const useUndoTaken = (
  orderId: string,
  tenderId: string,
  { restaurantId, storeId }: StorePlace,
  {
    onDone,
    approve,
  }: {
    onDone: () => void;
    /** At a till: asks for an approval where the store wants one. Null: nobody gave it. */
    approve?: () => Promise<{ approvalId: string | null } | null>;
  },
) => {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const undo = useEndpointMutation(undoTender, {
    onSuccess: ({ order }) => {
      takeRow(order);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      void queries.invalidateQueries({ queryKey: endpointKey(listTenders) });
      onDone();
    },
  });
  const tooShort = reason.trim().length < 3;
  const send = async () => {
    if (tooShort) return setMissing(true);
    const leave = approve === undefined ? { approvalId: null } : await approve();
    if (leave === null) return;
    undo.mutate({
      params: { restaurantId, storeId, orderId, tenderId },
      body: { reason },
      headers: getApprovalHeader(leave.approvalId),
      retries: 1,
    });
  };
  return {
    reason,
    setReason,
    reasonError: missing && tooShort ? 'Please say why, in a few words.' : undefined,
    error: undo.error?.error,
    isPending: undo.isPending,
    send: () => void send(),
  };
};
