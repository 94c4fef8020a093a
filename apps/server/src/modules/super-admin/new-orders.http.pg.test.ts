import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { listNewOrders } from '@servery/contract/new-orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let passed = 0;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('superAdmin');
});
afterAll(() => server.close());

/** What the page shows some seconds later. */
const list = async (query: object = {}) => {
  passed += 3_000;
  server.clock.now = new Date(Date.now() + passed);
  const { status, data } = await server.call(listNewOrders, { cookie, query });
  expect(status).toBe(200);
  return data.rows;
};
const place = async () => {
  server.clock.now = null;
  const body = server.orderBody();
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  const { status, data } = await server.call(placeOrder, { params, body });
  expect(status).toBe(201);
  return data;
};

it('shows orders of all restaurants as they come and move, newest first, and nothing of their guests', async () => {
  expect(await list()).toEqual([]);
  const first = await place();
  const second = await place();
  const rows = await list();
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(rows[1]).toEqual({
    ...{ id: first.id, number: first.number, restaurantId: server.restaurantId, restaurantName: 'Corner café', storeId: server.storeId },
    ...{ storeName: first.storeName, country: 'AU', source: 'website', collectionType: first.collectionType, status: 'new' },
    ...{ total: first.cart.grandTotal, currency: 'AUD', placedAt: first.placedAt },
  });
  expect(JSON.stringify(rows)).not.toContain(first.customerName);
  server.clock.now = null;
  const admin = await server.signIn('restaurantAdmin');
  const params = { restaurantId: server.restaurantId, storeId: server.storeId, orderId: first.id };
  expect((await server.call(acceptOrder, { params, cookie: admin, body: { etaInMinutes: 15 } })).status).toBe(200);
  expect((await list()).map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'new'],
    [first.id, 'accepted'],
  ]);
});

it('finds by restaurant, number, country, state and channel', async () => {
  const [newest] = await list();
  const ids = async (query: object) => (await list(query)).length;
  expect(await ids({ search: 'corner' })).toBe(2);
  expect(await ids({ search: newest!.number })).toBe(1);
  expect(await ids({ search: 'nobody' })).toBe(0);
  expect(await ids({ country: 'AU' })).toBe(2);
  expect(await ids({ country: 'US' })).toBe(0);
  expect(await ids({ status: 'accepted' })).toBe(1);
  expect(await ids({ source: 'website' })).toBe(2);
  expect(await ids({ source: 'pos' })).toBe(0);
});

it('misses no event that becomes visible after a later one, and shows none twice', async () => {
  const before = await list();
  const { restaurantId, storeId } = await createTestStore(server.test.database, 'Another kitchen');
  const log = (id: string, at: string) =>
    server.test.owner.query(
      `with s as (insert into stream (restaurant_id, store_id, seq) values ($1, $2, 1)
          on conflict (restaurant_id, store_id) do update set seq = stream.seq + 1 returning seq)
        insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, at)
        select $1, $2, s.seq, 'order.placed', 'order', $3::uuid, jsonb_build_object('row', jsonb_build_object('id', $3::text, 'number', 'W-900',
          'source', 'website', 'collectionType', 'pickup', 'status', 'new', 'grandTotal', 500, 'currency', 'AUD',
          'placedAt', '2020-01-01T00:00:00.000Z', 'version', 1)), 'guest', now() + $4::interval from s`,
      [restaurantId, storeId, id, at],
    );
  const [later, earlier] = ['0191aaaa-0000-7000-8000-000000000001', '0191aaaa-0000-7000-8000-000000000002'];
  await log(later, '0 seconds');
  expect(await list()).toHaveLength(before.length + 1);
  // Its transaction took some seconds more.
  await log(earlier, '-5 seconds');
  const rows = await list();
  expect(rows).toHaveLength(before.length + 2);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.slice(-2).map((row) => row.restaurantId)).toEqual([restaurantId, restaurantId]);
  // Read anew after a pause, it is the same.
  passed += 120_000;
  expect(await list()).toEqual(rows);
});

it('is for super admins', async () => {
  server.clock.now = null;
  for (const role of ['restaurantAdmin', 'storeAdmin', 'storeUser'] as const) {
    expect((await server.call(listNewOrders, { cookie: await server.signIn(role) })).status, role).toBe(403);
  }
  expect((await server.call(listNewOrders, {})).status).toBe(401);
});

it('reads by the index of orders, however many other events there are', async () => {
  const { rows } = await server.test.owner.query(`select pg_get_indexdef('event_orders'::regclass) as definition`);
  expect(rows[0].definition).toContain('order.placed');
  await server.test.owner.query('set enable_seqscan = off');
  const plan = await server.test.owner.query(
    `explain select payload->'row' from event where type in ('order.placed', 'order.accepted', 'order.rejected', 'order.cancelled', 'order.completed', 'order.reopened')
      and at > now() order by at desc limit 10`,
  );
  await server.test.owner.query('reset enable_seqscan');
  expect(JSON.stringify(plan.rows)).toContain('event_orders');
});
