import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrder } from '@servery/contract/online-ordering';
import { getOrderPayment, refundOrder } from '@servery/contract/payments';
import { money } from '../format.ts';
import { newId } from '../ids.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../query.ts';
import { forgetUnanswered, storeUnanswered, unansweredRefund, type RefundAttempt, type RefundReason } from './pending-refunds.ts';
import { readAmount } from './read-amount.ts';
import type { StorePlace } from './store-place.ts';

type Payment = NonNullable<ResponseOf<typeof getOrderPayment>['payment']>;

/** As typed: "12.40". */
const toTyped = (minor: number) => (minor / 100).toFixed(2);
/** Whether the refund may have been made although the call failed. */
const isUnknown = (error: { code: string; status: number }): boolean => error.code === 'network' || error.status >= 500;

/**
 * A refund of an order's card payment: what was typed, what is wrong with it, and the state of the request. A refund without an answer can
 * only be repeated unchanged, also after a reload, so that nothing is refunded twice. `onDone` receives the refund's id.
 */
export const useRefund = (
  orderId: string,
  { currency, refundable }: Pick<Payment, 'currency' | 'refundable'>,
  { restaurantId, storeId }: StorePlace,
  { onDone }: { onDone: (refundId: string) => void },
) => {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<RefundAttempt | undefined>(() => unansweredRefund(orderId));
  const [whole, setWhole] = useState(waiting === undefined || waiting.amount === null);
  const [typed, setTyped] = useState(waiting?.amount ? toTyped(waiting.amount) : '');
  const [reason, setReason] = useState<RefundReason | ''>(waiting?.reason ?? '');
  const [note, setNote] = useState(waiting?.note ?? '');
  // The idempotency key of this form's refund, made before the press. After a refusal there is a new one.
  const [id, setId] = useState(newId);
  const [missing, setMissing] = useState(false);
  const params = { restaurantId, storeId, orderId };
  const credit = useEndpoint(getOrder, { params }, { staleTime: 2000 }).data?.cart.loyalty?.redeemed ?? 0;

  const refund = useEndpointMutation(refundOrder, {
    onSuccess: (answer, sent) => {
      forgetUnanswered(orderId);
      queries.setQueryData(endpointKey(getOrderPayment, { params }), answer);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      onDone(sent.body.id);
    },
    onError: (error, { body }) => {
      const attempt = { id: body.id, amount: body.amount, reason: body.reason, note: body.note ?? '' };
      if (isUnknown(error)) return setWaiting(attempt);
      forgetUnanswered(orderId);
      setWaiting(undefined);
      setId(newId());
      return void queries.invalidateQueries({ queryKey: endpointKey(getOrderPayment) });
    },
  });

  const most = money(refundable, currency);
  const read = readAmount(typed, currency, refundable, `At most ${most} can be refunded.`);
  const amount = whole ? refundable : read.ok ? read.amount : null;
  return {
    whole,
    setWhole,
    typed,
    setTyped,
    reason,
    setReason,
    note,
    setNote,
    /** What is refunded, in minor units; null while the amount cannot be read. */
    amount: waiting ? (waiting.amount ?? refundable) : amount,
    /** Credit of the guest's loyalty card that goes back with it. Minor units. */
    credit: whole ? credit : 0,
    /** What is wrong with the amount: too much at once, anything else after a press. */
    amountError: !read.ok && (missing || (typed.length > 0 && read.message.startsWith('At most'))) ? read.message : undefined,
    reasonError: missing && reason === '' ? 'Please choose a reason.' : undefined,
    /** Sent and without an answer: it can only be asked again. */
    unanswered: waiting !== undefined && !refund.isPending,
    locked: waiting !== undefined || refund.isPending,
    error: waiting ? undefined : refund.error?.error,
    isPending: refund.isPending,
    send: () => {
      if (waiting) return refund.mutate({ params, body: waiting, retries: 1 });
      if (amount === null || reason === '') return setMissing(true);
      // The state of the screen lags behind the press: a refund already sent is repeated unchanged.
      const attempt = unansweredRefund(orderId) ?? { id, amount: whole ? null : amount, reason, note };
      storeUnanswered(orderId, attempt);
      return refund.mutate({ params, body: attempt, retries: 1 });
    },
  };
};
