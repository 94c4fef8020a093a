import { randomUUID } from 'node:crypto';
import type { QuerySentTo } from '@servery/contract/endpoint';
import { listTakenPayments, takePayment, undoTakenPayment } from '@servery/contract/counter-payments';
import { acceptOrder, completeOrder, completeWithoutPayment, getOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
/** A manager, who may waive a payment; a waiter, and a till, who may not. */
let admin: string;
let staff: string;
let till: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  staff = await server.signIn('storeUser');
  till = await server.signInDevice('posTerminal');
});
afterEach(() => {
  server.clock.now = null;
});
afterAll(() => server.close());

const accepted = async (change: Parameters<TestServer['orderBody']>[0] = {}) => {
  const body = server.orderBody(change);
  await server.call(placeOrder, { params: at(), body });
  const params = { ...at(), orderId: body.id };
  const answer = await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff });
  expect(answer.data).toMatchObject({ status: 'accepted', paymentStatus: 'NOT_PAID' });
  return params;
};
type Params = Awaited<ReturnType<typeof accepted>>;
const complete = (params: Params, cookie = staff) => server.call(completeOrder, { params, body: {}, cookie });
const waive = (params: Params, cookie = admin, reason = 'Staff meal') =>
  server.call(completeWithoutPayment, { params, body: { reason }, cookie });
const take = (params: Params) =>
  server.call(takePayment, { params, body: { id: randomUUID(), method: 'cash', amount: 3000, note: '' }, cookie: staff });
const show = async (params: Params) => (await server.call(getOrder, { params, cookie: staff })).data;
const closeDays = () => server.modules.orders.plainJobs.find(({ task }) => task === 'orders.closeDays')!.run({}, {} as never);

describe('an order that is owed for', () => {
  it('409: cannot be completed by anybody until it is paid', async () => {
    const params = await accepted();
    for (const cookie of [staff, admin, till]) {
      const refused = await complete(params, cookie);
      expect([refused.status, refused.error.code]).toEqual([409, 'ORDER_NOT_PAID']);
    }
    expect(await show(params)).toMatchObject({ status: 'accepted', paymentStatus: 'NOT_PAID' });
    await take(params);
    expect((await complete(params)).data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
  });

  it('409: neither when its payment was taken back, nor in the moment in which it is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const params = await accepted();
      const { data } = await take(params);
      const back = { params: { ...params, paymentId: data.payment.id }, body: { reason: 'wrong order' }, cookie: admin };
      const [undone, completed] = await Promise.all([server.call(undoTakenPayment, back), complete(params)]);
      expect(undone.status).toBe(200);
      // Whichever came first: an order completed without payment is one whose payment was undone afterwards.
      const order = await show(params);
      expect(order.status).toBe(completed.status === 200 ? 'completed' : 'accepted');
      const done = order.timeline.findIndex(({ type }) => type === 'order.completed');
      const undo = order.timeline.findIndex(({ type }) => type === 'payment.takenBack');
      expect(done < undo).toBe(true);
    }
  });

  it('stays accepted at the end of its day, leaves the lists of open orders, and is completed once it is paid', async () => {
    const [params, paid] = [await accepted(), await accepted()];
    await take(paid);
    const ids = async (query: QuerySentTo<typeof listOrders>) =>
      (await server.call(listOrders, { params: at(), query, cookie: staff })).data.rows.map(({ id }) => id);
    expect(await ids({ status: 'new,accepted' })).toContain(params.orderId);
    server.clock.now = new Date(Date.now() + 2 * 86_400_000);
    await closeDays();
    expect([(await show(params)).status, (await show(paid)).status]).toEqual(['accepted', 'completed']);
    expect(await ids({ status: 'new,accepted' })).not.toContain(params.orderId);
    for (const query of [
      { paymentStatus: 'NOT_PAID' },
      { paymentStatus: 'NOT_PAID', status: 'accepted,completed' },
      { paymentStatus: 'NOT_PAID', status: 'new,accepted' },
      { search: (await show(params)).number },
    ] as const)
      expect(await ids(query)).toContain(params.orderId);
    await take(params);
    await closeDays();
    expect(await show(params)).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
  });
});

describe('completeWithoutPayment', () => {
  it('200: completes it, owes nothing, and says who let it go and why', async () => {
    const params = await accepted();
    expect((await waive(params)).data).toMatchObject({ status: 'completed', paymentStatus: 'PAID', toHandBack: null });
    const { data } = await server.call(listTakenPayments, { params, cookie: staff });
    expect(data).toEqual({ rows: [], due: 0 });
    const { timeline } = await show(params);
    expect(timeline.slice(-2)).toMatchObject([{ type: 'payment.waived', note: '$30.00: Staff meal' }, { type: 'order.completed' }]);
    const { rows } = await server.test.owner.query('select amount, reason, waived_by from waived_payment where order_id = $1', [
      params.orderId,
    ]);
    expect(rows).toEqual([{ amount: '3000', reason: 'Staff meal', waived_by: timeline.at(-1)!.actor }]);
  });

  it('once, of many at once and against a payment', async () => {
    const params = await accepted();
    const answers = await Promise.all([...Array.from({ length: 8 }, () => waive(params)), take(params), take(params)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { rows } = await server.test.owner.query(
      `select (select count(*)::int from waived_payment where order_id = $1) + (select count(*)::int from taken_payment where order_id = $1) as n`,
      [params.orderId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('403: whoever serves, and a till', async () => {
    const params = await accepted();
    for (const cookie of [staff, till]) expect((await waive(params, cookie)).status).toBe(403);
    expect(await show(params)).toMatchObject({ status: 'accepted', paymentStatus: 'NOT_PAID' });
  });

  it('400, 404, 409: without a reason, no such order, paid, ended', async () => {
    const params = await accepted();
    expect((await waive(params, admin, ' ')).error.fields).toMatchObject([{ path: 'reason' }]);
    expect((await waive({ ...params, orderId: randomUUID() })).error.code).toBe('ORDER_DOES_NOT_EXIST');
    await take(params);
    expect((await waive(params)).error.code).toBe('resource_status_conflict');
    await complete(params);
    expect((await waive(params)).error.code).toBe('resource_status_conflict');
  });
});
