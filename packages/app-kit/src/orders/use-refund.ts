import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getOrder } from '@servery/contract/online-ordering';
import { getOrderPayment, refundOrder } from '@servery/contract/payments';
import { getApprovalHeader } from '../approval-header.ts';
import { money } from '../format.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../query.ts';
import { isUnanswered } from '../pending-call/outcome.ts';
import { getOpenCall } from '../pending-call/pending-call.ts';
import { usePendingCall } from '../pending-call/use-pending-call.ts';
import { pendingRefunds, type RefundReason } from './pending-refunds.ts';
import { readAmount } from './read-amount.ts';
import type { StorePlace } from './store-place.ts';

type Payment = NonNullable<ResponseOf<typeof getOrderPayment>['payment']>;

/** As typed: "12.40". */
const toTyped = (minor: number) => (minor / 100).toFixed(2);

/**
 * A refund of an order's card payment: what was typed, what is wrong with it, and the state of the request. A refund without an answer can
 * only be repeated unchanged, also after a reload, so that nothing is refunded twice. `onDone` receives the refund's id.
 */
export const useRefund = (
  orderId: string,
  { currency, refundable }: Pick<Payment, 'currency' | 'refundable'>,
  { restaurantId, storeId }: StorePlace,
  {
    onDone,
    approve,
  }: {
    onDone: (refundId: string) => void;
    /** At a till: asks for an approval where the store wants one. Null: nobody gave it. */
    approve?: (amount: number) => Promise<{ approvalId: string | null } | null>;
  },
) => {
  const queries = useQueryClient();
  const { pending, begin, answered, isOthers } = usePendingCall(pendingRefunds, orderId);
  const sent = getOpenCall(pending);
  const [whole, setWhole] = useState(sent === null || sent.amount === null);
  const [typed, setTyped] = useState(sent?.amount ? toTyped(sent.amount) : '');
  const [reason, setReason] = useState<RefundReason | ''>(sent?.reason ?? '');
  const [note, setNote] = useState(sent?.note ?? '');
  const [missing, setMissing] = useState(false);
  const params = { restaurantId, storeId, orderId };
  const credit = useEndpoint(getOrder, { params }, { staleTime: 2000 }).data?.cart.loyalty?.redeemed ?? 0;

  const refund = useEndpointMutation(refundOrder, {
    onSuccess: (answer, { body }) => {
      answered({ ...body, note: body.note ?? '' }, 'done');
      queries.setQueryData(endpointKey(getOrderPayment, { params }), answer);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      onDone(body.id);
    },
    onError: (error, { body }) => {
      const outcome = isUnanswered(error) ? 'unknown' : 'refused';
      answered({ ...body, note: body.note ?? '' }, outcome);
      if (outcome === 'refused') void queries.invalidateQueries({ queryKey: endpointKey(getOrderPayment) });
    },
  });

  const most = money(refundable, currency);
  const read = readAmount(typed, currency, refundable, `At most ${most} can be refunded.`);
  const amount = whole ? refundable : read.ok ? read.amount : null;
  const send = async () => {
    if (sent === null && (amount === null || reason === '')) return setMissing(true);
    const leave = sent !== null || approve === undefined ? { approvalId: null } : await approve(amount ?? refundable);
    if (leave === null) return;
    const call = begin((id) => ({ id, amount: whole ? null : amount, reason: reason as RefundReason, note, ...leave }));
    if (call === null) return;
    const { approvalId, ...body } = call;
    refund.mutate({ params, body, headers: getApprovalHeader(approvalId), retries: 1 });
  };
  return {
    // What was sent is shown as it was sent, also where another tab did.
    whole: sent === null ? whole : sent.amount === null,
    setWhole,
    typed: sent?.amount == null ? typed : toTyped(sent.amount),
    setTyped,
    reason: sent?.reason ?? reason,
    setReason,
    note: sent?.note ?? note,
    setNote,
    /** What is refunded, in minor units; null while the amount cannot be read. */
    amount: sent ? (sent.amount ?? refundable) : amount,
    /** Credit of the guest's loyalty card that goes back with it. Minor units. */
    credit: whole ? credit : 0,
    /** What is wrong with the amount: too much at once, anything else after a press. */
    amountError: !read.ok && (missing || (typed.length > 0 && read.message.startsWith('At most'))) ? read.message : undefined,
    reasonError: missing && reason === '' ? 'Please choose a reason.' : undefined,
    /** Sent and without an answer: it can only be asked again. */
    unanswered: pending.state === 'unknown',
    /** It is another tab's, begun since this form opened: this form has sent nothing. */
    others: sent !== null && isOthers(sent),
    locked: sent !== null,
    error: sent ? undefined : refund.error?.error,
    isPending: refund.isPending,
    send: () => void send(),
  };
};
