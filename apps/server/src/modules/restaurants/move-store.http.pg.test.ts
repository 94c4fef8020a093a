import { randomUUID } from 'node:crypto';
import { createRestaurant, createStore, getRestaurant, listMyRestaurants } from '@servery/contract/restaurants';
import { moveStore } from '@servery/contract/stores';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let restaurantId: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  cookie = await signIn(server.test.database, await createTestUser(server.test.database, null));
  restaurantId = (await server.call(createRestaurant, { cookie, body: { id: randomUUID(), name: 'Lantern', country: 'NZ' } })).data.id;
  for (const name of ['Cuba', 'Aro', 'Thorndon', 'Petone']) {
    const address = { formattedAddress: '1 Cuba Street', suburb: 'Te Aro', state: '', postcode: '6011', latitude: null, longitude: null };
    const body = { id: randomUUID(), name, address, timeZone: 'Pacific/Auckland', phone: '', email: '' };
    ids[name] = (await server.call(createStore, { cookie, params: { restaurantId }, body })).data.id;
  }
});
afterAll(() => server.close());

const move = (name: string, after: string | null) =>
  server.call(moveStore, { cookie, params: { restaurantId, storeId: ids[name]! }, body: { after: after === null ? null : ids[after]! } });
const getNames = async () => (await server.call(getRestaurant, { params: { restaurantId } })).data.stores.map(({ name }) => name);

it('moves a store behind another one and to the top, for guests and staff, and answers the order', async () => {
  expect(await getNames()).toEqual(['Cuba', 'Aro', 'Thorndon', 'Petone']);
  const { status, data } = await move('Petone', 'Cuba');
  expect([status, data.storeIds]).toEqual([200, ['Cuba', 'Petone', 'Aro', 'Thorndon'].map((name) => ids[name])]);
  await move('Thorndon', null);
  expect(await getNames()).toEqual(['Thorndon', 'Cuba', 'Petone', 'Aro']);
  const mine = await server.call(listMyRestaurants, { cookie });
  expect(mine.data.rows[0]!.stores.map(({ name }) => name)).toEqual(['Thorndon', 'Cuba', 'Petone', 'Aro']);
});

it('changes nothing and says so to nobody where a store is there already', async () => {
  const events = async () =>
    (
      await server.test.owner.query(
        "select count(*)::int as count from event where restaurant_id = $1 and type = 'restaurant.storesChanged'",
        [restaurantId],
      )
    ).rows[0].count as number;
  const before = await events();
  expect((await move('Cuba', 'Thorndon')).status).toBe(200);
  expect(await events()).toBe(before);
  await move('Cuba', null);
  expect(await events()).toBe(before + 4);
});

it('loses no store in moves of the same moment', async () => {
  await Promise.all(['Cuba', 'Aro', 'Thorndon', 'Petone', 'Cuba', 'Aro'].map((name) => move(name, null)));
  expect((await getNames()).toSorted()).toEqual(['Aro', 'Cuba', 'Petone', 'Thorndon']);
  const { rows } = await server.test.owner.query('select sort_order from store where restaurant_id = $1 order by sort_order', [
    restaurantId,
  ]);
  expect(rows.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4]);
});

it('404: a store of another restaurant, also as the one behind which it goes', async () => {
  const call = (storeId: string, after: string | null) =>
    server.call(moveStore, { cookie, params: { restaurantId, storeId }, body: { after } });
  expect((await call(server.storeId, null)).status).toBe(404);
  expect((await call(ids['Cuba']!, server.storeId)).status).toBe(404);
  expect((await call(ids['Cuba']!, ids['Cuba']!)).status).toBe(404);
});
