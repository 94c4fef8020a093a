import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardPaymentsPort, IntentResult, IntentSnapshot, NewIntent } from './card-payments.ts';

/** Cards of every provider's test mode, by result. */
export interface TestCards {
  good: string;
  /** Used once: what a browser creates from a typed card. */
  token: () => Promise<string>;
  noFunds: string;
  stolen: string;
  asksGuest: string;
  refundFailsLater: string;
  refundSettlesLater: string;
  disputed: string;
}

/** A payment in the provider's own ledger. */
export interface LedgerLine {
  authorised: number;
  captured: number;
  refunded: number;
  applicationFee: number;
  applicationFeeRefunded: number;
  transferReversed: number;
}

/** A provider that can be made to fail. */
export interface CardPaymentsHarness {
  cards: CardPaymentsPort;
  /** The same provider, at an address where nothing listens. */
  unreachable: CardPaymentsPort;
  test: TestCards;
  accountId: string;
  customer(): Promise<string>;
  /** How the next calls of an act fail. `kept`: with a failure that the provider repeats for the same key. */
  fail(act: 'create' | 'confirm' | 'capture' | 'cancel' | 'refund', how: Trouble, times?: number): Promise<void>;
  calm(): Promise<void>;
  authenticate(intentId: string, verdict: 'approve' | 'decline'): Promise<void>;
  /** Advances the provider's clock. */
  forward(time: { days?: number; ms?: number }): Promise<void>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  books(intentId: string): Promise<LedgerLine>;
  /** Whether everything at the provider adds up. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type Trouble = 'timeoutBefore' | 'timeoutAfter' | 'failure' | 'kept' | 'busy' | 'conflict' | 'nonsense';
const troubles: readonly Trouble[] = ['timeoutBefore', 'timeoutAfter', 'failure', 'kept', 'busy', 'conflict', 'nonsense'];

const done = (result: IntentResult): IntentSnapshot => {
  if (result.outcome !== 'done') throw new Error(`${result.outcome}: ${result.message}`);
  return result.intent;
};

/** What every adapter of the port must do. Run it against the provider's simulator over HTTP. */
export const cardPaymentsSuite = (name: string, start: () => Promise<CardPaymentsHarness>): void => {
  describe(`card payments port: ${name}`, () => {
    let harness: CardPaymentsHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(async () => {
      expect(await harness?.problems()).toEqual([]);
      await harness?.close();
    });
    beforeEach(() => harness.calm());

    const order = (change: Partial<NewIntent> = {}): NewIntent => ({
      restaurantId: randomUUID(),
      storeId: randomUUID(),
      orderId: randomUUID(),
      paymentId: randomUUID(),
      orderNumber: 'W-042',
      amount: 4250,
      currency: 'AUD',
      applicationFee: 43,
      accountId: harness.accountId,
      providerCustomerId: null,
      ...change,
    });
    const create = async (change: Partial<NewIntent> = {}) => {
      const asked = order(change);
      return { asked, intent: done(await harness.cards.createIntent(asked)) };
    };
    const confirm = (intentId: string, paymentMethodId: string, change: { attemptId?: string; save?: boolean } = {}) =>
      harness.cards.confirmIntent({
        intentId,
        paymentId: `of ${intentId}`,
        attemptId: change.attemptId ?? randomUUID(),
        paymentMethodId,
        save: change.save ?? false,
        returnUrl: 'http://localhost/back',
      });
    const held = async (card = harness.test.good, change: Partial<NewIntent> = {}) => {
      const { asked, intent } = await create(change);
      return { asked, intent: done(await confirm(intent.intentId, card)) };
    };
    const captured = async (card = harness.test.good, change: Partial<NewIntent> = {}) => {
      const { asked, intent } = await held(card, change);
      const taken = await harness.cards.captureIntent({ intentId: intent.intentId, paymentId: asked.paymentId, amount: asked.amount });
      return { asked, intent: done(taken) };
    };
    const refund = (intentId: string, paymentId: string, amount: number, refundId: string = randomUUID()) =>
      harness.cards.refund({ intentId, refundId, paymentId, amount, reason: 'missingItem' });

    describe('one payment', () => {
      it('waits for a card with everything that it was given', async () => {
        const { asked, intent } = await create();
        expect(intent).toMatchObject({
          state: 'awaitingCard',
          amount: 4250,
          currency: 'AUD',
          accountId: harness.accountId,
          applicationFee: 43,
          authorised: 0,
          captured: 0,
          refunded: 0,
          captureBefore: null,
          card: null,
          decline: null,
          action: null,
          live: false,
          metadata: { restaurantId: asked.restaurantId, orderId: asked.orderId, paymentId: asked.paymentId },
        });
        expect(done(await harness.cards.readIntent(intent.intentId))).toEqual(intent);
      });

      it('is held, captured, and reads as what happened', async () => {
        const { asked, intent } = await held();
        expect(intent).toMatchObject({ state: 'authorised', authorised: 4250, captured: 0, card: { last4: '4242', brand: 'visa' } });
        expect(intent.captureBefore).toBeInstanceOf(Date);
        const input = { intentId: intent.intentId, paymentId: asked.paymentId, amount: 4250 };
        const taken = done(await harness.cards.captureIntent(input));
        expect(taken).toMatchObject({ state: 'captured', authorised: 0, captured: 4250, refunded: 0, captureBefore: null });
        expect(done(await harness.cards.captureIntent(input))).toEqual(taken);
        expect(await harness.books(intent.intentId)).toMatchObject({ captured: 4250, applicationFee: 43 });
      });

      it('takes a token once', async () => {
        const { intent } = await create();
        const token = await harness.test.token();
        const attemptId = randomUUID();
        expect(done(await confirm(intent.intentId, token, { attemptId })).state).toBe('authorised');
        expect(done(await confirm(intent.intentId, token, { attemptId })).state).toBe('authorised');
        const second = await create();
        expect(await confirm(second.intent.intentId, token)).toMatchObject({ outcome: 'refused' });
      });

      it('takes another card after a decline, and says why there was one', async () => {
        const { intent } = await create();
        const attemptId = randomUUID();
        const declined = done(await confirm(intent.intentId, harness.test.noFunds, { attemptId }));
        expect(declined).toMatchObject({ state: 'awaitingCard', authorised: 0, decline: { code: 'insufficient_funds' } });
        expect(done(await confirm(intent.intentId, harness.test.noFunds, { attemptId })).decline?.code).toBe('insufficient_funds');
        expect(done(await confirm(intent.intentId, harness.test.stolen)).decline?.code).toBe('stolen_card');
        expect(done(await harness.cards.readIntent(intent.intentId)).decline?.code).toBe('stolen_card');
        expect(done(await confirm(intent.intentId, harness.test.good))).toMatchObject({ state: 'authorised', decline: null });
      });

      it('asks the guest, and goes on with what they said', async () => {
        for (const [verdict, state] of [
          ['approve', 'authorised'],
          ['decline', 'awaitingCard'],
        ] as const) {
          const { intent } = await create();
          const waiting = done(await confirm(intent.intentId, harness.test.asksGuest));
          expect(waiting).toMatchObject({ state: 'awaitingGuest', action: { kind: 'redirect', url: expect.stringMatching(/^http/) } });
          await harness.authenticate(intent.intentId, verdict);
          const after = done(await harness.cards.readIntent(intent.intentId));
          expect(after).toMatchObject({ state, action: null });
          if (verdict === 'decline') expect(after.decline).not.toBeNull();
        }
      });

      it('does not take the attempt or the refund of another payment for its own, whatever their ids', async () => {
        const [attemptId, refundId] = [randomUUID(), randomUUID()];
        for (const { asked, intent } of [await create(), await create()]) {
          expect(done(await confirm(intent.intentId, harness.test.good, { attemptId })).state).toBe('authorised');
          await harness.cards.captureIntent({ intentId: intent.intentId, paymentId: asked.paymentId, amount: asked.amount });
          expect(await refund(intent.intentId, asked.paymentId, 700, refundId)).toMatchObject({ outcome: 'done' });
          expect((await harness.books(intent.intentId)).refunded).toBe(700);
        }
      });

      it('keeps a card for the customer when asked to, and lets nobody else use it', async () => {
        const customer = await harness.customer();
        const first = await create({ providerCustomerId: customer });
        const token = await harness.test.token();
        expect(done(await confirm(first.intent.intentId, token, { save: true })).state).toBe('authorised');
      });

      it('lets a hold go, once, and never what was captured', async () => {
        const { asked, intent } = await held();
        const input = { intentId: intent.intentId, paymentId: asked.paymentId, reason: 'abandoned' } as const;
        const gone = done(await harness.cards.cancelIntent(input));
        expect(gone).toMatchObject({ state: 'cancelled', authorised: 0, captured: 0, refunded: 0, cancelledBecause: 'abandoned' });
        expect(done(await harness.cards.cancelIntent(input)).state).toBe('cancelled');
        expect(await harness.cards.captureIntent({ ...input, amount: 4250 })).toMatchObject({
          outcome: 'refused',
          code: 'payment_intent_unexpected_state',
        });
        const taken = await captured();
        expect(
          await harness.cards.cancelIntent({ intentId: taken.intent.intentId, paymentId: taken.asked.paymentId, reason: 'duplicate' }),
        ).toMatchObject({ outcome: 'refused' });
        expect(done(await harness.cards.readIntent(taken.intent.intentId)).captured).toBe(4250);
      });

      it('says that a hold has run out', async () => {
        const { asked, intent } = await held();
        await harness.forward({ days: 8 });
        expect(done(await harness.cards.readIntent(intent.intentId))).toMatchObject({ state: 'cancelled', cancelledBecause: 'automatic' });
        const late = { intentId: intent.intentId, paymentId: asked.paymentId, amount: 4250 };
        expect(await harness.cards.captureIntent(late)).toMatchObject({ outcome: 'refused' });
      });

      it('refuses what cannot be', async () => {
        expect(await harness.cards.createIntent(order({ accountId: 'acct_nobody' }))).toMatchObject({ outcome: 'refused' });
        expect(await harness.cards.readIntent('pi_nothing')).toMatchObject({ outcome: 'refused', code: 'resource_missing' });
        const { intent } = await create();
        expect(await confirm(intent.intentId, 'pm_nothing')).toMatchObject({ outcome: 'refused', code: 'resource_missing' });
        expect(await harness.cards.readRefund('re_nothing')).toMatchObject({ outcome: 'refused', code: 'resource_missing' });
      });
    });

    describe('refunds', () => {
      it('give money back in parts, with transfer and fee in proportion, and never more than there was', async () => {
        const { asked, intent } = await captured();
        const refundId = randomUUID();
        const first = await refund(intent.intentId, asked.paymentId, 1000, refundId);
        expect(first).toMatchObject({ outcome: 'done', refund: { state: 'succeeded', amount: 1000, failure: null } });
        expect(await refund(intent.intentId, asked.paymentId, 1000, refundId)).toEqual(first);
        expect(await refund(intent.intentId, asked.paymentId, 4000)).toMatchObject({ outcome: 'refused' });
        await refund(intent.intentId, asked.paymentId, 3250);
        expect(done(await harness.cards.readIntent(intent.intentId)).refunded).toBe(4250);
        expect(await harness.books(intent.intentId)).toMatchObject({
          refunded: 4250,
          applicationFeeRefunded: 43,
          transferReversed: 4250,
        });
        const list = await harness.cards.listRefunds(intent.intentId);
        expect(list.outcome === 'done' && list.refunds.map(({ amount, ourRefundId }) => [amount, ourRefundId === refundId])).toEqual(
          expect.arrayContaining([
            [1000, true],
            [3250, false],
          ]),
        );
      });

      it('give money back that we took no fee of', async () => {
        const { asked, intent } = await captured(harness.test.good, { applicationFee: 0 });
        expect(await refund(intent.intentId, asked.paymentId, 1000)).toMatchObject({ outcome: 'done', refund: { state: 'succeeded' } });
        expect(await harness.books(intent.intentId)).toMatchObject({ refunded: 1000, applicationFeeRefunded: 0, transferReversed: 1000 });
      });

      it('are found again by our id when their key is long forgotten', async () => {
        const { asked, intent } = await captured();
        const refundId = randomUUID();
        const first = await refund(intent.intentId, asked.paymentId, 1500, refundId);
        await harness.forward({ days: 2 });
        expect(await refund(intent.intentId, asked.paymentId, 1500, refundId)).toEqual(first);
        expect((await harness.books(intent.intentId)).refunded).toBe(1500);
      });

      it('settle later, or come back', async () => {
        const later = await captured(harness.test.refundSettlesLater);
        const pending = await refund(later.intent.intentId, later.asked.paymentId, 4250);
        expect(pending).toMatchObject({ outcome: 'done', refund: { state: 'pending' } });
        const failing = await captured(harness.test.refundFailsLater);
        const failed = await refund(failing.intent.intentId, failing.asked.paymentId, 4250);
        expect(failed).toMatchObject({ outcome: 'done', refund: { state: 'succeeded' } });
        await harness.forward({ ms: 10_000 });
        const getId = (result: typeof pending) => (result.outcome === 'done' ? result.refund.refundId : '');
        expect(await harness.cards.readRefund(getId(pending))).toMatchObject({ refund: { state: 'succeeded' } });
        expect(await harness.cards.readRefund(getId(failed))).toMatchObject({ refund: { state: 'failed', failure: expect.any(String) } });
        expect(done(await harness.cards.readIntent(failing.intent.intentId)).refunded).toBe(0);
      });

      it('are not what a released hold looks like', async () => {
        const { asked, intent } = await held();
        await harness.cards.cancelIntent({ intentId: intent.intentId, paymentId: asked.paymentId, reason: 'abandoned' });
        expect(await harness.cards.listRefunds(intent.intentId)).toEqual({ outcome: 'done', refunds: [] });
      });
    });

    it('shows disputes and how they end', async () => {
      const { intent } = await captured(harness.test.disputed);
      await harness.forward({ ms: 60_000 });
      const list = await harness.cards.listDisputes(intent.intentId);
      expect(list).toMatchObject({ outcome: 'done', disputes: [{ state: 'open', amount: 4250 }] });
      if (list.outcome === 'done') await harness.closeDispute(list.disputes[0]!.disputeId, 'lost');
      expect(await harness.cards.listDisputes(intent.intentId)).toMatchObject({ disputes: [{ state: 'lost' }] });
    });

    it('lists the payments of a time for comparison, whole', async () => {
      const { asked, intent } = await captured();
      await refund(intent.intentId, asked.paymentId, 700);
      const now = Date.now();
      const all = [];
      const span = { from: new Date(now - 400 * 86_400_000), to: new Date(now + 400 * 86_400_000) };
      for await (const payment of harness.cards.payments(span)) all.push(payment);
      const found = all.find(({ intentId }) => intentId === intent.intentId);
      expect(found).toMatchObject({ state: 'captured', captured: 4250, refunded: 700, refunds: [{ amount: 700, state: 'succeeded' }] });
      const none = [];
      for await (const payment of harness.cards.payments({ from: new Date(0), to: new Date(1000) })) none.push(payment);
      expect(none).toEqual([]);
    });

    describe('when things go wrong', () => {
      /** The act of each kind, ready to be done again and again. */
      const acts = {
        create: async () => {
          const asked = order();
          return { again: () => harness.cards.createIntent(asked), state: 'awaitingCard' };
        },
        confirm: async () => {
          const { intent } = await create();
          const attemptId = randomUUID();
          return { again: () => confirm(intent.intentId, harness.test.good, { attemptId }), state: 'authorised' };
        },
        capture: async () => {
          const { asked, intent } = await held();
          const input = { intentId: intent.intentId, paymentId: asked.paymentId, amount: 4250 };
          return { again: () => harness.cards.captureIntent(input), state: 'captured' };
        },
        cancel: async () => {
          const { asked, intent } = await held();
          const input = { intentId: intent.intentId, paymentId: asked.paymentId, reason: 'abandoned' } as const;
          return { again: () => harness.cards.cancelIntent(input), state: 'cancelled' };
        },
      } as const;

      for (const act of Object.keys(acts) as (keyof typeof acts)[]) {
        for (const trouble of troubles) {
          it(`${act}: does not know after ${trouble}, and finds out by asking again`, async () => {
            const { again, state } = await acts[act]();
            await harness.fail(act, trouble);
            expect(await again()).toMatchObject({ outcome: 'unknown', message: expect.any(String) });
            const after = done(await again());
            expect(after.state).toBe(state);
            expect(done(await again())).toEqual(after);
            const books = await harness.books(after.intentId);
            expect(books.captured).toBe(act === 'capture' ? 4250 : 0);
          });
        }
      }

      for (const trouble of troubles) {
        it(`refund: does not know after ${trouble}, and gives the money back once`, async () => {
          const { asked, intent } = await captured();
          const refundId = randomUUID();
          await harness.fail('refund', trouble);
          expect(await refund(intent.intentId, asked.paymentId, 900, refundId)).toMatchObject({ outcome: 'unknown' });
          const after = await refund(intent.intentId, asked.paymentId, 900, refundId);
          expect(after).toMatchObject({ outcome: 'done', refund: { state: 'succeeded', amount: 900 } });
          expect(await refund(intent.intentId, asked.paymentId, 900, refundId)).toEqual(after);
          expect((await harness.books(intent.intentId)).refunded).toBe(900);
        });
      }

      it('does not stay behind a failure that is kept, however often it is', async () => {
        const { again, state } = await acts.capture();
        await harness.fail('capture', 'kept', 3);
        const results = [await again(), await again(), await again()];
        expect(results.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
        expect(done(await again()).state).toBe(state);
      });

      it('captures, cancels and refunds once for callers at the same moment', async () => {
        const { asked, intent } = await held();
        const input = { intentId: intent.intentId, paymentId: asked.paymentId, amount: 4250 };
        const results = await Promise.all(Array.from({ length: 8 }, () => harness.cards.captureIntent(input)));
        expect(results.every(({ outcome }) => outcome !== 'refused')).toBe(true);
        const refundId = randomUUID();
        await Promise.all(Array.from({ length: 8 }, () => refund(intent.intentId, asked.paymentId, 500, refundId)));
        expect(await refund(intent.intentId, asked.paymentId, 500, refundId)).toMatchObject({ outcome: 'done' });
        expect(await harness.books(intent.intentId)).toMatchObject({ captured: 4250, refunded: 500 });
      });

      it('does not know either where nobody listens', async () => {
        const { unreachable } = harness;
        expect(await unreachable.createIntent(order())).toMatchObject({ outcome: 'unknown' });
        expect(await unreachable.readIntent('pi_1')).toMatchObject({ outcome: 'unknown' });
        expect(await unreachable.listRefunds('pi_1')).toMatchObject({ outcome: 'unknown' });
        expect(await unreachable.listDisputes('pi_1')).toMatchObject({ outcome: 'unknown' });
        const read = async () => {
          for await (const _payment of unreachable.payments({ from: new Date(0), to: new Date() })) break;
        };
        await expect(read()).rejects.toThrow();
      });
    });
  });
};
