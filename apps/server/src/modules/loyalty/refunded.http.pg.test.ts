import { acceptOrder, cancelOrder, completeOrder, placeOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { cardOrders, testCards } from '../../testing/card-orders.ts';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
/** Two nodes of the server, each with its own connections. */
let nodes: { modules: Modules; database: TestServer['test']['database'] }[];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const rows = async (sql: string, values: unknown[]) => (await server.test.owner.query(sql, values)).rows;

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 24 });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', { hasCoupons: true, paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await make.scheme({ count: 5 });
  const database = server.test.another(16);
  const other = composeModules({ database, printer: server.printer, cards: server.cards!.provider });
  nodes = [
    { modules: server.modules, database: server.test.database },
    { modules: other, database },
  ];
});
afterAll(() => server.close());

/** An order of 30.00, 3.00 of it by a coupon and 10.00 by credit; 17.00 are paid by card, and it is accepted. */
async function usedBoth() {
  const guest = await make.customer();
  await make.card(guest.id, { credit: 1000 });
  const coupon = await make.coupon({ maxRedeems: 1 });
  const body = server.orderBody({ paymentMethod: 'stripeCheckout', couponCode: coupon.couponCode, redeemLoyalty: true, shownTotal: 1700 });
  const placed = await server.call(placeOrder, { params: at(), body, cookie: guest.cookie });
  const call = { params: { ...at(), orderId: body.id }, cookie: admin };
  const headers = { 'x-guest-token': body.guestToken };
  await cardOrders(server, () => admin).pay({ orderId: body.id, token: body.guestToken, params: call.params, headers }, testCards.fine);
  const accepted = await server.call(acceptOrder, { ...call, body: { etaInMinutes: 15 } });
  expect([placed.status, accepted.status]).toEqual([201, 200]);
  expect(await make.readCard(guest.id)).toMatchObject({ credit: 0 });
  return {
    ...guest,
    coupon,
    orderId: body.id,
    refund: (amount: number | null) => server.call(refundOrder, { ...call, body: { id: randomUUID(), amount, reason: 'other' } }),
    complete: () => server.call(completeOrder, { ...call, body: {} }),
    cancel: () => server.call(cancelOrder, { ...call, body: { reason: 'other' } }),
  };
}

/** What the job does for every refund's event, so many times at once, over both nodes: jobs run at least once. */
async function follow(orderId: string, times = 2): Promise<void> {
  const events = await rows(
    "select payload from event where subject_id = $1 and type in ('payment.refunded', 'payment.refundFailed') order by seq",
    [orderId],
  );
  const runs = events.flatMap(({ payload }) => Array.from({ length: times }, (_, index) => ({ payload, node: nodes[index % 2]! })));
  await Promise.all(
    runs.map(({ payload, node }) => {
      const event = { restaurantId: server.restaurantId, storeId: server.storeId, payload, subject: { kind: 'order', id: orderId } };
      return node.modules.loyalty.jobs[0]!.run(event as never, { database: node.database } as never);
    }),
  );
}
const getEntries = (orderId: string) =>
  rows('select kind, credit::int from loyalty_entry where order_id = $1 and undone_at is null order by kind', [orderId]);
const once = [
  { kind: 'redeemed', credit: -1000 },
  { kind: 'returned', credit: 1000 },
];

describe('the credit that an order used', () => {
  it('is on the card again once all of a completed order’s money has gone back, and not before', async () => {
    const order = await usedBoth();
    await order.complete();
    await order.refund(700);
    await follow(order.orderId);
    expect(await make.readCard(order.id)).toMatchObject({ credit: 0 });
    await order.refund(null);
    await follow(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual(once);
  });

  it('comes back the same way while the order is still being made, and not again when it is completed or cancelled', async () => {
    for (const end of ['complete', 'cancel'] as const) {
      const order = await usedBoth();
      await order.refund(null);
      await follow(order.orderId);
      expect(await make.readCard(order.id)).toMatchObject({ credit: 1000 });
      expect((await order[end]()).status).toBe(200);
      await follow(order.orderId);
      expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
      expect(await getEntries(order.orderId)).toEqual(once);
    }
  });
});

describe('a refund that fails after it was done', () => {
  const failed = async (orderId: string) => {
    await cardOrders(server, () => admin).failRefund(orderId);
    await follow(orderId, 10);
  };

  it('takes the credit that the order used off the card again, once; another refund gives it back', async () => {
    const order = await usedBoth();
    await order.complete();
    await order.refund(null);
    await follow(order.orderId);
    await failed(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual([{ kind: 'redeemed', credit: -1000 }]);
    await order.refund(null);
    await follow(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual(once);
  });

  it('leaves owed what the guest has spent of it meanwhile', async () => {
    const order = await usedBoth();
    await order.complete();
    await order.refund(null);
    await follow(order.orderId);
    const body = server.orderBody({ paymentMethod: 'stripeCheckout', redeemLoyalty: true, shownTotal: 2000 });
    expect((await server.call(placeOrder, { params: at(), body, cookie: order.cookie })).status).toBe(201);
    await failed(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 1000 });
  });

  it('takes nothing of an order that was cancelled meanwhile', async () => {
    const order = await usedBoth();
    await order.refund(null);
    await follow(order.orderId);
    await order.cancel();
    await failed(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual(once);
  });
});

it('a coupon of a completed order stays used, also when all of its money has gone back', async () => {
  const order = await usedBoth();
  await order.complete();
  await order.refund(null);
  await follow(order.orderId);
  expect(await make.readRedeemed(order.coupon.id)).toBe(1);
  const kept = await rows('select given_back_at from coupon_redemption where order_id = $1', [order.orderId]);
  expect(kept).toEqual([{ given_back_at: null }]);
});

describe.each([2, 10, 50])('%i at once, over two nodes', (count) => {
  it('follow one refund: the credit comes back once', async () => {
    const order = await usedBoth();
    await order.complete();
    await order.refund(null);
    await follow(order.orderId, count);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual(once);
  });

  it('follow a refund and cancel: credit and coupon come back once', async () => {
    const order = await usedBoth();
    await order.refund(null);
    const [, ...ends] = await Promise.all([follow(order.orderId, count), ...Array.from({ length: count }, () => order.cancel())]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    await follow(order.orderId);
    expect(await make.readCard(order.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    expect(await getEntries(order.orderId)).toEqual(once);
    expect(await make.readRedeemed(order.coupon.id)).toBe(0);
  });
});
