import { getMenu } from '@servery/contract/menu';
import { getRestaurant } from '@servery/contract/restaurants';
import { login } from '@servery/contract/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo, type DemoRestaurant } from '../../../db/seed/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { seedDemo, showDemo } from './index.ts';

let server: TestServer;
let demo: DemoRestaurant;
const seed = () => seedDemo({ database: server.test.database, ...server.modules, now: () => new Date() }, demo, () => null);
const counts = async () =>
  (
    await server.test.owner.query(
      `select (select count(*) from store) as stores, (select count(*) from item) as items, (select count(*) from menu_snapshot) as menus,
        (select count(*) from directory.principal) as principals, (select count(*) from directory.membership) as memberships`,
    )
  ).rows[0];

beforeAll(async () => {
  server = await startTestServer();
  demo = await loadDemo();
});
afterAll(() => server.close());

it('is stored once, through the code that restaurants use, however often a start loads it', async () => {
  expect(await seed()).toBe(true);
  const first = await counts();
  expect(await seed()).toBe(false);
  expect(await counts()).toEqual(first);
});

it('shows what the terminal says: addresses that lead somewhere, sign-ins that work, codes that pair', async () => {
  const facts = await showDemo(server.test.database, demo);
  const [, , restaurantId = ''] = facts.restaurants[0]?.path.split('/') ?? [];
  const { data } = await server.call(getRestaurant, { params: { restaurantId } });
  expect(data.stores).toHaveLength(demo.stores.length);
  const menu = await server.call(getMenu, { params: { restaurantId, storeId: data.stores[0]!.id } });
  expect(menu.data.items).toHaveLength(demo.menu.items.length);
  const { email, password } = facts.logins[0]!;
  expect((await server.call(login, { body: { email, password } })).status).toBe(200);
  expect(facts.pairingCodes.map(({ code }) => /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(code))).toEqual(
    Array.from({ length: demo.stores.length + 2 }, () => true),
  );
});

it('has one store that can be ordered from at any hour', async () => {
  const { restaurants } = await showDemo(server.test.database, demo);
  const [, , restaurantId = ''] = restaurants[0]?.path.split('/') ?? [];
  const { data } = await server.call(getRestaurant, { params: { restaurantId } });
  expect(data.stores.some(({ week }) => week.every(({ intervals }) => intervals.includes('Open 24 hours')))).toBe(true);
});
