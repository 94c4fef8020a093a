import { randomUUID } from 'node:crypto';
import { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let stranger: TestStore;

const addFigure = ({ restaurantId, storeId }: TestStore, day: string, [count, amount]: [number, number]) =>
  server.test.owner.query(
    `insert into report_figure (restaurant_id, store_id, section, trading_day, key, label, count, quantity, amount)
      values ($1, $2, 'sales', $3, 'total', '', $4, 0, $5)`,
    [restaurantId, storeId, day, count, amount],
  );

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('superAdmin');
  server.clock.now = new Date('2026-11-28T03:00:00.000Z');
  stranger = await createTestStore(server.test.database, 'Another kitchen');
  const [own, sibling] = [server.storeId, server.otherStoreId].map((storeId) => ({ restaurantId: server.restaurantId, storeId }));
  await addFigure(own!, '2026-11-01', [3, 4500]);
  await addFigure(own!, '2026-11-30', [1, 1000]);
  await addFigure(own!, '2025-12-01', [2, 2000]);
  // A month too early.
  await addFigure(own!, '2025-11-30', [9, 9999]);
  await addFigure(sibling!, '2026-10-31', [5, 7000]);
  await addFigure(stranger, '2026-11-02', [7, 700]);
  // Another figure of the same section.
  await server.test.owner.query(
    `insert into report_figure (restaurant_id, store_id, section, trading_day, key, label, count, quantity, amount)
      values ($1, $2, 'sales', '2026-11-01', 'gross', '', 3, 0, 99)`,
    [server.restaurantId, server.storeId],
  );
});
afterAll(() => server.close());

const list = async (query: object = {}) => (await server.call(listMonthlyOrders, { cookie, query })).data;

it('adds up every restaurant by month, a page at a time, and all of them by currency', async () => {
  const all = await list();
  expect(all.months).toHaveLength(12);
  expect([all.months[0], all.months.at(-1)]).toEqual(['2025-12', '2026-11']);
  expect(all.rows.map(({ name }) => name)).toEqual(['Another kitchen', 'Corner café']);
  const own = all.rows[1]!;
  expect(own).toMatchObject({ restaurantId: server.restaurantId, country: 'AU', currency: 'AUD', storeCount: 2 });
  expect(own.byMonth.map(({ orders, sales }) => [orders, sales])).toEqual([[2, 2000], ...Array(9).fill([0, 0]), [5, 7000], [4, 5500]]);
  expect(all.totals.map(({ currency }) => currency)).toEqual(['AUD']);
  expect(all.totals[0]!.byMonth.at(-1)).toEqual({ orders: 11, sales: 6200 });
  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.nextCursor });
  expect([...first.rows, ...second.rows]).toEqual(all.rows);
  expect(second.nextCursor).toBeNull();
  expect((await list({ search: 'corner' })).rows.map(({ name }) => name)).toEqual(['Corner café']);
});

it('shows a restaurant’s stores to its admin, and another restaurant’s to nobody there', async () => {
  const owner = await server.signIn('restaurantAdmin');
  const read = (by: string, restaurantId: string) => server.call(getMonthlyOrders, { cookie: by, params: { restaurantId } });
  const { data } = await read(owner, server.restaurantId);
  expect(data.currency).toBe('AUD');
  const getLast = (storeId: string) => data.stores.find((store) => store.storeId === storeId)!.byMonth.slice(-2);
  expect(getLast(server.storeId)).toEqual([
    { orders: 0, sales: 0 },
    { orders: 4, sales: 5500 },
  ]);
  expect(getLast(server.otherStoreId)).toEqual([
    { orders: 5, sales: 7000 },
    { orders: 0, sales: 0 },
  ]);
  expect((await read(owner, stranger.restaurantId)).status).toBe(404);
  expect((await read(owner, randomUUID())).status).toBe(404);
  expect((await read(cookie, stranger.restaurantId)).status).toBe(200);
  for (const role of ['restaurantUser', 'storeAdmin', 'storeUser'] as const) {
    expect((await read(await server.signIn(role), server.restaurantId)).status, role).toBe(403);
  }
  expect((await server.call(listMonthlyOrders, { cookie: owner })).status).toBe(403);
});
