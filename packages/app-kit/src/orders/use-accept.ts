import { useState } from 'react';
import { acceptOrder } from '@servery/contract/online-ordering';
import type { ErrorOf } from '../client.types.ts';
import { isUnanswered } from '../pending-call/outcome.ts';
import { useAttempt } from '../pending-call/use-attempt.ts';
import { useEndpointMutation } from '../query.ts';
import { takeRow } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import type { StorePlace } from './store-place.ts';
import { doneThough, useLostAnswer } from './use-lost-answer.ts';

/** What accepting needs of an order; row and detail both have it. */
export type Decidable = Pick<OrderRow, 'id' | 'number' | 'requestedFor' | 'source' | 'collectionType'>;

/** An order for a time chosen by the guest needs no ETA; otherwise the last one given is the best guess. */
const firstEta = (order: Decidable, now: number, last: number): number =>
  order.requestedFor !== null && Date.parse(order.requestedFor) > now ? 0 : last;

/**
 * Accepts a new order: the chosen ETA, its label, and the state of the request.
 * @param options `lastEta`: the one given last, minutes; `now`: epoch milliseconds when the question is shown.
 */
export const useAccept = (
  order: Decidable,
  { restaurantId, storeId }: StorePlace,
  options: {
    hasEta: boolean;
    lastEta: number;
    now: number;
    onDone: (etaInMinutes: number) => void;
    /** The order may have changed since. */
    onRefused: (error: ErrorOf<typeof acceptOrder>) => void;
  },
) => {
  const { hasEta, lastEta, now, onDone, onRefused } = options;
  const [eta, setEta] = useState(() => (hasEta ? firstEta(order, now, lastEta) : 0));
  const attempt = useAttempt();
  const accept = useEndpointMutation(acceptOrder, {
    onSuccess: (row) => {
      takeRow(row);
      onDone(eta);
    },
    onError: (refused) => {
      attempt.answered(isUnanswered(refused) ? 'unknown' : 'refused');
      onRefused(refused);
    },
  });
  const error = accept.error?.error;
  useLostAnswer(order.id, { restaurantId, storeId }, error, doneThough.accept, () => onDone(eta));
  /** The bank or another device is still working on it. */
  const asking = error?.code === 'ORDER_PROCESSING';
  const notCharged = error?.code === 'ORDER_CANNOT_BE_ACCEPTED';
  return {
    eta,
    setEta,
    error,
    asking,
    notCharged,
    /** Somebody else was quicker: there is nothing left to try. */
    over: error !== undefined && error.status === 409 && !asking && !notCharged,
    isPending: accept.isPending,
    reset: accept.reset,
    send: () =>
      accept.mutate({
        params: { restaurantId, storeId, orderId: order.id },
        body: { etaInMinutes: eta },
        // One key per choice: a second press repeats the request, another ETA is a new one.
        idempotencyKey: `${attempt.key}-${eta}`,
        retries: 1,
      }),
  };
};
