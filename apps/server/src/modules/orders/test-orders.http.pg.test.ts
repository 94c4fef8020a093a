import { listAlarms } from '@servery/contract/alarms';
import { getCoupon } from '@servery/contract/coupons';
import { takePayment } from '@servery/contract/counter-payments';
import { listTickets } from '@servery/contract/kds';
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  getOrder,
  getOwnOrder,
  listOrders,
  placeOrder,
  quoteCart,
} from '@servery/contract/online-ordering';
import { openToPublic } from '@servery/contract/restaurants';
import { placeTestOrder } from '@servery/contract/test-orders';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const rows = async (sql: string, values: unknown[] = []) => (await server.test.owner.query(sql, values)).rows;
const goLive = (open: boolean) =>
  server.call(openToPublic, { params: { restaurantId: server.restaurantId }, cookie: admin, body: { openToPublic: open } });
const place = (body = server.orderBody(), cookie: string | null = admin) =>
  server.call(placeTestOrder, { params: at(), body, ...(cookie !== null && { cookie }) });
const change = (orderId: string) => ({ params: { ...at(), orderId }, cookie: admin });
const accept = (orderId: string) => server.call(acceptOrder, { ...change(orderId), body: { etaInMinutes: 15 } });
/** An order with a coupon, at the price that the quote says. */
async function withCoupon(couponCode: string, more: Parameters<TestServer['orderBody']>[0] = {}) {
  const wish = server.orderBody({ couponCode, ...more });
  const { collectionType, requestedFor, lines, paymentMethod } = wish;
  const body = { collectionType, requestedFor, lines, paymentMethod, couponCode };
  const quote = await server.call(quoteCart, { params: at(), body });
  return { ...wish, shownTotal: quote.data.cart!.grandTotal };
}
/** Everything that an order can use up or count, apart from its own row. */
const counted = () =>
  rows(`select (select coalesce(sum(last), 0)::int from order_counter where source <> 'test') as numbers,
    (select count(*)::int from payment) as payments, (select count(*)::int from unpaid_guest) as unpaid,
    (select coalesce(sum(redeemed), 0)::int from coupon) as redeemed, (select count(*)::int from coupon_redemption) as redemptions,
    (select count(*)::int from loyalty_entry) as loyalty, (select count(*)::int from customer_address) as addresses,
    (select coalesce(sum(remaining), 0)::int from sold_out) as stock`);

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: [] },
  });
});
beforeEach(async () => void (await goLive(false)));
afterAll(() => server.close());

it('201: an admin places one by card: it is new at once, nobody is charged, and nothing but its own sequence counts it', async () => {
  const coupon = await make.coupon({ maxRedeems: 1 });
  const itemId = server.itemId('Batch brew');
  await rows(
    `insert into sold_out (restaurant_id, store_id, kind, id, soldout, remaining, count_id) values ($1, $2, 'item', $3, false, 5, $4)`,
    [server.restaurantId, server.storeId, itemId, randomUUID()],
  );
  const before = await counted();
  const body = await withCoupon(coupon.couponCode, { paymentMethod: 'stripeCheckout' });
  // Signed in as a customer, too: a test is no order of theirs.
  const { cookie } = await make.customer();
  const { status, data } = await place(body, `${admin}; ${cookie}`);
  expect([status, data]).toMatchObject([
    201,
    { number: 'TEST-001', test: true, status: 'new', paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' },
  ]);
  expect(data.cart.coupon).toMatchObject({ amount: 300 });
  expect((await place(body)).data).toMatchObject({ id: body.id, number: 'TEST-001' });
  expect(await counted()).toEqual(before);
  const [event] = await rows("select actor_kind, payload from event where subject_id = $1 and type = 'order.placed'", [body.id]);
  expect(event).toMatchObject({ actor_kind: 'user', payload: { row: { number: 'TEST-001', test: true } } });

  expect((await accept(body.id)).data).toMatchObject({ status: 'accepted', paymentStatus: 'PAID', test: true });
  const tickets = (await server.call(listTickets, { params: at(), query: {}, cookie: admin })).data.rows;
  expect(tickets.find(({ orderId }) => orderId === body.id)).toMatchObject({ number: 'TEST-001', test: true });
  const take = { id: randomUUID(), method: 'cash' as const, amount: body.shownTotal, note: '' };
  expect((await server.call(takePayment, { ...change(body.id), body: take })).status).toBe(409);
  const done = await server.call(completeOrder, { ...change(body.id), body: {} });
  expect(done.data).toMatchObject({ status: 'completed', toHandBack: null });
  expect(await counted()).toEqual(before);
  const own = await server.call(getOwnOrder, {
    params: { orderId: body.id },
    query: { restaurantId: server.restaurantId },
    headers: { 'x-guest-token': body.guestToken },
  });
  expect(own.data).toMatchObject({ number: 'TEST-001', test: true });
  expect(
    (await server.call(getCoupon, { params: { restaurantId: server.restaurantId, couponId: coupon.id }, cookie: admin })).data,
  ).toMatchObject({
    redeemed: 0,
  });
});

it('cancelled, it gives nothing back that it never took, and nothing is to be handed back', async () => {
  const coupon = await make.coupon({ maxRedeems: 2 });
  const { id } = (await place(await withCoupon(coupon.couponCode))).data;
  const before = await counted();
  const cancelled = await server.call(cancelOrder, { ...change(id), body: { reason: 'other' } });
  expect(cancelled.data).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', toHandBack: null });
  expect(await counted()).toEqual(before);
});

it('a real order placed meanwhile has the first number of the day, and no mark', async () => {
  await place();
  const { data } = await server.call(placeOrder, { params: at(), body: server.orderBody({ paymentMethod: 'inStore' }) });
  expect([data.number, 'test' in data]).toEqual(['W-001', false]);
  expect((await server.call(listOrders, { params: at(), query: {}, cookie: admin })).data.rows.map(({ test }) => test === true)).toContain(
    false,
  );
});

it('401 and 403: a guest, a customer, a till and people who only serve cannot place one; 400: an order of a guest cannot ask to be one', async () => {
  const before = await rows('select count(*) from orders');
  const { cookie: customer } = await make.customer();
  const answers = [
    await place(server.orderBody(), null),
    await place(server.orderBody(), customer),
    await place(server.orderBody(), await server.signIn('storeUser')),
    await place(server.orderBody(), await server.signInDevice('posTerminal')),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403]);
  const sneaky = { ...server.orderBody(), test: true };
  const refused = await server.call(placeOrder, { params: at(), body: sneaky, cookie: admin });
  expect([refused.status, refused.error.code]).toEqual([400, 'validation_failed']);
  expect(await rows('select count(*) from orders')).toEqual(before);
});

it('an id names one order, real or test: the other kind under it is a conflict', async () => {
  const [test, real] = [server.orderBody(), server.orderBody({ paymentMethod: 'inStore' })];
  expect((await place(test)).status).toBe(201);
  expect(await server.call(placeOrder, { params: at(), body: test })).toMatchObject({
    status: 409,
    error: { details: { reason: 'ID_REUSED' } },
  });
  expect((await server.call(placeOrder, { params: at(), body: real })).status).toBe(201);
  expect(await place(real)).toMatchObject({ status: 409, error: { details: { reason: 'ID_REUSED' } } });
  await expect(rows('update orders set test = true where id = $1', [real.id])).rejects.toThrow('orders_test');
  await expect(rows('update orders set test = false where id = $1', [test.id])).rejects.toThrow('orders_test');
});

it('going live ends the open ones, says how many, and takes no more of them; real ones go on', async () => {
  await rows("update orders set status = 'cancelled', payment_status = 'CANCELLED' where test and status in ('new', 'accepted')");
  const [waiting, cooking, real] = [server.orderBody(), server.orderBody(), server.orderBody({ paymentMethod: 'inStore' })];
  for (const body of [waiting, cooking]) expect((await place(body)).status).toBe(201);
  await accept(cooking.id);
  await server.call(placeOrder, { params: at(), body: real });
  await accept(real.id);
  expect((await goLive(true)).data).toMatchObject({ endedTestOrders: 2 });
  for (const { id } of [waiting, cooking]) {
    const { data } = await server.call(getOrder, change(id));
    expect(data).toMatchObject({ status: 'cancelled', reason: 'other', toHandBack: null });
    expect(data.timeline.find(({ type }) => type === 'order.cancelled')?.note).toMatch(/open to the public/);
  }
  const tickets = (await server.call(listTickets, { params: at(), query: {}, cookie: admin })).data.rows;
  expect(tickets.find(({ orderId }) => orderId === cooking.id)).toMatchObject({ status: 'CANCELLED' });
  expect(tickets.find(({ orderId }) => orderId === real.id)).toMatchObject({ status: 'NEW' });
  expect((await server.call(getOrder, change(real.id))).data).toMatchObject({ status: 'accepted' });
  const alarms = (await server.call(listAlarms, { params: at(), cookie: admin })).data.rows;
  expect(alarms.filter(({ orderId }) => orderId === waiting.id || orderId === cooking.id)).toEqual([]);
  expect(await place()).toMatchObject({ status: 409, error: { details: { reason: 'NOT_ORDERABLE' } } });
  expect((await goLive(true)).data).toMatchObject({ endedTestOrders: 0 });
});

it.each([2, 10])('%i test orders placed while the restaurant opens: none is open afterwards', async (count) => {
  const placed = Array.from({ length: count }, () => place());
  const opened = goLive(true);
  const statuses = (await Promise.all(placed)).map(({ status }) => status);
  expect((await opened).status).toBe(200);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await rows("select id from orders where test and status in ('new', 'accepted')")).toEqual([]);
});
