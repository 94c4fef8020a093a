import type { OrderKey } from '../order-key.ts';
import type { PaymentAction } from './card-form.types.ts';
import type { Verdict } from './payment-calls.ts';
import type { Next, Payment, PaymentEffect, PaymentEvent, PayState, RestingState } from './payment-machine.types.ts';
import type { PendingPayment } from './pending-payment.ts';

type Step = readonly [Payment, readonly PaymentEffect[]];

const idle: RestingState = { kind: 'idle' };
const unreachable: RestingState = { kind: 'unreachable' };
export const untouched: Payment = { at: 'rest', shown: idle };

/** Pauses between requests while the result is unknown, in seconds; the last one repeats. */
const pauses = [1, 1, 2, 3, 5, 8, 13];

const rest = (shown: RestingState, effects: readonly PaymentEffect[] = []): Step => [{ at: 'rest', shown }, effects];
const send = (order: OrderKey, attempt: PendingPayment): Step => [{ at: 'sending', order, attempt }, [{ do: 'send', order, attempt }]];
const find = (order: OrderKey): Step => [{ at: 'finding', order, next: null }, [{ do: 'ask', order }]];
const goToBank = (order: OrderKey, action: PaymentAction, tried: boolean): Step => [
  { at: 'atBank', order, action, tried },
  [{ do: 'goToBank', order, action }],
];
const pauseBefore = (order: OrderKey, round: number, tried: boolean, next: Next | null): Step => [
  { at: 'pausing', order, round, tried, next },
  [{ do: 'pause', milliseconds: (pauses[round] ?? 13) * 1000 }],
];
const after = (effects: readonly PaymentEffect[], [state, more]: Step): Step => [state, [...effects, ...more]];

/** A card is to be tried. A pending try with it is repeated instead; one with another card is asked about first. */
function start(order: OrderKey, attempt: PendingPayment, pending: PendingPayment | null): Step {
  if (pending === null) return send(order, attempt);
  if (JSON.stringify(pending.card) === JSON.stringify(attempt.card)) return send(order, pending);
  return [{ at: 'checkingFirst', order, attempt }, [{ do: 'ask', order }]];
}

/** Carries out a tap that waited for a result. */
function goOn(next: Next, verdict: Verdict, pending: PendingPayment | null): Step | null {
  const { order, attempt } = next;
  if (verdict.kind === 'unreachable') {
    if (attempt === null) return find(order);
    return next.type === 'pay' ? start(order, attempt, pending) : send(order, attempt);
  }
  if (attempt === null) return null;
  if (next.type === 'pay') return verdict.kind === 'unpaid' || verdict.kind === 'refused' ? send(order, attempt) : null;
  // Nothing was tried, so the request never arrived; or the bank is waiting, and the same try leads there.
  const untried = verdict.kind === 'unpaid' && verdict.decline === null;
  return untried || verdict.kind === 'action' ? send(order, attempt) : null;
}

interface Concluding {
  order: OrderKey;
  /** By a tap on this page. */
  tried?: boolean;
  next?: Next | null;
}

/** What follows from an answer. */
function conclude(
  { verdict, about, pending }: PaymentEvent & { type: 'verdict' },
  { order, tried = false, next = null }: Concluding,
): Step {
  const forget: PaymentEffect[] = about === null ? [] : [{ do: 'forget', order, attempt: about }];
  const goingOn = (step: Step): Step => {
    const following = next && goOn(next, verdict, pending);
    return following ? after(step[1], following) : step;
  };
  switch (verdict.kind) {
    case 'paid':
      return [
        { at: 'paid', shown: idle },
        [
          { do: 'forget', order },
          { do: 'reportPaid', order: verdict.order },
        ],
      ];
    case 'over':
    case 'gone':
      return rest(idle, [
        { do: 'forget', order },
        { do: 'reportOver', order: verdict.kind === 'over' ? verdict.order : null },
      ]);
    case 'unpaid': {
      const { decline, payBefore } = verdict;
      const report = { do: 'reportUnpaid', payBefore, declined: decline !== null } as const;
      return goingOn(rest(decline ? { kind: 'declined', decline, tried } : idle, [...forget, report]));
    }
    case 'action': {
      const { action, payBefore } = verdict;
      return goingOn(rest({ kind: 'action', action, last4: pending?.last4, tried }, [{ do: 'reportUnpaid', payBefore, declined: false }]));
    }
    case 'refused':
      return goingOn(rest({ kind: 'refused', message: verdict.message }, forget));
    case 'unreachable':
      return goingOn(rest(unreachable));
    case 'processing':
      return pauseBefore(order, 0, tried, next);
  }
}

function onVerdict(payment: Payment, event: PaymentEvent & { type: 'verdict' }): Step {
  const { verdict, pending } = event;
  switch (payment.at) {
    case 'sending': {
      const { order } = payment;
      const step = conclude(event, { order, tried: true });
      return verdict.kind === 'action' ? after(step[1], goToBank(order, verdict.action, true)) : step;
    }
    case 'checkingFirst':
      return verdict.kind === 'unpaid' ? send(payment.order, payment.attempt) : conclude(event, { order: payment.order, tried: true });
    case 'checking': {
      // Nothing was sent from this device, so nothing is missing.
      const silent = verdict.kind === 'unreachable' && pending === null;
      if (!silent) return conclude(event, payment);
      return (payment.next && goOn(payment.next, verdict, pending)) ?? rest(payment.shown);
    }
    case 'finding':
    case 'confirming':
      return conclude(event, payment);
    case 'asking': {
      const { order, round, tried, next } = payment;
      return verdict.kind === 'unreachable' || verdict.kind === 'processing'
        ? pauseBefore(order, round + 1, tried, next)
        : conclude(event, payment);
    }
    case 'rest':
    case 'pausing':
    case 'atBank':
    case 'paid':
      return [payment, []];
  }
}

/** A tap on pay or on "Try again". While a result is asked for it waits; while a card is being tried it is the same tap. */
function onTap(payment: Payment, next: Next, pending: PendingPayment | null): Step {
  switch (payment.at) {
    case 'rest':
      if (next.type === 'retry') return next.attempt ? send(next.order, next.attempt) : find(next.order);
      // The bank was asked about another card, and waits for the guest: this is a separate try.
      return start(next.order, next.attempt, payment.shown.kind === 'action' ? null : pending);
    case 'checking':
    case 'finding':
    case 'asking':
    case 'pausing':
      return [{ ...payment, next: payment.next ?? next }, []];
    case 'checkingFirst':
    case 'sending':
    case 'atBank':
    case 'confirming':
    case 'paid':
      return [payment, []];
  }
}

function onReset(payment: Payment): Step {
  const over = payment.at === 'rest' && ['declined', 'refused', 'action'].includes(payment.shown.kind);
  return over ? rest(idle) : [payment, []];
}

/** The next state of a payment, and what the page has to do. An event that does not fit changes nothing. Pure. */
export function advancePayment(payment: Payment, event: PaymentEvent): Step {
  switch (event.type) {
    case 'pay': {
      const { order, card, attemptId, pending } = event;
      return onTap(payment, { type: 'pay', order, attempt: { attemptId, ...card } }, pending);
    }
    case 'retry':
      return onTap(payment, { type: 'retry', order: event.order, attempt: event.pending }, event.pending);
    case 'check':
      if (payment.at !== 'rest') return [payment, []];
      if (!event.quiet) return find(event.order);
      return [{ at: 'checking', order: event.order, shown: payment.shown, next: null }, [{ do: 'ask', order: event.order }]];
    case 'continueAtBank':
      if (payment.at !== 'rest' || payment.shown.kind !== 'action') return [payment, []];
      return goToBank(event.order, payment.shown.action, payment.shown.tried);
    case 'reset':
      return onReset(payment);
    case 'verdict': {
      const [next, effects] = onVerdict(payment, event);
      return [next.at === 'paid' && payment.at !== 'paid' ? { at: 'paid', shown: showPayment(payment) } : next, effects];
    }
    case 'pauseEnded':
      return payment.at === 'pausing' ? [{ ...payment, at: 'asking' }, [{ do: 'ask', order: payment.order }]] : [payment, []];
    case 'bankEnded': {
      if (payment.at !== 'atBank') return [payment, []];
      const { order, action, tried } = payment;
      if (event.end.kind === 'left') return rest({ kind: 'leaving' });
      if (event.end.kind === 'failed') return rest({ kind: 'action', action, last4: event.pending?.last4, tried });
      return [{ at: 'confirming', order, tried }, [{ do: 'ask', order }]];
    }
  }
}

const paying: PayState = { kind: 'paying' };
const leaving: PayState = { kind: 'leaving' };
const asking: PayState = { kind: 'asking', long: false };
const askingLong: PayState = { kind: 'asking', long: true };

/** What a screen shows of a payment: the same object as long as nothing changes. */
export function showPayment(payment: Payment): PayState {
  switch (payment.at) {
    case 'rest':
    case 'checking':
    case 'paid':
      return payment.shown;
    case 'checkingFirst':
    case 'sending':
      return paying;
    case 'finding':
      return asking;
    case 'asking':
    case 'pausing':
      return payment.round > 5 ? askingLong : asking;
    case 'atBank':
    case 'confirming':
      return leaving;
  }
}

/** Whether the page is at work: the button that pays is not for pressing. */
export const isWorking = ({ kind }: PayState): boolean => kind === 'paying' || kind === 'asking' || kind === 'leaving';

/** Whether a card may still be charged for what was sent: until that is known there is nothing else to choose, and no way back. */
export const mayStillCharge = (state: PayState): boolean => isWorking(state) || state.kind === 'unreachable';
