import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { usePendingCall } from '@servery/app-kit/pending-call/use-pending-call.ts';
import { useAttempt } from '@servery/app-kit/pending-call/use-attempt.ts';
import { getOpenCall } from '@servery/app-kit/pending-call/pending-call.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { isFinal } from '@servery/app-kit/replica/outbox-answer.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { DueByMethod } from '@servery/contract/tender-amounts';
import { listTenders } from '@servery/contract/tenders';
import type { SplitCart } from '@servery/domain/bills';
import { useQueryClient } from '@tanstack/react-query';
import { getLeave, noApproval } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';
import { chooseFirst, useIsAllowed } from './allowed.ts';
import { getPart } from './pay-part.ts';
import { pay, startPaying, type PayEvent, type PayMethod, type Split } from './pay-state.ts';
import { storedParts, type StoredPart } from './stored-parts.ts';
import type { Outcome, TakenTender, WriteOffCall } from './settle.ts';

/** How the bills of this page are split: closing the dialog and opening it again, or a look at another bill, changes nothing. */
const splits = new Map<string, Split>();

export interface PayFor {
  orderId: string;
  cart: SplitCart;
  /** The most likely way to pay. */
  first: PayMethod;
  /** Its money can be read: nothing of it waits on this till. */
  ready: boolean;
  /** When it changes, what is due is read again. */
  version?: number;
  /** Whatever has to happen first, then the part. */
  take: (part: StoredPart) => Promise<Outcome<TakenTender>>;
  /** Whatever has to happen first, then the write-off of what is due. */
  writeOff: (call: WriteOffCall) => Promise<Outcome<unknown>>;
  /** The last step, once nothing is due; `key` is the same for every repeat. */
  finish: (key: string) => Promise<Outcome<null>>;
}

/** Takes what is due for an order, in one or in parts: what the screen shows, and what it does. */
export const usePay = ({ orderId, cart, first, ready, version, take, writeOff, finish }: PayFor) => {
  const { restaurantId, storeId, freshness } = useTill();
  const params = { restaurantId, storeId, orderId };
  const [state, dispatch] = useReducer(pay, orderId, (id) => startPaying(chooseFirst(first), splits.get(id)));
  const { pending, begin, answered } = usePendingCall(storedParts, orderId);
  // The id of the next part, made before the press: until that part is over, every press is the same one.
  const [partId, setPartId] = useState(newId);
  const completion = useAttempt();
  const writing = useAttempt();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<StoredPart | null>(null);
  const tenders = useEndpoint(listTenders, { params }, { enabled: ready, staleTime: 0 });
  const read = useEffectEvent(() => ready && void tenders.refetch());
  useEffect(() => void read(), [version]);
  const rows = tenders.data?.rows;
  const due = tenders.data?.due;
  const customPayments = tenders.data?.customPayments ?? [];
  const label = customPayments.find(({ id }) => id === state.customId)?.name;
  const part = getPart(state, cart, { base: due?.base ?? 0, tip: due?.tip ?? 0 });
  const isWhole = due !== undefined && part.base === due.base && part.tip === due.tip;
  const quoted = useEndpoint(
    listTenders,
    { params, query: { base: part.base, tip: part.tip } },
    { enabled: ready && !isWhole && part.base > 0, staleTime: 0, keepPrevious: true },
  );
  const quote = isWhole ? due : quoted.data?.due;
  const isQuoted = quote?.cash?.base === part.base && quote.cash.tip === part.tip;
  const cost = quote?.[state.method] ?? null;
  /** What was sent and has no answer: it can only be sent again, unchanged. */
  const unknown = pending.state === 'unknown' ? pending.call : null;

  // Others can be paid meanwhile, here and at other tills.
  const mayBeGone = rows?.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id);
  const known = useEffectEvent(() => mayBeGone && dispatch({ type: 'known', tenderIds: mayBeGone }));
  const counting = mayBeGone?.join();
  useEffect(() => void known(), [counting]);
  useEffect(() => {
    if (state.split.mode === 'whole') splits.delete(orderId);
    else splits.set(orderId, state.split);
  }, [orderId, state.split]);

  const complete = async (then: PayEvent) => {
    dispatch({ type: 'send', what: 'finishing' });
    const outcome = await finish(completion.key);
    dispatch(outcome.ok ? then : { type: 'failed', error: outcome.error });
  };
  const taken = async (call: StoredPart, left: DueByMethod) => {
    answered(call, 'done');
    const { kind: method, amount, change, id } = call;
    const part = { method, amount, change, due: left.base, refund: left.refund, ...(call.label !== undefined && { label: call.label }) };
    const event = { type: 'taken', id, part } as const;
    return left.base === 0 ? complete(event) : dispatch(event);
  };
  const send = async (call: StoredPart) => {
    dispatch({ type: 'send', what: 'taking' });
    setRefused(null);
    const outcome = await take(call);
    if (outcome.ok) {
      const { tender, due: left } = outcome.data;
      // The next part is calculated from what is due now, not from what a request of before will answer.
      void queries.cancelQueries({ queryKey: endpointKey(listTenders) });
      queries.setQueryData<ResponseOf<typeof listTenders>>(endpointKey(listTenders, { params }), (before) => ({
        ...before,
        rows: [...(before?.rows ?? []).filter(({ id }) => id !== tender.id), tender],
        due: left,
      }));
      return taken(call, left);
    }
    answered(call, isFinal(outcome.error) ? 'refused' : 'unknown');
    if (isFinal(outcome.error)) {
      setPartId(newId());
      setRefused(call);
    }
    // A refusal means that the order differs from what the screen shows.
    void queries.invalidateQueries({ queryKey: endpointKey(listTenders) });
    dispatch({ type: 'failed', error: outcome.error });
  };

  /** “No payment required”, for a reason. False: what is due is due still, and the screen says why. */
  const writeOffNow = async (reason: string, approvalId: string | null): Promise<boolean> => {
    if (due === undefined || due.base === 0) return false;
    dispatch({ type: 'send', what: 'finishing' });
    const outcome = await writeOff({ id: writing.key, amount: due.base, reason, approvalId });
    if (outcome.ok) writing.answered('done');
    else writing.answered(isFinal(outcome.error) ? 'refused' : 'unknown');
    void queries.invalidateQueries({ queryKey: endpointKey(listTenders) });
    const done = outcome.ok ? await finish(completion.key) : outcome;
    dispatch(done.ok ? { type: 'finished' } : { type: 'failed', error: done.error });
    return done.ok;
  };

  // The answer was lost, but the list has it.
  const isListed = unknown !== null && state.busy === null && rows?.some(({ id }) => id === unknown.id) === true;
  const listed = useEffectEvent(() => unknown && due && taken(unknown, due));
  useEffect(() => {
    if (isListed) void listed();
  }, [isListed]);

  const isAllowed = useIsAllowed(state.method);
  const toPay = isQuoted && isAllowed && cost !== null ? cost.amount : null;
  const given = state.method === 'cash' && toPay !== null ? (state.given ?? toPay) : null;
  const takeNow = async () => {
    if (toPay === null) return;
    const { base, tip, note, units } = part;
    const isCustom = state.method === 'custom';
    const what = `Take ${label ?? ''}`;
    const leave = isCustom ? await getLeave({ action: 'customPayment', subjectId: orderId, what }) : noApproval;
    if (leave === null) return;
    const body = {
      ...(isCustom && { ...leave, label: label ?? '', ...(state.customId !== null && { customId: state.customId }) }),
      kind: state.method,
      base,
      tip,
      amount: toPay,
      given,
      note,
      change: given === null ? 0 : given - toPay,
      ...(units.length > 0 && { units: [...units] }),
    };
    // Null: another tab has begun a part meanwhile. The screen shows that one first.
    const call = begin(() => ({ id: partId, ...body }));
    if (call !== null) void send(call);
  };
  return {
    orderId,
    state,
    dispatch,
    /** The store's own ways to pay, for an order like this. */
    customPayments,
    /** The name of the chosen one of them. */
    label,
    /** Every tender of the order; undefined while they are read. */
    rows,
    due,
    /** What was written off, oldest first. A server of the release before knows nothing of it, and says nothing. */
    writeOffs: tenders.data?.writeOffs,
    writeOff: writeOffNow,
    /** What this part covers, and what it costs by each way to pay it; null while that is read. */
    part,
    costs: isQuoted ? quote : null,
    /** This till takes the chosen payment type. */
    isAllowed,
    toPay,
    given,
    change: given === null || toPay === null ? 0 : given - toPay,
    unknown,
    /** The last part that the server refused: its money may be in the drawer, but it is not recorded. */
    refused: rows?.some(({ id }) => id === refused?.id) ? null : refused,
    /** Nothing on the screen can be chosen. */
    locked: state.busy !== null || unknown !== null,
    offline: freshness === 'stale',
    readError: tenders.error?.error ?? quoted.error?.error,
    readAgain: () => void tenders.refetch(),
    /** Takes the part at hand. */
    send: () => void takeNow(),
    /** Sends what has no answer again. */
    sendAgain: () => {
      const open = getOpenCall(pending);
      const call = open && begin(() => open);
      if (call) void send(call);
    },
    completeKey: completion.key,
    /** After a part was taken: the next one. */
    next: () => {
      setPartId(newId());
      dispatch({ type: 'next' });
    },
    /** What was sent and has no answer can no longer be taken: the order has ended. */
    forget: () => unknown && answered(unknown, 'refused'),
  };
};
export type Paying = ReturnType<typeof usePay>;
