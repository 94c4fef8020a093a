import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Bench, makeStripeClient, catchStripeError, startBench, startReceiver, cardsOnly } from '../testing/start.ts';
import type { LoggedRequest } from './request-log.ts';

const order = { amount: 1000, currency: 'aud', payment_method: 'pm_card_visa', confirm: true, ...cardsOnly };
const captured = async ({ ledger }: Bench) => (await ledger()).payments.map((each) => each.captured);

describe('faults', () => {
  it('lose the answer after the work: the same key brings it back', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'timeout', path: '/v1/payment_intents' });
    const hasty = makeStripeClient(bench.url, { timeout: 100 });
    const error = await catchStripeError(hasty.paymentIntents.create(order, { idempotencyKey: 'k' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await captured(bench)).toEqual([1000]);
    expect((await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).status).toBe('succeeded');
    expect(await captured(bench)).toEqual([1000]);
  });

  it('time out before the work: nothing has happened', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'timeout', when: 'before' });
    const error = await catchStripeError(
      makeStripeClient(bench.url, { timeout: 100 }).paymentIntents.create(order, { idempotencyKey: 'k' }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await captured(bench)).toEqual([]);
    const patient = makeStripeClient(bench.url, { maxNetworkRetries: 2 });
    expect((await patient.paymentIntents.create(order, { idempotencyKey: 'k' })).status).toBe('succeeded');
    expect(await captured(bench)).toEqual([1000]);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('cut the line %s the work', async (when, payments) => {
    const bench = await startBench();
    // The package itself retries once if the other side hangs up.
    await bench.side('/_sim/faults', { kind: 'reset', when, times: 2 });
    expect(await catchStripeError(bench.stripe.paymentIntents.create(order))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await captured(bench)).toHaveLength(payments);
  });

  it('are got over by the package itself', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'reset', when: 'after' });
    await bench.side('/_sim/faults', { kind: 'error', status: 503 });
    const patient = makeStripeClient(bench.url, { maxNetworkRetries: 3 });
    expect((await patient.paymentIntents.create(order)).status).toBe('succeeded');
    expect(await captured(bench)).toEqual([1000]);
  });

  it('answer 5xx before or after the work', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'error', status: 500 });
    expect(await catchStripeError(bench.stripe.paymentIntents.create(order))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    expect(await captured(bench)).toEqual([]);
    await bench.side('/_sim/faults', { kind: 'error', status: 502, when: 'after' });
    expect(await catchStripeError(bench.stripe.paymentIntents.create(order, { idempotencyKey: 'k' }))).toMatchObject({ statusCode: 502 });
    expect(await captured(bench)).toEqual([1000]);
    expect((await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'k' })).status).toBe('succeeded');
  });

  it('keep a 500 for its key for ever, when asked', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'error', kept: true, path: '/v1/payment_intents' });
    const pay = (idempotencyKey: string) => bench.stripe.paymentIntents.create(order, { idempotencyKey });
    expect((await catchStripeError(pay('a'))).statusCode).toBe(500);
    expect((await catchStripeError(pay('a'))).statusCode).toBe(500);
    expect(await captured(bench)).toEqual([]);
    expect((await pay('b')).status).toBe('succeeded');
  });

  it('limit the rate, and say whether to try again', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'rateLimit', times: 2, shouldRetry: true });
    expect(await catchStripeError(bench.stripe.balance.retrieve())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect((await makeStripeClient(bench.url, { maxNetworkRetries: 1 }).balance.retrieve()).object).toBe('balance');
  });

  it('refuse with any code', async () => {
    const bench = await startBench();
    const { id } = await bench.stripe.paymentIntents.create({ ...order, capture_method: 'manual' });
    await bench.side('/_sim/faults', {
      kind: 'error',
      status: 400,
      type: 'invalid_request_error',
      code: 'charge_expired_for_capture',
      message: 'Too late.',
      path: '/v1/payment_intents/*/capture',
      method: 'POST',
    });
    expect((await bench.stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    expect(await catchStripeError(bench.stripe.paymentIntents.capture(id))).toMatchObject({
      code: 'charge_expired_for_capture',
      message: 'Too late.',
    });
    expect((await bench.stripe.paymentIntents.capture(id)).status).toBe('succeeded');
  });

  it('let some pass first, are slow, and answer nonsense', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'error', skip: 1, path: '/v1/balance' });
    expect((await bench.stripe.balance.retrieve()).object).toBe('balance');
    expect((await catchStripeError(bench.stripe.balance.retrieve())).statusCode).toBe(500);
    await bench.side('/_sim/faults', { kind: 'slow', delayMs: 120 });
    const before = Date.now();
    await bench.stripe.balance.retrieve();
    expect(Date.now() - before).toBeGreaterThanOrEqual(119);
    await bench.side('/_sim/faults', { kind: 'garbage' });
    expect(await catchStripeError(bench.stripe.balance.retrieve())).toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  it('let the webhook arrive before the answer', async () => {
    const receiver = await startReceiver();
    const bench = await startBench({ webhookUrls: { platform: receiver.url } });
    await bench.side('/_sim/faults', { kind: 'slow', when: 'after', delayMs: 400, path: '/v1/payment_intents' });
    const { id } = await bench.stripe.paymentIntents.create(order);
    const told = receiver.received.find((each) => each.event.type === 'payment_intent.succeeded');
    expect((told?.event.data.object as Stripe.PaymentIntent | undefined)?.id).toBe(id);
  });

  it('can be seen, taken back, and are refused when they make no sense', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'error', times: 5 });
    expect(await bench.side('/_sim/faults')).toMatchObject([{ kind: 'error', when: 'before', times: 5 }]);
    await bench.side('/_sim/faults', undefined, 'DELETE');
    expect((await bench.stripe.balance.retrieve()).object).toBe('balance');
    await expect(bench.side('/_sim/faults', { kind: 'meteor' })).rejects.toThrow('400');
    await expect(bench.side('/_sim/faults', { kind: 'error', tims: 1 })).rejects.toThrow('400');
  });

  it('are written down with every call', async () => {
    const bench = await startBench();
    await bench.side('/_sim/faults', { kind: 'reset', times: 2 });
    await catchStripeError(bench.stripe.balance.retrieve());
    await bench.stripe.customers.create({}, { idempotencyKey: 'k' });
    await bench.stripe.customers.create({}, { idempotencyKey: 'k' });
    const log = await bench.side<LoggedRequest[]>('/_sim/requests');
    expect(log.map(({ path, status, replayed, fault }) => ({ path, status, replayed, fault }))).toEqual([
      { path: '/v1/customers', status: 200, replayed: true, fault: null },
      { path: '/v1/customers', status: 200, replayed: false, fault: null },
      { path: '/v1/balance', status: null, replayed: false, fault: 'reset' },
      { path: '/v1/balance', status: null, replayed: false, fault: 'reset' },
    ]);
  });
});
