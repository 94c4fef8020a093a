import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeStripeClient, catchStripeError, readyAccount, startBench, cardsOnly } from '../testing/start.ts';

const order = {
  amount: 4250,
  currency: 'aud',
  payment_method: 'pm_card_visa',
  confirm: true,
  ...cardsOnly,
  return_url: 'https://shop.example/',
};

describe('a key', () => {
  it('gives the same answer again and does nothing more', async () => {
    const { stripe, ledger } = await startBench();
    const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
    const second = await stripe.paymentIntents.create(order, { idempotencyKey: 'order:1' });
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'order:1',
    });
    expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect((await ledger()).payments).toHaveLength(1);
  });

  it('is refused with other parameters or for another call', async () => {
    const { stripe } = await startBench();
    const { id } = await stripe.paymentIntents.create({ ...order, capture_method: 'manual' }, { idempotencyKey: 'k' });
    const other = await catchStripeError(stripe.paymentIntents.create({ ...order, amount: 4251 }, { idempotencyKey: 'k' }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.message).toContain('can only be used with the same parameters they were first used with');
    const elsewhere = await catchStripeError(stripe.paymentIntents.capture(id, {}, { idempotencyKey: 'k' }));
    expect(elsewhere.message).toContain(
      `for the same endpoint they were first used for ('/v1/payment_intents/${id}/capture' vs '/v1/payment_intents')`,
    );
    expect((await catchStripeError(stripe.customers.create({}, { idempotencyKey: 'x'.repeat(256) }))).statusCode).toBe(400);
  });

  it('keeps refusals of the bank, and not those of parameters', async () => {
    const { stripe, ledger } = await startBench();
    const declined = { ...order, payment_method: 'pm_card_chargeDeclined' };
    const first = await catchStripeError(stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    const second = await catchStripeError(stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    expect([first.statusCode, second.statusCode]).toEqual([402, 402]);
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await ledger()).payments).toHaveLength(1);
    expect(
      (await catchStripeError(stripe.paymentIntents.create({ ...order, amount: 'x' as never }, { idempotencyKey: 'p' }))).statusCode,
    ).toBe(400);
    expect((await stripe.paymentIntents.create(order, { idempotencyKey: 'p' })).status).toBe('succeeded');
  });

  it('belongs to one account, and to one day', async () => {
    const bench = await startBench();
    const { stripe, forward } = bench;
    const account = await readyAccount(bench);
    const mine = await stripe.customers.create({}, { idempotencyKey: 'same' });
    const theirs = await stripe.customers.create({}, { idempotencyKey: 'same', stripeAccount: account });
    expect(theirs.id).not.toBe(mine.id);
    await forward({ days: 0.99 });
    expect((await stripe.customers.create({}, { idempotencyKey: 'same' })).id).toBe(mine.id);
    await forward({ days: 0.02 });
    expect((await stripe.customers.create({}, { idempotencyKey: 'same' })).id).not.toBe(mine.id);
  });

  it('survives a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stripe-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const before = await startBench({ dataDir });
    const first = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'k' });
    await before.close();
    const after = await startBench({ dataDir });
    expect((await after.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).id).toBe(first.id);
    expect((await after.ledger()).payments).toHaveLength(1);
  });
});

describe('the same key at the same time', () => {
  it('is answered 409 while the first is at work', async () => {
    // Long enough that the second call arrives meanwhile, also on a busy machine.
    const { stripe } = await startBench({ latencyMs: 1_500 });
    const running = stripe.paymentIntents.create(order, { idempotencyKey: 'race' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const error = await catchStripeError(stripe.paymentIntents.create(order, { idempotencyKey: 'race' }));
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await running).status).toBe('succeeded');
  });

  it.each([2, 10, 50])('%i racers make one payment', async (racers) => {
    const { url, ledger } = await startBench({ latencyMs: 20 });
    const patient = makeStripeClient(url, { maxNetworkRetries: 5 });
    const answers = await Promise.all(
      Array.from({ length: racers }, () => patient.paymentIntents.create(order, { idempotencyKey: 'race' })),
    );
    expect(new Set(answers.map((each) => each.id)).size).toBe(1);
    const { payments, ok } = await ledger();
    expect(payments.map((each) => each.captured)).toEqual([4250]);
    expect(ok).toBe(true);
  });

  it('only one of many captures counts, with as many keys', async () => {
    const { stripe, ledger } = await startBench({ latencyMs: 5 });
    const { id } = await stripe.paymentIntents.create({ ...order, capture_method: 'manual' });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => stripe.paymentIntents.capture(id)));
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect((await ledger()).payments[0]).toMatchObject({ captured: 4250, refunded: 0 });
  });
});
