import { randomUUID } from 'node:crypto';
import { takePayment } from '@servery/contract/counter-payments';
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  completeWithoutPayment,
  getOrder,
  getOwnOrder,
  placeOrder,
  reopenOrder,
} from '@servery/contract/online-ordering';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let owner: string;
let staff: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  owner = await server.signIn('restaurantAdmin');
  staff = await server.signIn('storeUser');
  make = rewards(server, () => owner);
});
afterEach(() => {
  server.clock.now = null;
});
afterAll(() => server.close());

/** An accepted order of 30.00, paid by default. */
async function accepted({ cookie, paid = true }: { cookie?: string; paid?: boolean } = {}) {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body, ...(cookie && { cookie }) });
  const params = { ...at(), orderId: body.id };
  await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff });
  if (paid) await server.call(takePayment, { params, body: { id: randomUUID(), method: 'cash', amount: 3000, note: '' }, cookie: staff });
  return { ...params, guestToken: body.guestToken };
}
type Params = Awaited<ReturnType<typeof accepted>>;
const getPath = ({ restaurantId, storeId, orderId }: Params) => ({ restaurantId, storeId, orderId });
const complete = (params: Params) => server.call(completeOrder, { params: getPath(params), body: {}, cookie: staff });
const reopen = (params: Params, cookie = staff, headers: Record<string, string> = {}) =>
  server.call(reopenOrder, { params: getPath(params), body: {}, cookie, headers });
const show = async (params: Params) => (await server.call(getOrder, { params: getPath(params), cookie: staff })).data;
const passes = (seconds: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? Date.now()) + seconds * 1000);
};

describe('reopenOrder', () => {
  it('200: the order is accepted again, as it was; its guest sees it, and the history says who', async () => {
    const params = await accepted();
    const before = await show(params);
    await complete(params);
    passes(9);
    const answer = await reopen(params);
    expect([answer.status, answer.data]).toMatchObject([200, { status: 'accepted', paymentStatus: 'PAID' }]);
    const after = await show(params);
    const { timeline, version, ...stays } = after;
    expect({ ...before, ...stays }).toEqual({ ...before, promisedFor: before.promisedFor, status: 'accepted' });
    expect(version).toBeGreaterThan(before.version);
    expect(timeline.at(-1)).toMatchObject({ type: 'order.reopened', actor: expect.stringMatching(/./) });
    const own = await server.call(getOwnOrder, {
      params: { orderId: params.orderId },
      query: { restaurantId: params.restaurantId },
      headers: { 'x-guest-token': params.guestToken },
    });
    expect(own.data).toMatchObject({ status: 'accepted' });
    // It continues like any accepted order: handed over after all, or cancelled.
    expect((await complete(params)).data).toMatchObject({ status: 'completed' });
    await reopen(params);
    expect((await server.call(cancelOrder, { params: getPath(params), body: { reason: 'other' }, cookie: staff })).status).toBe(200);
  });

  it('409 UNDO_TIME_PASSED: when the seconds are over', async () => {
    const params = await accepted();
    await complete(params);
    passes(16);
    const late = await reopen(params);
    expect([late.status, late.error.code]).toEqual([409, 'UNDO_TIME_PASSED']);
    expect((await show(params)).status).toBe('completed');
  });

  it('lets one of two devices undo it and tells the other that the order is open; repeating the first call changes nothing', async () => {
    const params = await accepted();
    await complete(params);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([reopen(params, staff, key), reopen(params, admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('resource_status_conflict');
    const { timeline } = await show(params);
    expect(timeline.filter(({ type }) => type === 'order.reopened')).toHaveLength(1);
    if (answers[0]!.status === 200) expect((await reopen(params, staff, key)).data).toMatchObject({ status: 'accepted' });
  });

  it('409: nothing but a completed order; 404 elsewhere; 401 for nobody', async () => {
    const params = await accepted();
    expect((await reopen(params)).error.code).toBe('resource_status_conflict');
    await server.call(cancelOrder, { params: getPath(params), body: { reason: 'other' }, cookie: staff });
    expect((await reopen(params)).error.code).toBe('ORDER_ALREADY_REJECTED');
    expect((await reopen({ ...params, orderId: randomUUID() })).status).toBe(404);
    expect((await reopen(params, '')).status).toBe(401);
  });

  it('what was let go without its money is due again, and may be let go again', async () => {
    const params = await accepted({ paid: false });
    const waive = () => server.call(completeWithoutPayment, { params: getPath(params), body: { reason: 'Staff meal' }, cookie: admin });
    expect((await waive()).data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
    expect((await reopen(params, admin)).data).toMatchObject({ status: 'accepted', paymentStatus: 'NOT_PAID' });
    expect((await complete(params)).error.code).toBe('ORDER_NOT_PAID');
    expect((await waive()).data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
    const { rows } = await server.test.owner.query('select undone_at from waived_payment where order_id = $1', [params.orderId]);
    expect(rows).toEqual([{ undone_at: null }]);
  });

  it('403: only who may let an order go without its money may undo that', async () => {
    const params = await accepted({ paid: false });
    await server.call(completeWithoutPayment, { params: getPath(params), body: { reason: 'Staff meal' }, cookie: admin });
    const refused = await reopen(params);
    expect([refused.status, refused.error.code]).toEqual([403, 'resource_update_not_allowed']);
    const { status, paymentStatus, timeline } = await show(params);
    expect([status, paymentStatus]).toEqual(['completed', 'PAID']);
    expect(timeline.filter(({ type }) => type === 'order.reopened')).toEqual([]);
    const waived = () => server.test.owner.query('select undone_at from waived_payment where order_id = $1', [params.orderId]);
    expect((await waived()).rows).toEqual([{ undone_at: null }]);
    expect((await reopen(params, owner)).data).toMatchObject({ status: 'accepted', paymentStatus: 'NOT_PAID' });
    // The owner has undone it: from here on it is an order like any other.
    await server.takeMoney(params.orderId, staff);
    await complete(params);
    expect((await reopen(params)).data).toMatchObject({ status: 'accepted', paymentStatus: 'PAID' });
  });

  it('an alarm that completing cleared stands again', async () => {
    const params = await accepted();
    await server.test.owner.query(
      `insert into alarm (restaurant_id, id, store_id, kind, cause_id, order_id, message, raised_at)
        values ($1, $2, $3, 'kitchenUnacknowledged', $4, $4, 'Nobody in the kitchen has seen it', now())`,
      [params.restaurantId, randomUUID(), params.storeId, params.orderId],
    );
    const stands = async () =>
      (await server.test.owner.query('select cleared_at is null as stands from alarm where order_id = $1', [params.orderId])).rows;
    await complete(params);
    expect(await stands()).toEqual([{ stands: false }]);
    await reopen(params);
    expect(await stands()).toEqual([{ stands: true }]);
  });
});

describe('what a completed order had earned', () => {
  it('leaves the card that it filled as it was, and comes once when the order is completed again', async () => {
    await make.scheme({ count: 3 });
    const { id, cookie } = await make.customer();
    await make.card(id, { stamps: 2, gathering: 500, credit: 100 });
    const params = await accepted({ cookie });
    for (let round = 0; round < 2; round += 1) {
      await complete(params);
      expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 900, owed: 0 });
      await reopen(params);
      expect(await make.readCard(id)).toEqual({ stamps: 2, gathering: 500, credit: 100, owed: 0 });
    }
    await complete(params);
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 900, owed: 0 });
  });

  it('leaves the card when it is cancelled after all', async () => {
    await make.scheme({ count: 3 });
    const { id, cookie } = await make.customer();
    const params = await accepted({ cookie });
    await complete(params);
    expect(await make.readCard(id)).toEqual({ stamps: 1, gathering: 300, credit: 0, owed: 0 });
    await reopen(params);
    await server.call(cancelOrder, { params: getPath(params), body: { reason: 'other' }, cookie: staff });
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
  });
});
