import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { shareOfFee } from '../money/processing-fee.ts';
import { type Bench, catchStripeError, readyAccount, startBench, cardsOnly } from '../testing/start.ts';

const paid = async (bench: Bench, more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> =>
  bench.stripe.paymentIntents.create({
    amount: 4250,
    currency: 'aud',
    payment_method: 'pm_card_visa',
    confirm: true,
    ...cardsOnly,
    ...more,
  });

const split = (account: string): Partial<Stripe.PaymentIntentCreateParams> => ({
  application_fee_amount: 125,
  transfer_data: { destination: account },
  on_behalf_of: account,
});

describe('refunds', () => {
  it('go back in parts, with transfer and fee in proportion, to the last cent', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const account = await readyAccount(bench);
    const { id, latest_charge: charge } = await paid(bench, split(account));
    const back = (amount?: number) =>
      stripe.refunds.create({
        payment_intent: id,
        reverse_transfer: true,
        refund_application_fee: true,
        ...(amount === undefined ? {} : { amount }),
      });
    const first = await back(1417);
    expect(first).toMatchObject({ status: 'succeeded', amount: 1417, charge, payment_intent: id, reason: null });
    expect(first.transfer_reversal).toMatch(/^trr_/);
    await back(1417);
    expect(await catchStripeError(back(1417))).toMatchObject({ code: 'amount_too_large', param: 'amount', statusCode: 400 });
    expect((await stripe.charges.retrieve(charge as string)).refunded).toBe(false);
    expect((await back()).amount).toBe(1416);
    expect(await stripe.charges.retrieve(charge as string)).toMatchObject({ refunded: true, amount_refunded: 4250 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect(await catchStripeError(back(1))).toMatchObject({ code: 'charge_already_refunded' });
    const { ok, payments, accounts } = await ledger();
    expect(ok).toBe(true);
    expect(payments).toMatchObject([{ refunded: 4250, applicationFeeRefunded: 125, transferReversed: 4250 }]);
    const own = accounts.find((each) => each.id === account);
    expect((own?.available ?? 0) + (own?.pending ?? 0)).toBe(0);
  });

  it('are paid by the platform unless the transfer is reversed', async () => {
    const bench = await startBench();
    const account = await readyAccount(bench);
    const { id } = await paid(bench, split(account));
    await bench.stripe.refunds.create({ payment_intent: id });
    const { payments, accounts } = await bench.ledger();
    expect(payments).toMatchObject([{ refunded: 4250, transferReversed: 0, applicationFeeRefunded: 0 }]);
    expect(accounts.find((each) => each.id === account)?.pending).toBe(4250 - 125);
    const other = await paid(bench, split(account));
    await bench.stripe.refunds.create({ payment_intent: other.id, refund_application_fee: true });
    expect((await bench.ledger()).payments[1]).toMatchObject({ applicationFeeRefunded: 125, transferReversed: 0 });
    expect((await bench.ledger()).ok).toBe(true);
  });

  it('are refused when they make no sense', async () => {
    const bench = await startBench();
    const { stripe } = bench;
    const plain = await paid(bench);
    expect(await catchStripeError(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({ code: 'resource_missing' });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: plain.id, reverse_transfer: true }))).toMatchObject({
      param: 'reverse_transfer',
    });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: plain.id, refund_application_fee: true }))).toMatchObject({
      statusCode: 400,
    });
    const held = await paid(bench, { capture_method: 'manual' });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({ code: 'charge_not_refundable' });
    const draft = await stripe.paymentIntents.create({ amount: 1000, currency: 'aud', ...cardsOnly });
    expect((await catchStripeError(stripe.refunds.create({ payment_intent: draft.id }))).message).toContain(
      'does not have a successful charge',
    );
    expect((await bench.ledger()).payments.map((each) => each.refunded)).toEqual([0, 0, 0]);
    expect((await bench.ledger()).ok).toBe(true);
  });

  it('may come back later, though they had succeeded', async () => {
    const bench = await startBench();
    const { stripe, forward, ledger } = bench;
    const { id } = await paid(bench, { payment_method: 'pm_card_refundFail' });
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect(refund.status).toBe('succeeded');
    await forward({ ms: 5000 });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect((await stripe.events.list({ limit: 1 })).data[0]).toMatchObject({
      type: 'refund.failed',
      data: { previous_attributes: { status: 'succeeded' } },
    });
    expect((await ledger()).payments).toMatchObject([{ captured: 4250, refunded: 0 }]);
    const again = await stripe.refunds.create({ payment_intent: id });
    expect(again.amount).toBe(4250);
    await bench.side(`/_sim/refunds/${again.id}/fail`, { reason: 'lost_or_stolen_card' });
    expect((await stripe.refunds.retrieve(again.id)).failure_reason).toBe('lost_or_stolen_card');
    expect((await ledger()).ok).toBe(true);
  });

  it('may take their time', async () => {
    const bench = await startBench();
    const { id } = await paid(bench, { payment_method: 'pm_card_pendingRefund' });
    const refund = await bench.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await bench.forward({ ms: 5000 });
    expect((await bench.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });
});

it('shares of a fee add up to the fee, whatever the parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 100 }),
      (parts, percent) => {
        const whole = parts.reduce((sum, each) => sum + each, 0);
        const fee = Math.floor((whole * percent) / 100);
        let given = 0;
        let shares = 0;
        for (const part of parts) {
          const share = shareOfFee(fee, whole, given, given + part);
          expect(share).toBeGreaterThanOrEqual(0);
          given += part;
          shares += share;
        }
        expect(shares).toBe(fee);
      },
    ),
  );
});

describe('disputes', () => {
  it('take the money and a fee, and bring the money back when they are won', async () => {
    const bench = await startBench();
    const { stripe, side, ledger } = bench;
    const { id } = await paid(bench);
    const dispute = await side<Stripe.Dispute>('/_sim/disputes', { payment_intent: id, reason: 'duplicate' });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'needs_response',
      amount: 4250,
      reason: 'duplicate',
      payment_intent: id,
    });
    expect((await ledger()).payments).toMatchObject([{ disputed: 4250, processingFee: 102 + 2500 }]);
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
    await side(`/_sim/disputes/${dispute.id}/close`, { outcome: 'won' });
    expect((await ledger()).payments).toMatchObject([{ disputed: 0 }]);
    const types = (await stripe.events.list({ limit: 4 })).data.map((each) => each.type);
    expect(types).toEqual([
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
    ]);
    await stripe.refunds.create({ payment_intent: id });
    expect((await ledger()).ok).toBe(true);
  });

  it('are made by a card, answered with evidence, and lost', async () => {
    const bench = await startBench();
    const { stripe, forward, ledger } = bench;
    const { id } = await paid(bench, { payment_method: 'pm_card_createDispute' });
    await forward({ ms: 5000 });
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ reason: 'fraudulent', status: 'needs_response' }]);
    const answered = await stripe.disputes.update(data[0]!.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
    expect(answered.status).toBe('lost');
    expect((await catchStripeError(stripe.disputes.close(answered.id))).statusCode).toBe(400);
    expect((await ledger()).payments).toMatchObject([{ disputed: 4250 }]);
    expect((await ledger()).ok).toBe(true);
  });

  it('that are only questions take nothing', async () => {
    const bench = await startBench();
    const { id } = await paid(bench, { payment_method: 'pm_card_createDisputeInquiry' });
    await bench.forward({ ms: 5000 });
    expect((await bench.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: 'warning_needs_response' }]);
    expect((await bench.stripe.refunds.create({ payment_intent: id, amount: 100 })).status).toBe('succeeded');
    expect((await bench.ledger()).payments).toMatchObject([{ disputed: 0, refunded: 100 }]);
  });
});
