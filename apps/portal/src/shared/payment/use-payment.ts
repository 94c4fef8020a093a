import { newId } from '@servery/app-kit/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { useApi, type Order } from '../api.ts';
import type { OrderKey } from '../order-key.ts';
import type { ActionEnd, PaymentAction } from './card-form.types.ts';
import { askPayment, sendPayment, type Decline, type Verdict } from './payment-calls.ts';
import { forgetPayment, storePayment, pendingPayment, type PayingCard, type PendingPayment } from './pending-payment.ts';

export type PayState =
  | { kind: 'idle' }
  | { kind: 'paying' }
  /** The bank is being asked; it goes on by itself. `long`: for longer than usual. */
  | { kind: 'asking'; long: boolean }
  /** No answer came. Sending the same try again is safe. */
  | { kind: 'unreachable' }
  /** The bank wants to hear from the guest. */
  | { kind: 'action'; action: PaymentAction; last4?: string | undefined }
  /** On the way to the bank's page. */
  | { kind: 'leaving' }
  /** `tried`: just now, by a tap on this page; otherwise it is what was found after a reload. */
  | { kind: 'declined'; decline: Decline; tried: boolean }
  | { kind: 'refused'; message: string };

/** Pauses between questions while nobody knows, in seconds; the last one goes on. */
const pauses = [1, 1, 2, 3, 5, 8, 13];

interface Ends {
  onPaid: (order: Order) => void;
  /** The order can no longer be paid, or is not there. */
  onOver: (order: Order | null) => void;
  /** The order waits for its payment: a card was declined, the bank asks, or nothing was tried yet. */
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
 * Pays an order by card and finds out what became of it. Each tap is one try, kept on the device before it is sent; while its end is
 * not known nothing else is tried.
 */
export function usePayment(ends: Ends) {
  const api = useApi();
  const [state, setState] = useState<PayState>({ kind: 'idle' });
  /** What is going on; nothing else begins until it has ended. */
  const current = useRef<Promise<void> | null>(null);
  /** The last answer was that nothing had been tried: what was sent before it never arrived. */
  const untried = useRef(false);
  const latest = useRef(ends);
  const paid = useRef(false);
  /** What is going on began with a tap on pay. */
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

  /** Takes what is known until there is something to show. Answers false while nobody knows. */
  const settle = async (order: OrderKey, verdict: Verdict, follow: boolean): Promise<boolean> => {
    switch (verdict.kind) {
      case 'paid':
        forgetPayment(order.orderId);
        paid.current = true;
        latest.current.onPaid(verdict.order);
        return true;
      case 'unpaid':
        forgetPayment(order.orderId);
        untried.current = verdict.decline === null;
        setState(verdict.decline ? { kind: 'declined', decline: verdict.decline, tried: tapped.current } : { kind: 'idle' });
        latest.current.onUnpaid(verdict.payBefore, verdict.decline !== null);
        return true;
      case 'over':
      case 'gone':
        forgetPayment(order.orderId);
        setState({ kind: 'idle' });
        latest.current.onOver(verdict.kind === 'over' ? verdict.order : null);
        return true;
      case 'action':
        latest.current.onUnpaid(verdict.payBefore, false);
        if (!follow) setState({ kind: 'action', action: verdict.action, last4: pendingPayment(order.orderId)?.last4 });
        else return goToBank(order, verdict.action);
        return true;
      case 'refused':
        forgetPayment(order.orderId);
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
      setState({ kind: 'action', action, last4: pendingPayment(order.orderId)?.last4 });
      return true;
    }
    return settle(order, await askPayment(api, order), false);
  };

  /** Asks with growing pauses until it is known. A question without an answer is asked again. */
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

  /** One thing at a time. */
  const alone = async (work: () => Promise<void>) => {
    if (current.current) return;
    current.current = work().finally(() => (current.current = null));
    await current.current;
  };

  const send = async (order: OrderKey, { last4, ...body }: PendingPayment) => {
    untried.current = false;
    tapped.current = true;
    setState({ kind: 'paying' });
    storePayment(order.orderId, { ...body, last4 });
    if (!(await settle(order, await sendPayment(api, order, body), true))) await ask(order);
  };

  /** Another card is being tried, in another tab say: it may still end well, and only after it this one is tried. */
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
    /** Tries a card; a try with it whose end is not known is sent again instead, and one with another card is asked about first. */
    pay: async (order: OrderKey, paying: PayingCard) => {
      // A question that is on its way is answered first: it may be paid by now.
      await current.current;
      if (gone() || paid.current) return;
      return alone(() => {
        // The bank has been asked about another card, and waits for the guest: this is a try of its own.
        if (state.kind === 'action') forgetPayment(order.orderId);
        const pending = pendingPayment(order.orderId);
        const mine = { attemptId: newId(), ...paying };
        if (pending === null) return send(order, mine);
        const same = JSON.stringify(pending.card) === JSON.stringify(paying.card);
        return same ? send(order, pending) : sendAfter(order, mine);
      });
    },
    /** Sends the same try again, unless its end turns out to be known. */
    retry: async (order: OrderKey) => {
      const pending = pendingPayment(order.orderId);
      // Back online, the question what became of it is already on its way.
      await current.current;
      if (gone() || paid.current) return;
      if (pending && (pendingPayment(order.orderId) || untried.current)) return alone(() => send(order, pending));
      if (!pending) return alone(() => find(order));
    },
    /** What became of it: after a reload, or back from the bank. `quiet`: nothing is shown unless there is something. */
    check: (order: OrderKey, { quiet = false } = {}) =>
      alone(async () => {
        if (!quiet) return find(order);
        tapped.current = false;
        const verdict = await askPayment(api, order);
        if (gone() || (verdict.kind === 'unreachable' && !pendingPayment(order.orderId))) return;
        if (!(await settle(order, verdict, false))) await ask(order);
      }),
    continueAtBank: (order: OrderKey, action: PaymentAction) =>
      alone(async () => {
        if (!(await goToBank(order, action))) await ask(order);
      }),
    reset: () => setState({ kind: 'idle' }),
  };
}
