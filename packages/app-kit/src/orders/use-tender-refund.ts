import { useState } from 'react';
import { getOrder } from '@servery/contract/online-ordering';
import { listTenders, quoteRefund, refundTender, type Tender } from '@servery/contract/tenders';
import { billUnits, type SplitCart } from '@servery/domain/bills';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import { isOtherWay } from '@servery/domain/tenders';
import { useQueryClient } from '@tanstack/react-query';
import { getApprovalHeader } from '../approval-header.ts';
import { isUnanswered } from '../pending-call/outcome.ts';
import { getOpenCall } from '../pending-call/pending-call.ts';
import { usePendingCall } from '../pending-call/use-pending-call.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '../query.ts';
import type { RefundReason } from './pending-refunds.ts';
import { findPayer, firstWay, getRefundPart, refundedUnits, type RefundChoice } from './refund-choice.ts';
import type { StorePlace } from './store-place.ts';
import { storedRefunds, type StoredRefund } from './stored-refunds.ts';

/** What a refund is about: an order's tender, and all tenders of the order. */
export interface RefundOf {
  order: { id: string; number: string; cart: SplitCart; currency: CurrencyCode };
  tender: Tender;
  rows: readonly Tender[];
}

/**
 * Refunds a tender, or a part of it: what was chosen, what it comes to, and the state of the request. A refund without an answer can only be
 * repeated unchanged, also after a reload, so that nothing is refunded twice.
 */
export const useTenderRefund = (
  { order, tender, rows }: RefundOf,
  { restaurantId, storeId }: StorePlace,
  {
    onDone,
    approve,
  }: {
    onDone: (refund: Tender) => void;
    /** At a till: asks for an approval where the store wants one. `always`: in another way than it came. Null: nobody gave it. */
    approve?: (amount: Minor, always: boolean) => Promise<{ approvalId: string | null } | null>;
  },
) => {
  const queries = useQueryClient();
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
    const leave = approve === undefined ? { approvalId: null } : await approve(cost.amount, isOtherWay(tender.kind, to));
    if (leave === null) return;
    const body = { to, base: part.base, tip: part.tip, amount: cost.amount, units: mode === 'items' ? [...units] : [], reason, note };
    const call = begin((id) => ({ id, ...body, tenderId: tender.id, approvalId: leave.approvalId }));
    // Null: another tab has begun a refund meanwhile. The screen shows that one first.
    if (call !== null) post(call);
  };
  const gone = refundedUnits(rows);
  return {
    /** The items of the bill. `payer`: the other payment that paid for one; undefined: this one did, or none says so. */
    units: billUnits(order.cart).map(({ id, name, lineTotal }) => {
      const payer = findPayer(rows, id);
      return { id, name, lineTotal, isRefunded: gone.includes(id), payer: payer?.id === tender.id ? undefined : payer };
    }),
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
    send: () => void send(),
    sendAgain: () => {
      const open = getOpenCall(pending);
      const call = open && begin(() => open);
      if (call) post(call);
    },
  };
};
