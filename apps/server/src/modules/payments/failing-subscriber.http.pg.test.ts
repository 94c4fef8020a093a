import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSubscribers } from '../../platform/define-module.ts';
import { cardOrders, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let store: CardOrders;
/** Whether the subscriber that this test adds fails. */
let broken = false;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  staff = await server.signIn('storeUser');
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  const fail = async () => {
    if (broken) throw new Error('This subscriber is broken.');
  };
  server.test.database.subscribe([
    ...getSubscribers(Object.values(server.modules)),
    { name: 'broken', locks: 'alarm', on: { 'order.accepted': fail, 'payment.expired': fail } },
  ]);
});
afterAll(() => server.close());

it('records a capture although a subscriber fails, and accepts the order once it works again', async () => {
  const order = await store.paid();
  broken = true;
  expect((await store.accept(order)).status).toBe(500);
  expect(await store.movements(order)).toEqual([
    ['authorised', 3000],
    ['captured', 3000],
  ]);
  expect(await store.payment(order)).toMatchObject({ status: 'success', captured: 3000, refundable: 3000 });
  expect(await store.events(order)).toEqual(['order.placed', 'payment.authorised', 'payment.captured']);
  expect(await store.order(order)).toMatchObject({ status: 'new', payment_status: 'PAID', pending_command: { type: 'accept' } });
  expect(await store.rows('select id from kitchen_ticket where order_id = $1', [order.orderId])).toEqual([]);

  // As long as it fails, nothing is captured twice.
  await store.hurry(order);
  await server.modules.payments.resolveDue();
  expect(await store.order(order)).toMatchObject({ status: 'new' });

  broken = false;
  await store.hurry(order);
  await server.modules.payments.resolveDue();
  expect(await store.order(order)).toMatchObject({ status: 'accepted', payment_status: 'PAID', pending_command: null });
  expect(await store.rows('select id from kitchen_ticket where order_id = $1', [order.orderId])).toHaveLength(1);
  expect(await store.movements(order)).toHaveLength(2);
  const ledger = await server.cards!.ledger();
  expect(ledger.payments.find(({ metadata }) => metadata['orderId'] === order.orderId)).toMatchObject({ captured: 3000, refunded: 0 });
  expect(ledger.problems).toEqual([]);
});

it('also where the order would have to fail: it stays as it is until its subscribers work', async () => {
  const order = await store.place();
  broken = true;
  expect((await store.abandon(order)).status).toBe(500);
  expect(await store.order(order)).toMatchObject({ status: 'processingPayment' });
  broken = false;
  expect((await store.abandon(order)).status).toBe(200);
  expect(await store.order(order)).toMatchObject({ status: 'failure' });
  expect((await store.events(order)).filter((type) => type === 'payment.expired')).toHaveLength(1);
});
