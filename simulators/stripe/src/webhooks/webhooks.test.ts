import { Stripe } from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import {
  type Bench,
  catchStripeError,
  type Received,
  type Receiver,
  readyAccount,
  startBench,
  startReceiver,
  webhookSecrets,
  cardsOnly,
} from '../testing/start.ts';

interface Delivery {
  id: string;
  event: string;
  type: string;
  state: string;
  mischief: string | null;
  attempts: { status: number | null }[];
}
interface Sent {
  type: string;
  status: number | null;
}

const start = async (): Promise<Bench & { receiver: Receiver }> => {
  const receiver = await startReceiver();
  const bench = await startBench({ webhookUrls: { platform: `${receiver.url}/platform`, connect: `${receiver.url}/connect` } });
  return { ...bench, receiver };
};

const pay = ({ stripe }: Bench, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 1000, currency: 'aud', payment_method: 'pm_card_visa', confirm: true, ...cardsOnly, ...more });

const verify = ({ stripe }: Bench, { body, headers, path }: Received, secret?: string): Stripe.Event =>
  stripe.webhooks.constructEvent(
    body,
    headers['stripe-signature'] as string,
    secret ?? (path === '/platform' ? webhookSecrets.platform : webhookSecrets.connect),
  );

const deliveries = async ({ side }: Bench) => (await side<{ deliveries: Delivery[] }>('/_sim/webhooks')).deliveries;
const accepted = (bench: Bench, each: Received): boolean => {
  try {
    verify(bench, each);
    return true;
  } catch {
    return false;
  }
};

describe('webhooks', () => {
  it('go to the platform with its secret, signed so that the package takes them', async () => {
    const bench = await start();
    const { id } = await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.types()).toContain('payment_intent.succeeded'));
    for (const each of bench.receiver.received) {
      expect(each.path).toBe('/platform');
      const event = verify(bench, each);
      expect(event.account).toBeUndefined();
      expect(event).toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION });
      expect(() => verify(bench, each, webhookSecrets.connect)).toThrow('No signatures found');
    }
    const succeeded = bench.receiver.received.find((each) => each.event.type === 'payment_intent.succeeded');
    expect((succeeded?.event.data.object as Stripe.PaymentIntent).id).toBe(id);
    expect(() => verify(bench, { ...succeeded!, body: succeeded!.body.replace('1000', '9000') })).toThrow('No signatures found');
    await vi.waitFor(async () => expect((await bench.stripe.events.retrieve(succeeded!.event.id)).pending_webhooks).toBe(0));
  });

  it('about connected accounts go to the other endpoint', async () => {
    const bench = await start();
    const account = await readyAccount(bench);
    await vi.waitFor(() => expect(bench.receiver.types()).toContain('account.updated'));
    const updates = bench.receiver.received.filter((each) => each.event.type === 'account.updated');
    for (const each of updates) {
      expect(each.path).toBe('/connect');
      expect(verify(bench, each)).toMatchObject({ account });
    }
  });

  it('come again after growing gaps until somebody takes them', async () => {
    const bench = await start();
    bench.receiver.answer(503);
    await pay(bench);
    await vi.waitFor(async () => expect((await deliveries(bench)).every((each) => each.attempts.length === 1)).toBe(true));
    const before = bench.receiver.received.length;
    await bench.forward({ ms: 6000 });
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(before * 2));
    bench.receiver.answer(200);
    await bench.forward({ ms: 31_000 });
    await vi.waitFor(async () =>
      expect((await deliveries(bench)).map((each) => each.state)).toEqual(Array.from({ length: before }, () => 'delivered')),
    );
    expect((await bench.stripe.events.list({ delivery_success: false })).data.filter((each) => each.type.startsWith('payment'))).toEqual(
      [],
    );
  });

  it('are given up in the end, and can be listed as missed', async () => {
    const receiver = await startReceiver();
    receiver.answer(500);
    const bench = await startBench({ webhookUrls: { platform: receiver.url }, webhookRetrySeconds: [] });
    await pay(bench);
    await vi.waitFor(async () => expect((await deliveries(bench)).every((each) => each.state === 'failed')).toBe(true));
    const missed = await bench.stripe.events.list({ delivery_success: false, types: ['payment_intent.succeeded', 'charge.succeeded'] });
    expect(missed.data).toHaveLength(2);
  });

  it('go to endpoints that were made by the API, for the events that they want', async () => {
    const bench = await start();
    const made = await bench.stripe.webhookEndpoints.create({ url: `${bench.receiver.url}/mine`, enabled_events: ['charge.succeeded'] });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await bench.stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.received.filter((each) => each.path === '/mine')).toHaveLength(1));
    const [mine] = bench.receiver.received.filter((each) => each.path === '/mine');
    expect(verify(bench, mine!, made.secret).type).toBe('charge.succeeded');
    await bench.stripe.webhookEndpoints.update(made.id, { disabled: true });
    expect((await bench.stripe.webhookEndpoints.del(made.id)).deleted).toBe(true);
    expect((await catchStripeError(bench.stripe.webhookEndpoints.retrieve(made.id))).statusCode).toBe(404);
  });

  it('can be pointed elsewhere while it runs', async () => {
    const bench = await startBench();
    await pay(bench);
    expect(await deliveries(bench)).toEqual([]);
    const receiver = await startReceiver();
    await bench.side('/_sim/webhooks/urls', { platform: receiver.url }, 'PUT');
    await pay(bench);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3));
  });
});

describe('mischief', () => {
  it.each<[string, number, number]>([
    ['double', 2, 2],
    ['badSignature', 2, 1],
    ['oldTimestamp', 2, 1],
    ['otherSecret', 2, 1],
  ])('%s sends %i copies, of which %i are true', async (kind, copies, good) => {
    const bench = await start();
    await bench.side('/_sim/webhooks/faults', { kind, type: 'payment_intent.succeeded' });
    await pay(bench);
    const about = () => bench.receiver.received.filter((each) => each.event.type === 'payment_intent.succeeded');
    await vi.waitFor(() => expect(about()).toHaveLength(copies));
    expect(new Set(about().map((each) => each.event.id)).size).toBe(1);
    expect(about().filter((each) => accepted(bench, each))).toHaveLength(good);
    await pay(bench);
    await vi.waitFor(() => expect(about()).toHaveLength(copies + 1));
  });

  it('twin sends another event about the same change', async () => {
    const bench = await start();
    await bench.side('/_sim/webhooks/faults', { kind: 'twin', type: 'charge.*' });
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.types().filter((type) => type === 'charge.succeeded')).toHaveLength(2));
    const ids = bench.receiver.received.filter((each) => each.event.type === 'charge.succeeded').map((each) => each.event.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('drop loses it, and a replay brings it', async () => {
    const bench = await start();
    await bench.side('/_sim/webhooks/faults', { kind: 'drop', type: 'payment_intent.succeeded' });
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.types()).toContain('charge.succeeded'));
    expect(bench.receiver.types()).not.toContain('payment_intent.succeeded');
    const missed = await bench.stripe.events.list({ delivery_success: false, type: 'payment_intent.succeeded' });
    expect(missed.data).toHaveLength(1);
    const sent = await bench.side<Sent[]>('/_sim/webhooks/replay', { events: [missed.data[0]!.id] });
    expect(sent).toMatchObject([{ type: 'payment_intent.succeeded', status: 200 }]);
    expect(bench.receiver.received.at(-1)?.event.id).toBe(missed.data[0]!.id);
  });

  it('delay brings it later', async () => {
    const bench = await start();
    await bench.side('/_sim/webhooks/faults', { kind: 'delay', delayMs: 3_600_000, type: 'payment_intent.succeeded' });
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.types()).toContain('charge.succeeded'));
    expect(bench.receiver.types()).not.toContain('payment_intent.succeeded');
    await bench.forward({ ms: 3_600_000 });
    await vi.waitFor(() => expect(bench.receiver.types()).toContain('payment_intent.succeeded'));
  });

  it('hold and release turn the order around', async () => {
    const bench = await start();
    await bench.side('/_sim/webhooks/hold', {});
    await pay(bench);
    await pay(bench, { capture_method: 'manual' });
    expect(bench.receiver.received).toEqual([]);
    const sent = await bench.side<Sent[]>('/_sim/webhooks/release', { order: 'reverse' });
    expect(sent.map((each) => each.type)).toEqual([
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    expect(bench.receiver.types()).toEqual(sent.map((each) => each.type));
    const order = async () =>
      (await bench.side<Sent[]>('/_sim/webhooks/replay', { order: 'shuffle', seed: 7, type: 'charge.succeeded' })).length;
    expect(await order()).toBe(2);
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(11));
  });

  it('flush sends what is waiting now', async () => {
    const bench = await start();
    bench.receiver.answer(500);
    await pay(bench);
    await vi.waitFor(async () => expect((await deliveries(bench)).every((each) => each.attempts.length > 0)).toBe(true));
    bench.receiver.answer(200);
    await bench.side('/_sim/webhooks/flush', {});
    expect((await deliveries(bench)).map((each) => each.state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('forge sends what never happened', async () => {
    const bench = await start();
    const forge = (how: string) =>
      bench.side<{ status: number }>('/_sim/webhooks/forge', {
        side: 'platform',
        type: 'payment_intent.succeeded',
        how,
        object: { id: 'pi_never', object: 'payment_intent' },
      });
    for (const how of ['badSignature', 'oldTimestamp', 'otherSecret', 'unsigned', 'valid']) expect((await forge(how)).status).toBe(200);
    expect(bench.receiver.received.map((each) => accepted(bench, each))).toEqual([false, false, false, false, true]);
    expect((await bench.stripe.events.list({ type: 'payment_intent.succeeded' })).data).toEqual([]);
  });

  it('can be taken back before it happens', async () => {
    const bench = await start();
    await bench.side('/_sim/webhooks/faults', { kind: 'drop', times: 100 });
    await bench.side('/_sim/declines', {});
    await bench.side('/_sim/faults', undefined, 'DELETE');
    await pay(bench);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(3));
  });
});
