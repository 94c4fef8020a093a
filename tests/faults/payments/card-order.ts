import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptOrder, cancelOrder, cancelOwnOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { abandonPayment, checkPayment, getOrderPayment, payOrder, refundOrder } from '@servery/contract/payments';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { ApiClient } from '../../dev-env/api.ts';
import type { DevEnv } from '../../dev-env/dev-env.ts';
import type { Place, PlaceOrderBody } from '../../dev-env/orders.ts';
import { HungUp, insist, unexpected, type Patience, type Told } from './provider-reports.ts';

/** The simulator's cards by what they do. */
export const cards = {
  fine: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  noMoney: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  bankAsks: 'pm_card_authenticationRequired',
} as const;

type Outcome = ResponseOf<typeof checkPayment>['outcome'];

interface Options {
  env: DevEnv;
  place: Place;
  guest: ApiClient;
  staff: ApiClient;
  body: PlaceOrderBody;
  told: Told;
  patience: Patience;
}

/** One order and the people around it: every call insists, with the same ids, and what was answered is remembered. */
export function cardOrder({ env, place, guest, staff, body, told, patience }: Options) {
  const params = { ...place, orderId: body.id };
  const headers = { 'x-guest-token': body.guestToken };
  const key = () => ({ 'idempotency-key': randomUUID() });
  const { id } = body;

  function hear(outcome: Outcome): Outcome {
    if (outcome === 'authorised') told.authorised.add(id);
    if (outcome === 'failed') told.failed.add(id);
    return outcome;
  }

  /** What became of the payment, as soon as somebody knows. */
  async function check(): Promise<Outcome> {
    for (;;) {
      const answer = await insist(told, patience, 'check', () => guest.call(checkPayment, { params, headers, body: {} }));
      if (!answer.ok) {
        unexpected(told, 'check', answer);
        throw new HungUp('check');
      }
      if (answer.data.outcome !== 'processing') return hear(answer.data.outcome);
      patience.left -= 1;
      if (patience.left <= 0) throw new HungUp('processing');
      await sleep(400);
    }
  }

  async function tryCard(paymentMethodId: string): Promise<Outcome> {
    const attempt = { attemptId: randomUUID() as string, card: { type: 'new' as const, paymentMethodId, save: false } };
    const answer = await insist(told, patience, 'pay', () => guest.call(payOrder, { params, headers, body: attempt }));
    if (!answer.ok) {
      unexpected(told, 'pay', answer);
      throw new HungUp('pay');
    }
    return answer.data.outcome === 'processing' ? check() : hear(answer.data.outcome);
  }

  /** A refusal because another call was faster, or the order has ended, is a valid answer too. */
  function wasRefused(what: string, answer: { status: number }): boolean {
    if (answer.status === 409) return true;
    unexpected(told, what, answer as never);
    return false;
  }

  return {
    id,
    amount: body.shownTotal,
    check,

    async place(): Promise<void> {
      const answer = await insist(told, patience, 'place', () => guest.call(placeOrder, { params: place, body }));
      if (answer.ok) told.placed.set(id, answer.data.cart.grandTotal);
      else unexpected(told, 'place', answer);
      if (!answer.ok) throw new HungUp('place');
    },

    /** Tries a card; a try that failed without the bank's answer is repeated, as people do. */
    async pay(card: string): Promise<Outcome> {
      for (let tries = 0; ; tries += 1) {
        const outcome = await tryCard(card);
        if (outcome !== 'declined' || card !== cards.fine || tries === 3) return outcome;
      }
    },

    /** What the cardholder does on the bank's page. */
    async answerBank(verdict: 'approve' | 'decline'): Promise<Outcome> {
      const answer = await insist(told, patience, 'look', () => staff.call(getOrderPayment, { params }));
      const intent = answer.ok ? answer.data.payment?.reference : null;
      if (intent) await env.cards('/_sim/authenticate', { intent, verdict });
      return check();
    },

    async abandon(): Promise<void> {
      const answer = await insist(told, patience, 'abandon', () => guest.call(abandonPayment, { params, headers, body: {} }));
      if (answer.ok) hear(answer.data.outcome);
      else unexpected(told, 'abandon', answer);
    },

    async accept(): Promise<boolean> {
      const own = key();
      const answer = await insist(told, patience, 'accept', () =>
        staff.call(acceptOrder, { params, body: { etaInMinutes: 20 }, headers: own }),
      );
      if (answer.ok) told.accepted.add(id);
      else wasRefused('accept', answer);
      return answer.ok;
    },

    async reject(): Promise<boolean> {
      const own = key();
      const answer = await insist(told, patience, 'reject', () =>
        staff.call(rejectOrder, { params, body: { reason: 'itemIssue' }, headers: own }),
      );
      if (answer.ok) told.rejected.add(id);
      else wasRefused('reject', answer);
      return answer.ok;
    },

    async cancel(): Promise<boolean> {
      const own = key();
      const answer = await insist(told, patience, 'cancel', () =>
        staff.call(cancelOrder, { params, body: { reason: 'itemIssue' }, headers: own }),
      );
      if (answer.ok) told.cancelled.add(id);
      else wasRefused('cancel', answer);
      return answer.ok;
    },

    async changeMind(): Promise<boolean> {
      const body = { restaurantId: place.restaurantId };
      const answer = await insist(told, patience, 'guest cancels', () =>
        guest.call(cancelOwnOrder, { params: { orderId: id }, headers, body }),
      );
      if (answer.ok) told.cancelled.add(id);
      else wasRefused('guest cancels', answer);
      return answer.ok;
    },

    /** Gives back an amount in minor units; null: all that is left. */
    async refund(amount: number | null): Promise<boolean> {
      const refund = { id: randomUUID() as string, amount, reason: 'missingItem' as const };
      const answer = await insist(told, patience, 'refund', () => staff.call(refundOrder, { params, body: refund }));
      if (answer.ok) told.refunds.set(refund.id, { orderId: id, amount });
      else if (wasRefused('refund', answer)) told.refused.add(refund.id);
      return answer.ok;
    },
  };
}
export type CardOrder = ReturnType<typeof cardOrder>;
