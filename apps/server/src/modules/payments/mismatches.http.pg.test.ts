import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardOrders, testCards, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let store: CardOrders;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  const staff = await server.signIn('storeUser');
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.cards!.side('/_sim/faults', undefined, 'DELETE');
  server.clock.now = null;
});
const side = (path: string, body: object) => server.cards!.side(path, body);
const line = async (order: CardOrder) =>
  (await server.cards!.ledger()).payments.find(({ metadata }) => metadata['orderId'] === order.orderId)!;

describe('a payment that does not add up', () => {
  it('frees an order whose money turns out not to add up while it is being accepted, and takes none', async () => {
    const order = await store.paid();
    await side('/_sim/faults', { kind: 'reset', when: 'before', path: '/v1/payment_intents/*/capture', times: 2 });
    expect((await store.accept(order)).error.code).toBe('ORDER_PROCESSING');
    await store.rows('update payment set application_fee = application_fee + 1 where order_id = $1', [order.orderId]);
    const { id: paymentId, reference } = await store.payment(order);
    const notice = { restaurantId: server.restaurantId, paymentId, intentId: reference!, disputed: false };
    await server.modules.payments.paymentChanged(notice);
    const later = new Date(Date.now() + 60_000);
    server.clock.now = later;
    await store.rows('update payment set lease_until = null where order_id = $1', [order.orderId]);
    await server.modules.payments.resolveDue();
    server.clock.now = null;
    expect(await store.order(order)).toMatchObject({ status: 'new', pending_command: null });
    const read = await server.cards!.provider.payments.readIntent(reference!);
    expect(read).toMatchObject({ intent: { state: 'authorised', captured: 0 } });
    await store.rows('update payment set application_fee = application_fee - 1 where order_id = $1', [order.orderId]);
    await server.modules.payments.paymentChanged(notice);
    expect((await store.accept(order)).status).toBe(200);
  });

  it('is not fulfilled, and its hold is given back when the order has waited for too long', async () => {
    // The news of the declined card must not be read after the amount below has changed: no card would be tried then, see the next test.
    await side('/_sim/webhooks/hold', {});
    const order = await store.place();
    await store.pay(order, testCards.declined);
    // Another amount than the intent was made for.
    await store.rows('update payment set amount = 4000 where order_id = $1', [order.orderId]);
    expect((await store.tryCard(order, testCards.fine)).data.outcome).toBe('processing');
    expect(await store.movements(order)).toEqual([]);
    expect(await store.order(order)).toMatchObject({ status: 'processingPayment' });
    expect(await store.events(order)).toEqual(['payment.declined', 'payment.mismatched']);
    expect((await store.payment(order)).unresolved).toBe(true);
    expect((await store.accept(order)).error.code).toBe('ORDER_PROCESSING');
    await side('/_sim/webhooks/release', { order: 'normal' });
    server.clock.now = new Date(Date.now() + 16 * 60_000);
    await server.modules.payments.resolveDue();
    expect(await store.order(order)).toMatchObject({ status: 'failure' });
    expect(await line(order), 'the hold is not left to run out').toMatchObject({ released: 3000, captured: 0 });
    expect(await store.events(order), 'people were told once').toEqual(['payment.declined', 'payment.mismatched', 'payment.expired']);
  });

  it('tries no other card once it is known that the payment does not add up, and tells people once, whoever finds it out again', async () => {
    await side('/_sim/webhooks/hold', {});
    const order = await store.place();
    await store.pay(order, testCards.declined);
    await store.rows('update payment set amount = 4000 where order_id = $1', [order.orderId]);
    const { id: paymentId, reference } = await store.payment(order);
    const notice = { restaurantId: server.restaurantId, paymentId, intentId: reference!, disputed: false };
    await server.modules.payments.paymentChanged(notice);
    const tried = await store.tryCard(order, testCards.fine);
    expect([tried.status, tried.error.code]).toEqual([409, 'ORDER_PROCESSING']);
    // Somebody pays it on the provider's own pages.
    const attempt = {
      intentId: reference!,
      paymentId: order.orderId,
      attemptId: randomUUID(),
      paymentMethodId: testCards.fine,
      save: false,
      returnUrl: server.cards!.url,
    };
    expect(await server.cards!.provider.payments.confirmIntent(attempt)).toMatchObject({ intent: { state: 'authorised' } });
    await server.modules.payments.paymentChanged(notice);
    expect(await store.movements(order)).toEqual([]);
    expect(await store.events(order)).toEqual(['payment.declined', 'payment.mismatched']);
    await side('/_sim/webhooks/release', { order: 'normal' });
  });
});
