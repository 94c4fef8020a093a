import { randomUUID } from 'node:crypto';
import { adjustEta } from '@servery/contract/eta';
import { listTickets } from '@servery/contract/kds';
import { acceptOrder, getOrder, getOwnOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
/** Counted from one minute for the whole file: a test that goes on into the next minute still means the same instant. */
const start = Math.floor(Date.now() / 60_000) * 60_000;
const inMinutes = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = null;
});

async function newOrder() {
  const body = server.orderBody();
  const answer = await server.call(placeOrder, { params: at(), body });
  expect(answer.status).toBe(201);
  return { orderId: body.id, token: body.guestToken, params: { ...at(), orderId: body.id } };
}
async function acceptedOrder() {
  const order = await newOrder();
  await server.call(acceptOrder, { params: order.params, body: { etaInMinutes: 15 }, cookie: staff });
  return order;
}
const adjust = (params: Awaited<ReturnType<typeof newOrder>>['params'], promisedFor: string, cookie = staff) =>
  server.call(adjustEta, { params, body: { promisedFor }, cookie });
const readRows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];
const fetchEvents = async (orderId: string, type: string) =>
  (await server.test.owner.query('select payload from event where subject_id = $1 and type = $2 order by seq', [orderId, type])).rows;
const readNote = async (params: Awaited<ReturnType<typeof newOrder>>['params'], type: string) =>
  (await server.call(getOrder, { params, cookie: staff })).data.timeline.findLast((entry) => entry.type === type)?.note;

describe('adjustEta', () => {
  it('200: order, ticket, log and guest have the new time', async () => {
    const { params, orderId, token } = await acceptedOrder();
    const promisedFor = inMinutes(50);
    const answer = await adjust(params, promisedFor);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ promisedFor, status: 'accepted', version: 3 });
    const tickets = await server.call(listTickets, { params: at(), cookie: await server.signInDisplay() });
    expect(tickets.data.rows.find((ticket) => ticket.orderId === orderId)).toMatchObject({ dueAt: promisedFor });
    const guest = await server.call(getOwnOrder, {
      params: { orderId },
      query: { restaurantId: server.restaurantId },
      headers: { 'x-guest-token': token },
    });
    expect(guest.data.promisedFor).toBe(promisedFor);
    const events = await fetchEvents(orderId, 'order.etaChanged');
    expect(events).toMatchObject([{ payload: { row: { promisedFor }, before: expect.any(String) } }]);
    expect(await readNote(params, 'order.etaChanged')).toMatch(/^For .+, before that .+/);
  });

  it('200: the same time again changes nothing', async () => {
    const { params, orderId } = await acceptedOrder();
    const promisedFor = inMinutes(40);
    const first = await adjust(params, promisedFor);
    // As late as its repeat may come.
    server.clock.now = new Date(Date.parse(promisedFor) + 1_000);
    const again = await adjust(params, promisedFor);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await fetchEvents(orderId, 'order.etaChanged')).toHaveLength(1);
  });

  it('400: a time that has passed, or is days away', async () => {
    const { params } = await acceptedOrder();
    for (const promisedFor of [inMinutes(-5), inMinutes(25 * 60)]) {
      const answer = await adjust(params, promisedFor);
      expect([answer.status, answer.error.fields?.[0]?.path]).toEqual([400, 'promisedFor']);
    }
  });

  it('404, 409: no such order; one that is not accepted', async () => {
    const { params } = await newOrder();
    expect((await adjust({ ...params, orderId: randomUUID() }, inMinutes(30))).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await adjust({ ...params, storeId: server.otherStoreId }, inMinutes(30), await server.signIn('restaurantAdmin'))).status).toBe(
      404,
    );
    expect((await adjust(params, inMinutes(30))).error).toMatchObject({ code: 'resource_status_conflict' });
    await server.call(rejectOrder, { params, body: { reason: 'other' }, cookie: staff });
    expect((await adjust(params, inMinutes(30))).status).toBe(409);
  });

  it('a ticket that is done stays as it is', async () => {
    const { params, orderId } = await acceptedOrder();
    await server.test.owner.query(
      `update kitchen_ticket set status = 'COMPLETED', completed_at = now(), document = document || '{"status":"COMPLETED"}' where order_id = $1`,
      [orderId],
    );
    expect((await adjust(params, inMinutes(30))).status).toBe(200);
    expect((await server.test.owner.query('select version from kitchen_ticket where order_id = $1', [orderId])).rows).toEqual([
      { version: 1 },
    ]);
  });
});

describe.each([2, 10, 50])('%i devices at once', (count) => {
  it('promise other times: order, ticket and the last word of the log are one', async () => {
    const { params } = await acceptedOrder();
    const minutes = (index: number) => new Date(Date.now() + (20 + index) * 60_000).toISOString();
    const asked = Array.from({ length: count }, (_, index) => minutes(index));
    const answers = await Promise.all(asked.map((promisedFor) => adjust(params, promisedFor)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [order] = await readRows<{ promised_for: Date; version: number }>('select promised_for, version from orders where id = $1', [
      params.orderId,
    ]);
    const [ticket] = await readRows<{ due_at: Date; document: { dueAt: string } }>(
      'select due_at, document from kitchen_ticket where order_id = $1',
      [params.orderId],
    );
    const events = await readRows<{ payload: { row: { promisedFor: string; version: number }; before: string } }>(
      `select payload from event where subject_id = $1 and type = 'order.etaChanged' order by seq`,
      [params.orderId],
    );
    const end = order!.promised_for.toISOString();
    expect([ticket!.due_at.toISOString(), ticket!.document.dueAt, events.at(-1)?.payload.row.promisedFor]).toEqual([end, end, end]);
    expect(asked).toContain(end);
    // Each of them stood for a moment, one after the other.
    expect(events.map(({ payload }) => payload.row.version)).toEqual(Array.from({ length: count }, (_, index) => index + 3));
    expect(events.slice(1).map(({ payload }) => payload.before)).toEqual(events.slice(0, -1).map(({ payload }) => payload.row.promisedFor));
  });
});
