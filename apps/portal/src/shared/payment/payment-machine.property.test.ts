import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from '../api.ts';
import type { Verdict } from './payment-calls.ts';
import { advancePayment, mayStillCharge, showPayment, untouched } from './payment-machine.ts';
import type { Payment, PaymentEffect, PaymentEvent } from './payment-machine.types.ts';
import type { PendingPayment } from './pending-payment.ts';

const order = { restaurantId: 'r', storeId: 's', orderId: 'o', token: 't' };
const placed = { id: 'o' } as Order;
const decline = { code: 'card_declined', title: 'Declined', message: 'Try another.', field: null };
const action = { kind: 'redirect' as const, url: 'https://bank.example' };
const answers: Verdict[] = [
  { kind: 'paid', order: placed },
  { kind: 'unpaid', decline, payBefore: null, order: placed },
  { kind: 'unpaid', decline: null, payBefore: null, order: placed },
  { kind: 'action', action, payBefore: null, order: placed },
  { kind: 'processing' },
  { kind: 'over', order: placed },
  { kind: 'gone' },
  { kind: 'unreachable' },
  { kind: 'refused', message: '' },
];
/** An answer after which nothing that was sent before it can be charged any more without the guest. */
const settles = ({ kind }: Verdict): boolean => kind !== 'processing' && kind !== 'unreachable';

const step = fc.oneof(
  fc.record({ type: fc.constant('pay' as const), card: fc.constantFrom('visa', 'amex') }),
  fc.record({
    type: fc.constantFrom('retry' as const, 'check' as const, 'quietCheck' as const, 'continueAtBank' as const, 'reset' as const),
  }),
  fc.record({
    type: fc.constant('answer' as const),
    verdict: fc.constantFrom(...answers),
    end: fc.constantFrom('left' as const, 'answered' as const, 'failed' as const),
  }),
  // An answer that nobody waits for.
  fc.record({ type: fc.constant('stray' as const), verdict: fc.constantFrom(...answers) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const slow = new Set<PaymentEffect['do']>(['send', 'ask', 'pause', 'goToBank']);

/** A page with its storage, and what the world knows about the card. */
function createPage() {
  let payment: Payment = untouched;
  let pending: PendingPayment | null = null;
  let last = 0;
  let underWay: PaymentEffect[] = [];
  let about: PendingPayment | null = null;
  /** The try that was sent and may still be charged. */
  let open: string | null = null;
  /** The last answer left it unknown. */
  let unsure = false;
  let saidPaid = false;
  let reported = 0;

  const dispatch = (event: PaymentEvent): PaymentEffect[] => {
    const [next, effects] = advancePayment(payment, event);
    payment = next;
    for (const effect of effects) {
      if (effect.do === 'send') {
        // A second charge: another try is sent while an earlier one may still be charged.
        expect(open === null || open === effect.attempt.attemptId, `${effect.attempt.attemptId} while ${open}`).toBe(true);
        open = effect.attempt.attemptId;
        pending = effect.attempt;
      }
      if (effect.do === 'forget' && (effect.attempt === undefined || effect.attempt.attemptId === pending?.attemptId)) pending = null;
      if (effect.do === 'reportPaid') reported += 1;
      if (slow.has(effect.do)) {
        underWay.push(effect);
        about = effect.do === 'send' ? effect.attempt : pending;
      }
    }
    // One thing at a time, and none while the guest can act.
    expect(underWay.length).toBe(payment.at === 'rest' || payment.at === 'paid' ? 0 : 1);
    // Paid is what the server has said, once.
    expect([payment.at === 'paid', reported]).toEqual([saidPaid, saidPaid ? 1 : 0]);
    const shown = showPayment(payment);
    const asks = underWay.some((effect) => effect.do !== 'send');
    if (payment.at !== 'paid') {
      // No way back while a card may be charged; and otherwise only while that is asked for, unknown, or up to the guest's bank.
      if (open !== null) expect(mayStillCharge(shown)).toBe(true);
      if (mayStillCharge(shown) && !asks && shown.kind !== 'leaving') expect(open !== null || unsure).toBe(true);
    }
    return [...effects];
  };

  const answer = (verdict: Verdict, end: 'left' | 'answered' | 'failed') => {
    const [effect] = underWay;
    if (effect === undefined) return;
    underWay = [];
    if (effect.do === 'pause') return void dispatch({ type: 'pauseEnded' });
    if (effect.do === 'goToBank')
      return void dispatch({ type: 'bankEnded', end: end === 'failed' ? { kind: end, message: '' } : { kind: end }, pending });
    unsure = !settles(verdict);
    if (!unsure) open = null;
    if (verdict.kind === 'paid') saidPaid = true;
    dispatch({ type: 'verdict', verdict, about, pending });
  };

  return {
    get payment() {
      return payment;
    },
    get open() {
      return open;
    },
    take(next: Step) {
      if (next.type === 'answer') return answer(next.verdict, next.end);
      if (next.type === 'stray') {
        if (underWay.some((effect) => effect.do === 'send' || effect.do === 'ask')) return undefined;
        const before = payment;
        expect(dispatch({ type: 'verdict', verdict: next.verdict, about: null, pending })).toEqual([]);
        return expect(payment).toBe(before);
      }
      const before = payment;
      const effects = dispatch(
        next.type === 'pay'
          ? {
              type: 'pay',
              order,
              pending,
              attemptId: `${(last += 1)}`,
              card: { card: { type: 'new', paymentMethodId: next.card, save: false } },
            }
          : next.type === 'retry'
            ? { type: 'retry', order, pending }
            : next.type === 'check' || next.type === 'quietCheck'
              ? { type: 'check', order, quiet: next.type === 'quietCheck' }
              : next.type === 'continueAtBank'
                ? { type: 'continueAtBank', order }
                : { type: 'reset' },
      );
      // Whoever can act can pay: a decline is tried again, a lost answer is sent again or asked for.
      if (before.at === 'rest' && (next.type === 'pay' || next.type === 'retry')) {
        expect(effects.filter((effect) => effect.do === 'send' || effect.do === 'ask')).toHaveLength(1);
      }
      return undefined;
    },
  };
}

it('no sequence of taps and answers charges twice, shows “paid” before the server says so, or leaves the guest without a next step', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const page = createPage();
      for (const next of steps) page.take(next);
    }),
    { numRuns: 2000 },
  );
});

it('ends at rest or paid as soon as the server answers', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const page = createPage();
      for (const next of steps) page.take(next);
      const known: Verdict = { kind: 'unpaid', decline, payBefore: null, order: placed };
      for (let round = 0; round < 6; round += 1) page.take({ type: 'answer', verdict: known, end: 'answered' });
      expect(['rest', 'paid']).toContain(page.payment.at);
    }),
  );
});
