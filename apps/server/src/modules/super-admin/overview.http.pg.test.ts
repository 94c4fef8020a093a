import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { getRestaurant } from '@servery/contract/restaurants';
import { closeStore } from '@servery/contract/stores';
import { getPlatformOverview } from '@servery/contract/super-admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('superAdmin');
  // Figures are up to ten seconds old: each reading of this test is half a minute after the one before, about noon in Sydney.
  server.clock.now = new Date(`${new Date().toISOString().slice(0, 10)}T01:00:00.000Z`);
});
afterAll(() => server.close());

const read = async () => {
  server.clock.now = new Date(server.clock.now!.getTime() + 30_000);
  const { status, data } = await server.call(getPlatformOverview, { cookie });
  expect(status).toBe(200);
  return data;
};
const place = async () => {
  const body = server.orderBody();
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  expect((await server.call(placeOrder, { params, body })).status).toBe(201);
  return { ...params, orderId: body.id };
};

it('counts restaurants, stores that trade now, and names the newest restaurant', async () => {
  const data = await read();
  const shown = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
  const open = shown.data.stores.filter(({ status }) => status.open).length;
  expect(open).toBeGreaterThan(0);
  expect(data).toMatchObject({ restaurants: { total: 1, listed: 1 }, stores: { total: 2, open, closed: 0 } });
  expect(data.newest).toMatchObject([{ id: server.restaurantId, name: 'Corner café', country: 'AU', storeCount: 2 }]);
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  await server.call(closeStore, { cookie, params, body: { closed: true } });
  expect((await read()).stores).toEqual({ total: 2, open: open - 1, closed: 1 });
  await server.call(closeStore, { cookie, params, body: { closed: false } });
});

it('counts the orders of today, and of a week ago those up to the same time', async () => {
  const { orders } = await read();
  const [first, second, third] = [await place(), await place(), await place()];
  expect((await read()).orders).toEqual({ today: orders.today + 3, before: orders.before });
  const move = (orderId: string, by: string) =>
    server.test.owner.query(
      `update orders set trading_day = trading_day - 7, placed_at = placed_at - interval '7 days' + $2::interval where id = $1`,
      [orderId, by],
    );
  await move(first.orderId, '-1 minute');
  // Later on that day than it is now.
  await move(second.orderId, '1 hour');
  await server.test.owner.query(`update orders set status = 'rejected' where id = $1`, [third.orderId]);
  expect((await read()).orders).toEqual({ today: orders.today, before: orders.before + 1 });
});

it('counts open alarms, and names the stores that have them', async () => {
  const { orderId, ...params } = await place();
  await server.test.owner.query(
    `insert into alarm (restaurant_id, id, store_id, kind, cause_id, order_id, message, raised_at)
      values ($1, gen_random_uuid(), $2, 'orderUnaccepted', $3, $3, 'Accept or reject it now.', now())`,
    [params.restaurantId, params.storeId, orderId],
  );
  expect((await read()).alarms).toMatchObject({
    total: 1,
    stores: [{ ...params, restaurantName: 'Corner café', count: 1 }],
  });
  await server.call(acceptOrder, { cookie, params: { ...params, orderId }, body: { etaInMinutes: 15 } });
  expect((await read()).alarms).toEqual({ total: 0, stores: [] });
});

it('403: whoever belongs to a restaurant; 401: nobody', async () => {
  for (const role of ['restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'] as const) {
    expect((await server.call(getPlatformOverview, { cookie: await server.signIn(role) })).status, role).toBe(403);
  }
  expect((await server.call(getPlatformOverview)).status).toBe(401);
});
