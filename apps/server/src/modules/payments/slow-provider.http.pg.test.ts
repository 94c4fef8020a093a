import { randomUUID } from 'node:crypto';
import { abandonPayment, refundOrder } from '@servery/contract/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cardOrders, testCards, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** The provider takes so long, which is within the call's own time. */
const delayMs = 1_500;
/** How long somebody waits: for as long as it takes, unless a test is about those who do not. */
let answerMs = 60_000;
let server: TestServer;
let staff: string;
let admin: string;
let guest: CardOrders;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 16, paymentAnswerMs: () => answerMs });
  [staff, admin] = [await server.signIn('storeUser'), await server.signIn('storeAdmin')];
  guest = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());
afterEach(() => server.cards!.side('/_sim/faults', undefined, 'DELETE'));

/** Does it as somebody who does not wait for the provider at all. */
async function hasty<T>(work: () => Promise<T>): Promise<T> {
  answerMs = 1;
  return work().finally(() => {
    answerMs = 60_000;
  });
}

const slow = (path: string) => server.cards!.side('/_sim/faults', { kind: 'slow', delayMs, path });
/** Asks until the guest's page knows. */
const known = (order: Parameters<CardOrders['check']>[0], outcome: string) =>
  vi.waitFor(async () => expect((await guest.check(order)).data.outcome).toBe(outcome), { timeout: 20_000, interval: 100 });

describe('a provider that takes longer than people wait', () => {
  it('payOrder 200: is under way, never declined; the page follows it, and the card is held once', async () => {
    const order = await guest.place();
    await slow('/v1/payment_intents/*/confirm');
    const attemptId = randomUUID();
    const first = await hasty(() => guest.tryCard(order, testCards.fine, attemptId));
    expect([first.status, first.data.outcome, first.data.decline]).toEqual([200, 'processing', null]);
    expect((await hasty(() => guest.tryCard(order, testCards.fine, attemptId))).data.outcome).toBe('processing');
    expect((await guest.tryCard(order, testCards.fine)).error.code).toBe('ORDER_PROCESSING');
    await known(order, 'authorised');
    expect(await guest.movements(order)).toEqual([['authorised', 3000]]);
  });

  it('payOrder 200: a decline that comes late is one then, and another card pays', async () => {
    const order = await guest.place();
    await slow('/v1/payment_intents/*/confirm');
    expect((await hasty(() => guest.tryCard(order, testCards.declined))).data.outcome).toBe('processing');
    await known(order, 'declined');
    expect(await guest.pay(order)).toMatchObject({ outcome: 'authorised' });
  });

  it('abandonPayment 409: ORDER_PROCESSING, and it is given up afterwards', async () => {
    const order = await guest.place();
    await guest.pay(order, testCards.declined);
    await slow('/v1/payment_intents/*');
    const answer = await hasty(() => server.call(abandonPayment, { params: order.params, headers: order.headers, body: {} }));
    expect([answer.status, answer.error.code]).toEqual([409, 'ORDER_PROCESSING']);
    await known(order, 'failed');
  });

  it('acceptOrder 409: ORDER_PROCESSING, and it is accepted once the money is here', async () => {
    const order = await guest.paid();
    await slow('/v1/payment_intents/*/capture');
    const answer = await hasty(() => guest.accept(order));
    expect([answer.status, answer.error.code]).toEqual([409, 'ORDER_PROCESSING']);
    await vi.waitFor(async () => expect((await guest.accept(order)).error.code).toBe('ORDER_ALREADY_ACCEPTED'), {
      timeout: 20_000,
      interval: 100,
    });
    expect(await guest.movements(order)).toEqual([
      ['authorised', 3000],
      ['captured', 3000],
    ]);
  });

  it('refundOrder 201: is asked for, and done once', async () => {
    const order = await guest.accepted();
    await slow('/v1/refunds');
    const body = { id: randomUUID(), amount: 1000, reason: 'other', note: '' } as const;
    const refund = () => server.call(refundOrder, { params: order.params, body, cookie: admin });
    const first = await hasty(refund);
    expect([first.status, first.data.payment.refunds[0]?.status]).toEqual([201, 'processing']);
    await vi.waitFor(async () => expect((await refund()).data.payment.refunds[0]?.status).toBe('success'), {
      timeout: 20_000,
      interval: 100,
    });
    expect((await guest.payment(order)).refunded).toBe(1000);
  });
});
