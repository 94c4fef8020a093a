import { newId } from '@servery/app-kit/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { useApi, type Order } from '../api.ts';
import type { OrderKey } from '../order-key.ts';
import type { ActionEnd, PaymentAction } from './card-form.types.ts';
import { askPayment, sendPayment } from './payment-calls.ts';
import { advancePayment, showPayment, untouched } from './payment-machine.ts';
import type { Payment, PaymentEffect, PaymentEvent } from './payment-machine.types.ts';
import { pendingPayments, type PayingCard, type PendingPayment } from './pending-payment.ts';

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

const hasEnded = ({ at }: Payment): boolean => at === 'rest' || at === 'paid';
/** What a page that the guest has left no longer wants to know. */
const isWatching = ({ at }: Payment): boolean => at === 'checking' || at === 'finding' || at === 'asking' || at === 'pausing';

/**
 * Pays an order by card and finds out the result. Each tap is one try, stored on the device before it is sent; while its result is unknown
 * nothing else is tried. `advancePayment` decides; this carries it out. What it returns resolves when there is nothing left to do.
 */
export function usePayment(ends: Ends) {
  const api = useApi();
  const payment = useRef<Payment>(untouched);
  const [state, setState] = useState(() => showPayment(untouched));
  const latest = useRef(ends);
  useEffect(() => {
    latest.current = ends;
  });
  const leaving = useRef<AbortController | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const release = () => {
    for (const resolve of waiting.current.splice(0)) resolve();
  };
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    controller.signal.addEventListener('abort', release);
    return () => controller.abort();
  }, []);
  const isGone = () => leaving.current?.signal.aborted !== false;

  const dispatch = (event: PaymentEvent): void => {
    if (isGone() && isWatching(payment.current)) return;
    const [next, effects] = advancePayment(payment.current, event);
    payment.current = next;
    setState(showPayment(next));
    for (const effect of effects) void run(effect);
    if (hasEnded(next)) release();
  };
  const act = (event: PaymentEvent): Promise<void> => {
    dispatch(event);
    if (hasEnded(payment.current) || isGone()) return Promise.resolve();
    return new Promise((resolve) => void waiting.current.push(resolve));
  };

  const run = async (effect: PaymentEffect): Promise<void> => {
    switch (effect.do) {
      case 'send': {
        const { last4, ...body } = effect.attempt;
        const { orderId } = effect.order;
        pendingPayments.update(orderId, { ...body, last4 });
        const verdict = await sendPayment(api, effect.order, body);
        return dispatch({ type: 'verdict', verdict, about: effect.attempt, pending: pendingPayments.open(orderId) });
      }
      case 'ask': {
        const { orderId } = effect.order;
        const about = pendingPayments.open(orderId);
        const verdict = await askPayment(api, effect.order);
        return dispatch({ type: 'verdict', verdict, about, pending: pendingPayments.open(orderId) });
      }
      case 'pause':
        if (leaving.current) await wait(effect.milliseconds, leaving.current.signal);
        return dispatch({ type: 'pauseEnded' });
      case 'goToBank': {
        const end = await latest.current.handleAction(effect.action);
        return dispatch({ type: 'bankEnded', end, pending: pendingPayments.open(effect.order.orderId) });
      }
      case 'forget':
        return pendingPayments.end(effect.order.orderId, effect.attempt);
      case 'reportPaid':
        return latest.current.onPaid(effect.order);
      case 'reportOver':
        return latest.current.onOver(effect.order);
      case 'reportUnpaid':
        return latest.current.onUnpaid(effect.payBefore, effect.declined);
    }
  };
  const getPending = ({ orderId }: OrderKey): PendingPayment | null => pendingPayments.open(orderId);

  return {
    state,
    /** Tries a card; a pending try with it is repeated instead, and one with another card is checked first. */
    pay: (order: OrderKey, card: PayingCard) => act({ type: 'pay', order, card, attemptId: newId(), pending: getPending(order) }),
    /** Repeats the same try, unless its result turns out to be known. */
    retry: (order: OrderKey) => act({ type: 'retry', order, pending: getPending(order) }),
    /** The result: after a reload, or back from the bank. `quiet`: nothing is shown unless there is something to show. */
    check: (order: OrderKey, { quiet = false } = {}) => act({ type: 'check', order, quiet }),
    /** Opens the bank's page again. */
    continueAtBank: (order: OrderKey) => act({ type: 'continueAtBank', order }),
    reset: () => dispatch({ type: 'reset' }),
  };
}
