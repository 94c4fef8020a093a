import { acceptOrder, getOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import { getHours, getRestaurant, listMyRestaurants, listSlots } from '@servery/contract/restaurants';
import { getSettings } from '@servery/contract/settings/index';
import { getSetup } from '@servery/contract/setup';
import { closeStore } from '@servery/contract/stores';
import { getTillStore } from '@servery/contract/tills';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const close = (closed: boolean) => server.call(closeStore, { params: at(), body: { closed }, cookie });
const place = (body = server.orderBody()) => server.call(placeOrder, { params: at(), body });
const readStore = async () => (await server.call(getRestaurant, { params: at() })).data.stores.find(({ id }) => id === server.storeId)!;

it('takes no order of guests while it is closed, and takes them again afterwards', async () => {
  const placed = await place();
  expect(placed.status).toBe(201);
  const { status, data } = await close(true);
  expect([status, typeof data.closedAt]).toEqual([200, 'string']);
  const refused = await place();
  expect([refused.status, refused.error.details]).toMatchObject([409, { reason: 'NOT_ORDERABLE' }]);
  const store = await readStore();
  expect(store).toMatchObject({ closed: true, collectionTypes: [], status: { open: false, opensAt: null, reason: 'STORE_CLOSED' } });
  expect(store.week.flatMap(({ intervals }) => intervals)).toEqual([]);
  expect((await server.call(getHours, { params: at() })).data.types).toEqual([]);
  const slots = await server.call(listSlots, { params: at(), query: { collectionType: 'pickup' } });
  expect(slots.data.asap).toBeNull();
  const { data: setup } = await server.call(getSetup, { params: at(), cookie });
  expect(setup.steps.find(({ id }) => id === 'hours')!.missing).toEqual(['storeClosed']);
  // Closing it again keeps its time.
  expect((await close(true)).data.closedAt).toBe(data.closedAt);
  expect((await close(false)).data.closedAt).toBeNull();
  expect((await readStore()).closed).toBeUndefined();
  expect((await place()).status).toBe(201);
});

it('lets staff finish what was placed, and the till work, and keeps the settings', async () => {
  const before = await server.call(getSettings('onlineOrdering'), { params: at(), cookie });
  const { data: order } = await place();
  await close(true);
  const accepted = await server.call(acceptOrder, { params: { ...at(), orderId: order.id }, body: { etaInMinutes: 15 }, cookie });
  expect(accepted.status).toBe(200);
  expect((await server.call(getOrder, { params: { ...at(), orderId: order.id }, cookie })).data.status).toBe('accepted');
  expect((await server.call(listOrders, { params: at(), cookie })).data.rows.some(({ id }) => id === order.id)).toBe(true);
  const till = await server.signInDevice('posTerminal');
  expect((await server.call(getTillStore, { params: at(), cookie: till })).status).toBe(200);
  const mine = await server.call(listMyRestaurants, { cookie });
  expect(mine.data.rows[0]!.stores.find(({ storeId }) => storeId === server.storeId)).toMatchObject({ closed: true });
  const after = await server.call(getSettings('onlineOrdering'), { params: at(), cookie });
  expect(after.data).toEqual(before.data);
  await close(false);
});

it('places orders of the same moment before it closes, or refuses them', async () => {
  const [, ...orders] = await Promise.all([close(true), ...Array.from({ length: 8 }, () => place())]);
  for (const { status } of orders) expect([201, 409]).toContain(status);
  const last = await place();
  expect(last.status).toBe(409);
  const stored = (
    await server.test.owner.query('select count(*)::int as count from orders where id = any($1)', [
      orders.flatMap(({ status, data }) => (status === 201 ? [data.id] : [])),
    ])
  ).rows[0].count as number;
  expect(stored).toBe(orders.filter(({ status }) => status === 201).length);
  await close(false);
});

it('404: a store of another restaurant', async () => {
  const params = { restaurantId: server.restaurantId, storeId: crypto.randomUUID() };
  expect((await server.call(closeStore, { params, body: { closed: true }, cookie })).status).toBe(404);
});
