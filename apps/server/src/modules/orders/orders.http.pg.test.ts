import { randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

async function newOrder(change?: Parameters<TestServer['orderBody']>[0]) {
  const body = server.orderBody(change);
  const answer = await server.call(contract.placeOrder, { params: at(), body });
  expect(answer.status).toBe(201);
  return { orderId: body.id, token: body.guestToken, params: { ...at(), orderId: body.id } };
}
const reason = { reason: 'itemIssue', note: 'No bread left' } as const;
const accept = (params: { restaurantId: string; storeId: string; orderId: string }, cookie = staff, headers = {}) =>
  server.call(contract.acceptOrder, { params, body: { etaInMinutes: 30 }, cookie, headers });

describe('quoteCart', () => {
  it('200: prices a cart stage by stage, and reports what is wrong with its lines', async () => {
    const body = { collectionType: 'dineIn', requestedFor: null, lines: [server.line('Batch brew', 2)] } as const;
    const fine = await server.call(contract.quoteCart, { params: at(), body: { ...body, lines: [...body.lines] } });
    expect(fine.data).toMatchObject({ cart: { itemTotal: 1100, grandTotal: 1100 }, problems: [] });
    const wrong = await server.call(contract.quoteCart, { params: at(), body: { ...body, lines: [server.line('Flat white', 1)] } });
    expect(wrong.status).toBe(200);
    expect(wrong.data).toMatchObject({ cart: null, problems: [{ code: 'TOO_FEW_CHOICES' }] });
  });

  it('200: a store without a menu has none of the items', async () => {
    const params = { ...at(), storeId: server.otherStoreId };
    const body = { collectionType: 'pickup', requestedFor: null, lines: [server.line('Toastie', 1)] } as const;
    const answer = await server.call(contract.quoteCart, { params, body: { ...body, lines: [...body.lines] } });
    expect(answer.data.problems).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('400, 404: what is not a cart; a store that is not there', async () => {
    const body = { collectionType: 'pickup', requestedFor: null, lines: [] } as const;
    expect((await server.call(contract.quoteCart, { params: at(), body: { ...body, lines: [{}] } as never })).status).toBe(400);
    const params = { ...at(), storeId: randomUUID() };
    expect((await server.call(contract.quoteCart, { params, body: { ...body, lines: [] } })).status).toBe(404);
  });
});

describe('acceptOrder', () => {
  it('200: promises a time, makes the ticket, queues what prints, writes their events', async () => {
    const { orderId, params } = await newOrder();
    const answer = await accept(params);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ status: 'accepted', version: 2 });
    expect(Date.parse(String(answer.data.promisedFor)) - Date.now()).toBeGreaterThan(29 * 60_000);
    const { rows } = await server.test.owner.query('select status, document from kitchen_ticket where order_id = $1', [orderId]);
    expect(rows[0]).toMatchObject({ status: 'NEW', document: { number: answer.data.number, tasks: [{}, {}] } });
    const events = await server.test.owner.query('select type from event where payload::text like $1 order by seq', [`%${orderId}%`]);
    expect(events.rows.map(({ type }) => type)).toEqual(['order.placed', 'order.accepted', 'ticket.created', 'print.queued']);
  });

  it('409: accepted or rejected before', async () => {
    const { params } = await newOrder();
    await accept(params);
    expect((await accept(params)).error.code).toBe('ORDER_ALREADY_ACCEPTED');
    const other = await newOrder();
    await server.call(contract.rejectOrder, { params: other.params, body: reason, cookie: staff });
    const answer = await accept(other.params);
    expect([answer.status, answer.error.code]).toEqual([409, 'ORDER_ALREADY_REJECTED']);
  });

  it('409: a key that was used for another order', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    const key = { 'idempotency-key': randomUUID() };
    expect((await accept(one.params, staff, key)).status).toBe(200);
    expect((await accept(one.params, staff, key)).status, 'the same again').toBe(200);
    expect((await accept(two.params, staff, key)).error.code).toBe('resource_status_conflict');
  });

  it('404: an unknown order, and an order of another store', async () => {
    const unknown = await accept({ ...at(), orderId: randomUUID() });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
    const { orderId } = await newOrder();
    const admin = await server.signIn('restaurantAdmin');
    expect((await accept({ ...at(), storeId: server.otherStoreId, orderId }, admin)).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });

  it('401, 403, 404: nobody, a kitchen display, staff of another store', async () => {
    const { params } = await newOrder();
    expect((await accept(params, 'x=y')).status).toBe(401);
    expect((await accept(params, await server.signInDisplay())).status).toBe(403);
    expect((await accept({ ...params, storeId: server.otherStoreId })).status).toBe(404);
  });

  it('400: an ETA that is none', async () => {
    const { params } = await newOrder();
    const answer = await server.call(contract.acceptOrder, { params, body: { etaInMinutes: -5 }, cookie: staff });
    expect(answer.error.fields).toMatchObject([{ path: 'etaInMinutes' }]);
  });
});

describe('rejectOrder, cancelOrder, completeOrder', () => {
  it('200: reject a new order; the reason is in the event', async () => {
    const { orderId, params } = await newOrder();
    const answer = await server.call(contract.rejectOrder, { params, body: reason, cookie: staff });
    expect(answer.data).toMatchObject({ status: 'rejected', paymentStatus: 'CANCELLED' });
    const { rows } = await server.test.owner.query("select payload from event where subject_id = $1 and type = 'order.rejected'", [
      orderId,
    ]);
    expect(rows[0].payload).toMatchObject(reason);
  });

  it('200: cancel an accepted order; its ticket shows it', async () => {
    const { orderId, params } = await newOrder();
    await accept(params);
    const answer = await server.call(contract.cancelOrder, { params, body: reason, cookie: staff });
    expect(answer.data.status).toBe('cancelled');
    const { rows } = await server.test.owner.query('select status from kitchen_ticket where order_id = $1', [orderId]);
    expect(rows).toEqual([{ status: 'CANCELLED' }]);
  });

  it('200: complete an accepted order', async () => {
    const { params } = await newOrder();
    await accept(params);
    await server.takeMoney(params.orderId, staff);
    const answer = await server.call(contract.completeOrder, { params, body: {}, cookie: staff });
    expect(answer.data.status).toBe('completed');
  });

  it('409: complete what nobody has accepted, reject what somebody has', async () => {
    const { params } = await newOrder();
    expect((await server.call(contract.completeOrder, { params, body: {}, cookie: staff })).error.code).toBe('resource_status_conflict');
    await accept(params);
    expect((await server.call(contract.rejectOrder, { params, body: reason, cookie: staff })).error.code).toBe('ORDER_ALREADY_ACCEPTED');
  });

  it('400, 401, 404: no such reason, nobody, no such order', async () => {
    const { params } = await newOrder();
    const unknown = { ...at(), orderId: randomUUID() };
    for (const endpoint of [contract.rejectOrder, contract.cancelOrder]) {
      expect((await server.call(endpoint, { params, body: { reason: 'bored' } as never, cookie: staff })).status).toBe(400);
      expect((await server.call(endpoint, { params, body: reason })).status).toBe(401);
      expect((await server.call(endpoint, { params: unknown, body: reason, cookie: staff })).error.code).toBe('ORDER_DOES_NOT_EXIST');
    }
    expect((await server.call(contract.completeOrder, { params, body: {} })).status).toBe(401);
    expect((await server.call(contract.completeOrder, { params: unknown, body: {}, cookie: staff })).status).toBe(404);
  });
});

describe('getOwnOrder', () => {
  const own = (orderId: string, token: string, restaurantId: string | null = server.restaurantId) =>
    server.call(contract.getOwnOrder, {
      params: { orderId },
      query: restaurantId === null ? {} : { restaurantId },
      headers: { 'x-guest-token': token },
    });

  it('200: the holder of the key sees the order, by query or header', async () => {
    const { orderId, token } = await newOrder();
    expect((await own(orderId, token)).data).toMatchObject({ id: orderId, status: 'new', storeName: 'Corner café' });
    const byHeader = await server.call(contract.getOwnOrder, {
      params: { orderId },
      headers: { 'x-guest-token': token, 'x-restaurant-id': server.restaurantId },
    });
    expect(byHeader.status).toBe(200);
  });

  it('404: a wrong key, an expired one and an unknown order answer alike, to the byte', async () => {
    const { orderId, token } = await newOrder();
    const wrong = await own(orderId, randomBytes(16).toString('base64url'));
    const unknown = await own(randomUUID(), token);
    const nowhere = await own(orderId, token, null);
    await server.test.owner.query("update orders set guest_token_expires_at = now() - interval '1 second' where id = $1", [orderId]);
    const expired = await own(orderId, token);
    expect([wrong.status, wrong.error.code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
    const bare = (answer: typeof wrong) => ({ ...answer.error, requestId: '' });
    for (const answer of [unknown, expired, nowhere]) expect(bare(answer)).toEqual(bare(wrong));
  });

  it('401: without a key', async () => {
    const { orderId } = await newOrder();
    const answer = await server.call(contract.getOwnOrder, { params: { orderId }, query: { restaurantId: server.restaurantId } });
    expect(answer.status).toBe(401);
  });

  it('400: a restaurant that is no id; 404: an order that is no id', async () => {
    const { orderId, token } = await newOrder();
    expect((await own(orderId, token, 'nowhere')).error.fields).toMatchObject([{ path: 'restaurantId' }]);
    expect((await own('not-an-id', token)).status).toBe(404);
  });
});

describe('listOrders', () => {
  it('200: newest first, page by page, with the sequence to follow from', async () => {
    const placed = [await newOrder(), await newOrder(), await newOrder()].map(({ orderId }) => orderId);
    const first = await server.call(contract.listOrders, { params: at(), query: { limit: 2 }, cookie: staff });
    const second = await server.call(contract.listOrders, {
      params: at(),
      query: { limit: 2, cursor: String(first.data.nextCursor) },
      cookie: staff,
    });
    const ids = [...first.data.rows, ...second.data.rows].map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(placed.toReversed());
    expect(new Set(ids).size).toBe(4);
    const { rows } = await server.test.owner.query('select seq::int from stream where store_id = $1', [server.storeId]);
    expect(first.data.cursor).toBe(rows[0].seq);
  });

  it('200: names the first three lines, as the event and the answer to accepting do', async () => {
    const [brew, toastie] = server.orderBody().lines;
    const lines = [brew!, toastie!, { ...brew!, id: crypto.randomUUID() }, { ...toastie!, id: crypto.randomUUID() }];
    const { orderId, params } = await newOrder({ lines, shownTotal: 6000 });
    const firstLines = [
      { quantity: 1, name: 'Batch brew' },
      { quantity: 2, name: 'Toastie' },
      { quantity: 1, name: 'Batch brew' },
    ];
    const listed = (await server.call(contract.listOrders, { params: at(), query: { limit: 1 }, cookie: staff })).data.rows;
    expect(listed).toEqual([expect.objectContaining({ id: orderId, itemCount: 6, firstLines })]);
    const { rows } = await server.test.owner.query("select payload from event where subject_id = $1 and type = 'order.placed'", [orderId]);
    expect(rows[0].payload.row).toEqual(listed[0]);
    expect((await accept(params)).data.firstLines).toEqual(firstLines);
  });

  it('200: by status, day and text', async () => {
    const { orderId, params } = await newOrder({ customer: { name: 'Zoë 100%_', phone: '+61 491 570 157', email: '' } });
    await accept(params);
    const find = async (query: object) =>
      (await server.call(contract.listOrders, { params: at(), query, cookie: staff })).data.rows.map(({ id }) => id);
    expect(await find({ search: '100%_' })).toEqual([orderId]);
    expect(await find({ search: '570 157' })).toEqual([orderId]);
    expect(await find({ search: 'zoë', status: 'accepted,completed' })).toEqual([orderId]);
    expect(await find({ search: 'zoë', status: 'new' })).toEqual([]);
    expect(await find({ search: 'zoë', tradingDay: '2001-01-01' })).toEqual([]);
    expect(await find({ search: 'z%' })).toEqual([]);
  });

  it('400: an unknown status, a cursor of somebody else, a limit beyond 200', async () => {
    for (const query of [{ status: 'eaten' }, { cursor: 'abc' }, { limit: 201 }]) {
      expect((await server.call(contract.listOrders, { params: at(), query, cookie: staff })).status).toBe(400);
    }
  });

  it('401, 404: nobody; another store, another restaurant', async () => {
    expect((await server.call(contract.listOrders, { params: at() })).status).toBe(401);
    const foreign = { params: { ...at(), restaurantId: randomUUID() }, cookie: staff };
    expect((await server.call(contract.listOrders, foreign)).status).toBe(404);
    const other = { params: { ...at(), storeId: server.otherStoreId }, cookie: staff };
    expect((await server.call(contract.listOrders, other)).status).toBe(404);
  });
});

describe('getOrder', () => {
  it('200: with its lines and what happened to it', async () => {
    const { params } = await newOrder();
    await accept(params);
    const answer = await server.call(contract.getOrder, { params, cookie: staff });
    expect(answer.data).toMatchObject({ status: 'accepted', cart: { lines: [{}, {}] }, printJobs: [{ document: 'ORDER_TICKET' }] });
    expect(answer.data.timeline.map(({ type, actor }) => [type, actor])).toEqual([
      ['order.placed', 'Ann'],
      ['order.accepted', 'storeUser'],
      ['ticket.created', 'storeUser'],
      ['print.queued', 'Printing'],
    ]);
    expect(answer.data.timeline[1]?.note).toMatch(/^For \d{1,2}:\d\d [AP]M$/);
  });

  it('401, 404: nobody; no such order', async () => {
    const { params } = await newOrder();
    expect((await server.call(contract.getOrder, { params })).status).toBe(401);
    const unknown = await server.call(contract.getOrder, { params: { ...at(), orderId: randomUUID() }, cookie: staff });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
  });
});
