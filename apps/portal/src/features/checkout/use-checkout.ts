import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlaceOrderConflict } from '@servery/contract/online-ordering';
import type { PricedCart } from '@servery/domain/pricing';
import { useApi, type Order } from '../../shared/api.ts';
import { forgetOrder, rememberOrder } from '../../shared/guest-orders.ts';
import type { OrderKey } from '../../shared/order-key.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import { giveUpPayment } from '../../shared/payment/payment-calls.ts';
import { pendingPayments, type PayingCard } from '../../shared/payment/pending-payment.ts';
import type { CardFormHold } from '../../shared/payment/use-card-form.ts';
import { usePayment } from '../../shared/payment/use-payment.ts';
import { beginAttempt, closeAttempt, openAttempt, waitForPayment, type Attempt, type OrderBody } from '../../shared/placing/attempt.ts';
import { finishAttempt, isInCart } from '../../shared/placing/finish-attempt.ts';
import { sameWish } from './order-body.ts';
import { toOrder, sendOrder, type Placed, type Refused } from './place-order.ts';
import { ignoreSecondPress } from '../../shared/ui/ignore-second-press.ts';

export type PlaceState =
  | { kind: 'idle' }
  | { kind: 'placing' }
  | { kind: 'unreachable' }
  | { kind: 'conflict'; conflict: PlaceOrderConflict }
  | Refused
  /** The order that waited for its payment has expired: nothing was charged, and it can be placed again. */
  | { kind: 'over' };

/** The payment method: a card is requested from its form when it is needed. */
export type Payer = { kind: 'later' } | { kind: 'card'; take: () => Promise<PayingCard | null> };

/** The available times have changed: the page refetches them. */
const isOfTime = (placed: Placed): boolean => placed.kind === 'refused' && placed.fields.some(({ path }) => path === 'requestedFor');

/**
 * Places the order once and gets it paid, whatever happens on the way; then opens its page. An order that waits for its payment stays the
 * same order for every card that is tried; a changed cart, or another payment method, first gives it up and then makes another one. `test`:
 * it is a test order.
 */
export function useCheckout(handleAction: CardFormHold['handleAction'], { test = false } = {}) {
  const api = useApi();
  const router = useRouter();
  const params = useStoreParams();
  const { restaurantId, storeId } = params;
  const [state, setState] = useState<PlaceState>({ kind: 'idle' });
  const [payBefore, setPayBefore] = useState<string | null>(null);
  const [waitingCart, setWaitingCart] = useState<PricedCart | null>(null);
  const busy = useRef(false);
  /** The order whose payment was last sent from this page. */
  const paying = useRef<OrderKey | null>(null);
  /** What was sent last. */
  const sent = useRef<OrderBody | null>(null);

  const toKey = (attempt: Attempt): OrderKey => ({ restaurantId, storeId, orderId: attempt.id, token: attempt.guestToken });
  const remember = ({ number, storeName, placedAt }: Order, { id, guestToken }: Attempt) =>
    rememberOrder({ orderId: id, restaurantId, storeId, token: guestToken, number, storeName, placedAt });

  const goOn = async (order: Order, attempt: Attempt) => {
    const remembered = remember(order, attempt);
    finishAttempt(storeId, order);
    // A device that stores nothing carries the key in the address; fragments are not sent to any server.
    const key = remembered ? '' : `#t=${attempt.guestToken}`;
    ignoreSecondPress();
    await router.navigate({ href: paths.orderSuccess(params, order.id) + key, replace: true });
  };
  const startAnew = (attempt: Attempt) => {
    forgetOrder(attempt.id);
    pendingPayments.end(attempt.id);
    closeAttempt(storeId, attempt);
    setPayBefore(null);
    setWaitingCart(null);
  };

  const payment = usePayment({
    handleAction,
    onPaid: (order) => {
      const attempt = openAttempt(storeId);
      if (attempt?.id === order.id) void goOn(order, attempt);
      // Another tab has closed it already.
      else void router.navigate({ href: paths.orderSuccess(params, order.id), replace: true });
    },
    onOver: () => {
      const attempt = openAttempt(storeId);
      if (attempt) startAnew(attempt);
      setState({ kind: 'over' });
    },
    onUnpaid: setPayBefore,
  });

  /** Gives up the waiting order, unless it turns out to be paid. Returns whether another one can be placed. */
  const giveUp = async (attempt: Attempt): Promise<boolean> => {
    const verdict = await giveUpPayment(api, toKey(attempt));
    if (verdict.kind === 'paid') await goOn(verdict.order, attempt);
    else if (verdict.kind === 'unreachable') setState({ kind: 'unreachable' });
    else if (verdict.kind === 'refused') setState({ kind: 'refused', message: verdict.message, fields: [] });
    else if (verdict.kind === 'processing') {
      setState({ kind: 'idle' });
      await payment.check(toKey(attempt));
    } else {
      startAnew(attempt);
      return true;
    }
    return false;
  };

  /** No order is under way and the lines have left the cart: another tab has placed them, or changed them, a moment ago. */
  const isPlacedElsewhere = (body: OrderBody): boolean => openAttempt(storeId) === null && !isInCart(storeId, body);

  /** Opens the page of an attempt that another tab has ended; otherwise the page is ready for the next press. Returns whether it was placed. */
  const followElsewhere = async (attempt: Attempt): Promise<boolean> => {
    const order = await toOrder(api, restaurantId, attempt);
    const placed = typeof order !== 'string' && order.status !== 'failure';
    if (placed) await goOn(order, attempt);
    else setState({ kind: 'idle' });
    return placed;
  };

  /** Returns the attempt whose order is to be paid now; `changed`: the cart has to be priced again. */
  const place = async (body: OrderBody, text: string): Promise<Attempt | 'done' | 'changed'> => {
    const open = openAttempt(storeId);
    if (open?.waiting === text) return open;
    if (open?.waiting !== undefined && !(await giveUp(open))) return 'done';
    if (isPlacedElsewhere(body)) {
      setState({ kind: 'idle' });
      return 'changed';
    }
    const placed = await sendOrder(api, params, body, test);
    if (placed.kind !== 'order') {
      setState(placed);
      return placed.kind === 'conflict' || isOfTime(placed) ? 'changed' : 'done';
    }
    const { order, attempt, earlier } = placed;
    if (order.status === 'failure') {
      // It waited too long for its payment: this one is placed instead.
      startAnew(attempt);
      return place(body, text);
    }
    if (order.status !== 'processingPayment') {
      await goOn(order, attempt);
      return 'done';
    }
    if (earlier) return (await giveUp(attempt)) ? place(body, text) : 'done';
    remember(order, attempt);
    setWaitingCart(order.cart);
    return waitForPayment(storeId, attempt, text);
  };

  /** Sends the order, and pays it. Resolves with whether the cart has to be priced again. */
  const submit = async (body: OrderBody, payer: Payer): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const open = openAttempt(storeId);
      // The outcome of the last try has to be known first; it is sent again unchanged.
      if (open && payment.state.kind === 'unreachable') {
        paying.current = toKey(open);
        await payment.retry(paying.current);
        return false;
      }
      if (isPlacedElsewhere(body)) return true;
      // From here on, a press in another tab is about the same order, also while the card is asked for.
      const begun = beginAttempt(storeId);
      setState({ kind: 'placing' });
      const card = payer.kind === 'card' ? await payer.take() : null;
      if (payer.kind === 'card' && !card) {
        setState({ kind: 'idle' });
        return false;
      }
      if (openAttempt(storeId)?.id !== begun.id) return !(await followElsewhere(begun));
      // Its answer was lost: the same request goes out again, byte by byte. Prices may have changed since, not least because of the order
      // that has arrived.
      const again = state.kind === 'unreachable' && sent.current !== null && sameWish(sent.current, body) ? sent.current : body;
      sent.current = again;
      const waits = await place(again, JSON.stringify(again));
      if (waits === 'changed') return true;
      if (waits !== 'done' && card) {
        setState({ kind: 'idle' });
        paying.current = toKey(waits);
        await payment.pay(paying.current, card);
      }
      return false;
    } finally {
      busy.current = false;
    }
  };

  /** After a reload, a lost connection, or a return from the bank: finds out the outcome of what was sent. */
  const lookForEarlier = useEffectEvent(async () => {
    const attempt = openAttempt(storeId);
    // The browser's back has led here after the order's page finished the checkout.
    if (attempt === null && payment.state.kind === 'leaving' && paying.current !== null) return payment.check(paying.current);
    if (!attempt?.sent || busy.current) return;
    const order = await toOrder(api, restaurantId, attempt);
    if (typeof order === 'string' || busy.current) return;
    if (order.status === 'processingPayment') {
      remember(order, attempt);
      setWaitingCart(order.cart);
      await payment.check(toKey(attempt), { quiet: true });
    } else if (order.status === 'failure') {
      startAnew(attempt);
      setState({ kind: 'over' });
    } else await goOn(order, attempt);
  });
  useEffect(() => {
    const look = () => void lookForEarlier();
    // After the browser's back the page is as it was left: on its way to the bank.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) look();
    };
    look();
    addEventListener('online', look);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('online', look);
      removeEventListener('pageshow', shown);
    };
  }, [storeId]);

  return {
    state,
    pay: payment.state,
    payBefore,
    /** The order that waits for its payment; null: none does. */
    waitingCart,
    submit,
    /** Opens the bank's page again. */
    continueAtBank: () => {
      const open = openAttempt(storeId);
      if (!open) return;
      paying.current = toKey(open);
      void payment.continueAtBank(paying.current);
    },
    reset: () => {
      setState({ kind: 'idle' });
      if (payment.state.kind === 'declined' || payment.state.kind === 'refused') payment.reset();
    },
  };
}
