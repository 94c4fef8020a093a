import { describe, expect, it } from 'vitest';
import type { Order } from '../api.ts';
import type { ActionEnd } from './card-form.types.ts';
import type { Verdict } from './payment-calls.ts';
import { advancePayment, mayStillCharge, showPayment, untouched } from './payment-machine.ts';
import type { Payment, PaymentEffect, PaymentEvent, PayState } from './payment-machine.types.ts';
import type { PayingCard, PendingPayment } from './pending-payment.ts';

const order = { restaurantId: 'r', storeId: 's', orderId: 'o', token: 't' };
const placed = { id: 'o' } as Order;
const card = (name: string): PayingCard => ({ card: { type: 'new', paymentMethodId: name, save: false }, last4: '4242' });
const attempt = (attemptId: string, name = 'visa'): PendingPayment => ({ attemptId, ...card(name) });
const decline = { code: 'card_declined', title: 'Declined', message: 'Try another.', field: null };
const action = { kind: 'redirect' as const, url: 'https://bank.example' };
const verdicts = {
  paid: { kind: 'paid', order: placed },
  declined: { kind: 'unpaid', decline, payBefore: 'soon', order: placed },
  untried: { kind: 'unpaid', decline: null, payBefore: 'soon', order: placed },
  action: { kind: 'action', action, payBefore: 'soon', order: placed },
  processing: { kind: 'processing' },
  over: { kind: 'over', order: placed },
  gone: { kind: 'gone' },
  unreachable: { kind: 'unreachable' },
  refused: { kind: 'refused', message: 'No.' },
} as const satisfies Record<string, Verdict>;

const pay = (attemptId: string, name = 'visa', pending: PendingPayment | null = null): PaymentEvent => ({
  type: 'pay',
  order,
  card: card(name),
  attemptId,
  pending,
});
const retry = (pending: PendingPayment | null): PaymentEvent => ({ type: 'retry', order, pending });
const check = (quiet: boolean): PaymentEvent => ({ type: 'check', order, quiet });
const verdict = (name: keyof typeof verdicts, about: PendingPayment | null = null, pending = about): PaymentEvent => ({
  type: 'verdict',
  verdict: verdicts[name],
  about,
  pending,
});
const pauseEnded: PaymentEvent = { type: 'pauseEnded' };
const bankEnded = (end: ActionEnd, pending: PendingPayment | null = null): PaymentEvent => ({ type: 'bankEnded', end, pending });
const continueAtBank: PaymentEvent = { type: 'continueAtBank', order };
const reset: PaymentEvent = { type: 'reset' };

/** An effect as a word: what is sent, or what is done. */
const toText = (effect: PaymentEffect): string => {
  if (effect.do === 'send') return `send ${effect.attempt.attemptId}`;
  if (effect.do === 'forget') return effect.attempt ? `forget ${effect.attempt.attemptId}` : 'forget all';
  return effect.do === 'pause' ? `pause ${effect.milliseconds}` : effect.do;
};
const play = (events: readonly PaymentEvent[]): { shown: PayState; did: string[][]; payment: Payment } => {
  let payment: Payment = untouched;
  const did = events.map((event) => {
    const [next, effects] = advancePayment(payment, event);
    payment = next;
    return effects.map(toText);
  });
  return { shown: showPayment(payment), did, payment };
};
const one = attempt('1');

describe('a payment', () => {
  it.each<[string, PaymentEvent[], string[][], Partial<PayState>]>([
    ['is paid', [pay('1'), verdict('paid', one)], [['send 1'], ['forget all', 'reportPaid']], { kind: 'paying' }],
    [
      'is declined, and tried again with another card',
      [pay('1'), verdict('declined', one), pay('2', 'amex')],
      [['send 1'], ['forget 1', 'reportUnpaid'], ['send 2']],
      { kind: 'paying' },
    ],
    [
      'shows a decline as one that was just tried',
      [pay('1'), verdict('declined', one)],
      [['send 1'], ['forget 1', 'reportUnpaid']],
      { kind: 'declined', decline, tried: true },
    ],
    [
      'sends the same try again after a lost answer',
      [pay('1'), verdict('unreachable', one), retry(one)],
      [['send 1'], [], ['send 1']],
      { kind: 'paying' },
    ],
    [
      'sends the same try again when the same card is paid with',
      [pay('1'), verdict('unreachable', one), pay('2', 'visa', one)],
      [['send 1'], [], ['send 1']],
      { kind: 'paying' },
    ],
    [
      'asks before another card while a try is open, and takes it when that try failed',
      [pay('2', 'amex', one), verdict('declined', one)],
      [['ask'], ['send 2']],
      { kind: 'paying' },
    ],
    [
      'does not take another card when the open try succeeded',
      [pay('2', 'amex', one), verdict('paid', one)],
      [['ask'], ['forget all', 'reportPaid']],
      { kind: 'paying' },
    ],
    [
      'asks with growing pauses until the result is known, also without an answer',
      [pay('1'), verdict('processing', one), pauseEnded, verdict('processing', one), pauseEnded, verdict('unreachable', one), pauseEnded],
      [['send 1'], ['pause 1000'], ['ask'], ['pause 1000'], ['ask'], ['pause 2000'], ['ask']],
      { kind: 'asking', long: false },
    ],
    [
      'goes to the bank, and asks after the guest has answered there',
      [pay('1'), verdict('action', one), bankEnded({ kind: 'answered' }), verdict('paid', one)],
      [['send 1'], ['reportUnpaid', 'goToBank'], ['ask'], ['forget all', 'reportPaid']],
      { kind: 'leaving' },
    ],
    [
      'shows the bank’s question when its page does not open, and opens it again',
      [pay('1'), verdict('action', one), bankEnded({ kind: 'failed', message: '' }, one), continueAtBank],
      [['send 1'], ['reportUnpaid', 'goToBank'], [], ['goToBank']],
      { kind: 'leaving' },
    ],
    [
      'is on its way to the bank, and back by the browser',
      [pay('1'), verdict('action', one), bankEnded({ kind: 'left' }), check(true), verdict('action', one)],
      [['send 1'], ['reportUnpaid', 'goToBank'], [], ['ask'], ['reportUnpaid']],
      { kind: 'action', action, last4: '4242', tried: false },
    ],
    [
      'tries another card while the bank waits for the guest',
      [check(false), verdict('action', one), pay('2', 'amex', one)],
      [['ask'], ['reportUnpaid'], ['send 2']],
      { kind: 'paying' },
    ],
    [
      'shows after a reload what became of it',
      [check(true), verdict('declined', one)],
      [['ask'], ['forget 1', 'reportUnpaid']],
      { kind: 'declined', decline, tried: false },
    ],
    ['is not missed by a page that sent nothing', [check(true), verdict('unreachable')], [['ask'], []], { kind: 'idle' }],
    ['is missed by a page that sent it', [check(true), verdict('unreachable', one)], [['ask'], []], { kind: 'unreachable' }],
    ['is over', [check(true), verdict('gone', one)], [['ask'], ['forget all', 'reportOver']], { kind: 'idle' }],
    ['is refused', [pay('1'), verdict('refused', one)], [['send 1'], ['forget 1']], { kind: 'refused', message: 'No.' }],
    [
      'forgets the decline when something else is chosen',
      [check(true), verdict('declined', one), reset],
      [['ask'], ['forget 1', 'reportUnpaid'], []],
      { kind: 'idle' },
    ],
    [
      'keeps the question about a lost answer',
      [pay('1'), verdict('unreachable', one), reset],
      [['send 1'], [], []],
      { kind: 'unreachable' },
    ],
  ])('%s', (_, events, did, shown) => {
    const end = play(events);
    expect(end.did).toEqual(did);
    expect(end.shown).toEqual(shown);
  });

  it.each<[string, PaymentEvent[], string[]]>([
    ['pays once it is known that nothing was', [pay('2', 'amex'), verdict('untried')], ['reportUnpaid', 'send 2']],
    ['does not pay what is paid', [pay('2', 'amex'), verdict('paid')], ['forget all', 'reportPaid']],
    ['does not pay what is over', [pay('2', 'amex'), verdict('over')], ['forget all', 'reportOver']],
    ['shows first that the bank waits', [pay('2', 'amex'), verdict('action', one)], ['reportUnpaid']],
    ['asks about the open try first', [pay('2', 'amex'), verdict('unreachable', one)], ['ask']],
    ['pays when the result cannot be read and nothing is open', [pay('2', 'amex'), verdict('unreachable')], ['send 2']],
    ['repeats a try that never arrived', [retry(one), verdict('untried', one)], ['forget 1', 'reportUnpaid', 'send 1']],
    ['does not repeat a try that was declined', [retry(one), verdict('declined', one)], ['forget 1', 'reportUnpaid']],
    ['repeats a try that cannot be asked about', [retry(one), verdict('unreachable', one)], ['send 1']],
    [
      'is one tap, however often it is pressed',
      [retry(one), pay('3', 'amex'), verdict('untried', one)],
      ['forget 1', 'reportUnpaid', 'send 1'],
    ],
  ])('a tap while the result is asked for %s', (_, events, did) => {
    expect(play([check(true), ...events]).did.at(-1)).toEqual(did);
  });

  it('says that it takes longer after half a minute', () => {
    const rounds = Array.from({ length: 7 }, () => [verdict('processing', one), pauseEnded]).flat();
    expect(play([pay('1'), ...rounds]).shown).toEqual({ kind: 'asking', long: true });
  });

  it('leaves no way back exactly while a card may be charged', () => {
    const open: PayState['kind'][] = ['paying', 'asking', 'leaving', 'unreachable'];
    const states: PayState[] = [
      { kind: 'idle' },
      { kind: 'paying' },
      { kind: 'asking', long: false },
      { kind: 'leaving' },
      { kind: 'unreachable' },
      { kind: 'action', action, tried: false },
      { kind: 'declined', decline, tried: true },
      { kind: 'refused', message: '' },
    ];
    expect(
      states
        .filter(mayStillCharge)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(open.toSorted());
  });
});
