import { newId } from '@servery/app-kit/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { useApi, type Order } from '../api.ts';
import type { OrderKey } from '../order-key.ts';
import type { ActionEnd, PaymentAction } from './card-form.types.ts';
import { askPayment, sendPayment, type Decline, type Verdict } from './payment-calls.ts';
import { pendingPayments, type PayingCard, type PendingPayment } from './pending-payment.ts';

export type PayState =
  | { kind: 'idle' }
  | { kind: 'paying' }
  /** Waiting for the bank; it continues automatically. `long`: for longer than usual. */
  | { kind: 'asking'; long: boolean }
  /** No answer came. Repeating the same try is safe. */
  | { kind: 'unreachable' }
  /** The bank needs the guest's confirmation. */
  | { kind: 'action'; action: PaymentAction; last4?: string | undefined }
  /** On the way to the bank's page. */
  | { kind: 'leaving' }
  /** `tried`: just now, by a tap on this page; otherwise the state found after a reload. */
  | { kind: 'declined'; decline: Decline; tried: boolean }
  | { kind: 'refused'; message: string };

/** Pauses between requests while the result is unknown, in seconds; the last one repeats. */
const pauses = [1, 1, 2, 3, 5, 8, 13];

interface Ends {
  onPaid: (order: Order) => void;
  /** The order can no longer be paid, or does not exist. */
  onOver: (order: Order | null) => void;
  /** The order waits for its payment: a card was declined, the bank needs confirmation, or nothing was tried yet. */
  onUnpaid: (payBefore: string | null, declined: boolean) => void;
  handleAction: (action: PaymentAction) => Promise<ActionEnd>;
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * Pays an order by card and finds out the result. Each tap is one try, stored on the device before it is sent; while its result is unknown
 * nothing else is tried.
 */
export function usePayment(ends: Ends) {
  const api = useApi();
  const [state, setState] = useState<PayState>({ kind: 'idle' });
  /** The action in progress; nothing else starts until it has ended. */
  const current = useRef<Promise<void> | null>(null);
  /** The last answer was that nothing had been tried: the request before it never arrived. */
  const untried = useRef(false);
  const latest = useRef(ends);
  const paid = useRef(false);
  /** The action in progress was started by a tap on pay. */
  const tapped = useRef(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = ends;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const gone = () => leaving.current?.signal.aborted !== false;

  /** Applies the known state until there is something to show. Returns false while it is unknown. */
  const settle = async (order: OrderKey, verdict: Verdict, follow: boolean): Promise<boolean> => {
    switch (verdict.kind) {
      case 'paid':
        pendingPayments.end(order.orderId);
        paid.current = true;
        latest.current.onPaid(verdict.order);
        return true;
      case 'unpaid':
        pendingPayments.end(order.orderId);
        untried.current = verdict.decline === null;
        setState(verdict.decline ? { kind: 'declined', decline: verdict.decline, tried: tapped.current } : { kind: 'idle' });
        latest.current.onUnpaid(verdict.payBefore, verdict.decline !== null);
        return true;
      case 'over':
      case 'gone':
        pendingPayments.end(order.orderId);
        setState({ kind: 'idle' });
        latest.current.onOver(verdict.kind === 'over' ? verdict.order : null);
        return true;
      case 'action':
        latest.current.onUnpaid(verdict.payBefore, false);
        if (!follow) setState({ kind: 'action', action: verdict.action, last4: pendingPayments.open(order.orderId)?.last4 });
        else return goToBank(order, verdict.action);
        return true;
      case 'refused':
        pendingPayments.end(order.orderId);
        setState({ kind: 'refused', message: verdict.message });
        return true;
      case 'unreachable':
        setState({ kind: 'unreachable' });
        return true;
      case 'processing':
        return false;
    }
  };

  const goToBank = async (order: OrderKey, action: PaymentAction): Promise<boolean> => {
    setState({ kind: 'leaving' });
    const end = await latest.current.handleAction(action);
    if (end.kind === 'left') return true;
    if (end.kind === 'failed') {
      setState({ kind: 'action', action, last4: pendingPayments.open(order.orderId)?.last4 });
      return true;
    }
    return settle(order, await askPayment(api, order), false);
  };

  /** Asks with growing pauses until the result is known. A request without an answer is repeated. */
  const ask = async (order: OrderKey) => {
    for (let round = 0; !gone(); round += 1) {
      setState({ kind: 'asking', long: round > 5 });
      await wait((pauses[round] ?? 13) * 1000, leaving.current!.signal);
      if (gone()) return;
      const verdict = await askPayment(api, order);
      if (gone()) return;
      if (verdict.kind !== 'unreachable' && (await settle(order, verdict, false))) return;
    }
  };

  /** One action at a time. */
  const alone = async (work: () => Promise<void>) => {
    if (current.current) return;
    current.current = work().finally(() => (current.current = null));
    await current.current;
  };

  const send = async (order: OrderKey, { last4, ...body }: PendingPayment) => {
    untried.current = false;
    tapped.current = true;
    setState({ kind: 'paying' });
    pendingPayments.update(order.orderId, { ...body, last4 });
    if (!(await settle(order, await sendPayment(api, order, body), true))) await ask(order);
  };

  /** Another card is being tried, for example in another tab: it may still succeed, and this one is tried only after it. */
  const sendAfter = async (order: OrderKey, body: PendingPayment) => {
    tapped.current = true;
    setState({ kind: 'paying' });
    const verdict = await askPayment(api, order);
    if (verdict.kind === 'unpaid') return send(order, body);
    if (!(await settle(order, verdict, false))) await ask(order);
  };

  const find = async (order: OrderKey) => {
    tapped.current = false;
    setState({ kind: 'asking', long: false });
    if (!(await settle(order, await askPayment(api, order), false))) await ask(order);
  };

  return {
    state,
    /** Tries a card; a pending try with it is repeated instead, and one with another card is checked first. */
    pay: async (order: OrderKey, paying: PayingCard) => {
      // A request that is under way is finished first: it may be paid by now.
      await current.current;
      if (gone() || paid.current) return;
      return alone(() => {
        // The bank was asked about another card, and waits for the guest: this is a separate try.
        if (state.kind === 'action') pendingPayments.end(order.orderId);
        const pending = pendingPayments.open(order.orderId);
        const mine = { attemptId: newId(), ...paying };
        if (pending === null) return send(order, mine);
        const same = JSON.stringify(pending.card) === JSON.stringify(paying.card);
        return same ? send(order, pending) : sendAfter(order, mine);
      });
    },
    /** Repeats the same try, unless its result turns out to be known. */
    retry: async (order: OrderKey) => {
      const pending = pendingPayments.open(order.orderId);
      // Back online, the request for its result is already under way.
      await current.current;
      if (gone() || paid.current) return;
      if (pending && (pendingPayments.open(order.orderId) || untried.current)) return alone(() => send(order, pending));
      if (!pending) return alone(() => find(order));
    },
    /** The result: after a reload, or back from the bank. `quiet`: nothing is shown unless there is something to show. */
    check: (order: OrderKey, { quiet = false } = {}) =>
      alone(async () => {
        if (!quiet) return find(order);
        tapped.current = false;
        const verdict = await askPayment(api, order);
        if (gone() || (verdict.kind === 'unreachable' && !pendingPayments.open(order.orderId))) return;
        if (!(await settle(order, verdict, false))) await ask(order);
      }),
    continueAtBank: (order: OrderKey, action: PaymentAction) =>
      alone(async () => {
        if (!(await goToBank(order, action))) await ask(order);
      }),
    reset: () => setState({ kind: 'idle' }),
  };
}
