import { useState } from 'react';
import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { isUnanswered } from '@servery/app-kit/pending-call/outcome.ts';
import { getOpenCall } from '@servery/app-kit/pending-call/pending-call.ts';
import { usePendingCall } from '@servery/app-kit/pending-call/use-pending-call.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import type { RefundReason } from '@servery/app-kit/orders/pending-refunds.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { listTenders, quoteRefund, refundTender, type Tender } from '@servery/contract/tenders';
import type { SplitCart } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { isOtherWay } from '@servery/domain/tenders';
import { useQueryClient } from '@tanstack/react-query';
import { getLeave } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';
import { firstWay, getRefundPart, type RefundChoice } from './refund-choice.ts';
import { storedRefunds, type StoredRefund } from './stored-refunds.ts';

/** What a refund is about: an order's tender, and all tenders of the order. */
export interface RefundOf {
  order: { id: string; number: string; cart: SplitCart; currency: CurrencyCode };
  tender: Tender;
  rows: readonly Tender[];
}

/** Refunds a tender, or a part of it: what was chosen, what it comes to, and the state of the request. */
export const useTenderRefund = ({ order, tender, rows }: RefundOf, onDone: (refund: Tender) => void) => {
  const till = useTill();
  const queries = useQueryClient();
  const { restaurantId, storeId } = till;
  const { pending, begin, answered } = usePendingCall(storedRefunds, order.id);
  const [choice, setChoice] = useState<RefundChoice>({ mode: 'whole', units: [], typed: 0, withTip: null, to: firstWay(tender.kind) });
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const params = { restaurantId, storeId, orderId: order.id, tenderId: tender.id };
  const whole = useEndpoint(quoteRefund, { params, query: {} }, { staleTime: 0 });
  const left = whole.data?.left;
  const part = left && getRefundPart(choice, { cart: order.cart, rows, left });
  const fits = part !== undefined && left !== undefined && part.base <= left.base && part.base + part.tip > 0;
  const quoted = useEndpoint(
    quoteRefund,
    { params, query: { base: part?.base ?? 0, tip: part?.tip ?? 0 } },
    { enabled: fits, staleTime: 0, keepPrevious: true },
  );
  const found = quoted.data?.[choice.to] ?? null;
  const cost = fits && found !== null && found.base === part.base && found.tip === part.tip ? found : null;

  const refund = useEndpointMutation(refundTender, {
    onSuccess: ({ tender: made }, { body, params: { tenderId } }) => {
      answered({ ...body, tenderId, approvalId: null }, 'done');
      for (const endpoint of [listTenders, quoteRefund, getOrder]) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
      onDone(made);
    },
    onError: (error, { body, params: { tenderId } }) => {
      answered({ ...body, tenderId, approvalId: null }, isUnanswered(error) ? 'unknown' : 'refused');
      // A refusal means that something else is left by now.
      if (!isUnanswered(error)) void whole.refetch();
    },
  });
  const post = ({ tenderId, approvalId, ...body }: StoredRefund) =>
    refund.mutate({ params: { ...params, tenderId }, body, headers: getApprovalHeader(approvalId), retries: 1 });
  const send = async () => {
    if (cost === null || part === undefined) return;
    if (reason === '') return setMissing(true);
    const { to, mode, units } = choice;
    const what = `Refund ${formatMoney(cost.amount, order.currency)} of ${order.number}`;
    const leave = await getLeave({ action: 'refund', subjectId: order.id, what, always: isOtherWay(tender.kind, to) });
    if (leave === null) return;
    const body = { to, base: part.base, tip: part.tip, amount: cost.amount, units: mode === 'items' ? [...units] : [], reason, note };
    const call = begin((id) => ({ id, ...body, tenderId: tender.id, approvalId: leave.approvalId }));
    // Null: another tab has begun a refund meanwhile. The screen shows that one first.
    if (call !== null) post(call);
  };
  return {
    choice,
    choose: (change: Partial<RefundChoice>) => setChoice((before) => ({ ...before, ...change })),
    reason,
    setReason,
    note,
    setNote,
    reasonMissing: missing && reason === '',
    left,
    part,
    /** What goes back by the chosen way; null while it is read, or where it cannot. */
    cost,
    tooMuch: left !== undefined && part !== undefined && part.base > left.base,
    otherWay: isOtherWay(tender.kind, choice.to),
    /** What was sent and has no answer: it can only be sent again, unchanged. */
    unknown: pending.state === 'unknown' ? pending.call : null,
    readError: whole.error?.error,
    readAgain: () => void whole.refetch(),
    error: refund.error?.error,
    isPending: refund.isPending,
    offline: till.freshness === 'stale',
    send: () => void send(),
    sendAgain: () => {
      const open = getOpenCall(pending);
      const call = open && begin(() => open);
      if (call) post(call);
    },
  };
};
