import { checkPin, listTillEmployees } from '@servery/contract/employees';
import { getMenu } from '@servery/contract/menu';
import { getRestaurant, listMyStores, storeView } from '@servery/contract/restaurants';
import { listShifts } from '@servery/contract/shifts';
import { login } from '@servery/contract/user';
import { addDays } from '@servery/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { signIn } from '../../platform/testing/test-app.ts';
import { loadDemos, type DemoRestaurant } from '../../../db/seed/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { demoId, demoStores, seedDemo, seedPeople, seedSharedUsers, showDemo } from './index.ts';

let server: TestServer;
let demos: DemoRestaurant[];
const seed = async () => {
  const deps = { database: server.test.database, ...server.modules, now: () => new Date() };
  const created: boolean[] = [];
  for (const demo of demos) created.push(await seedDemo(deps, demo, () => null));
  await seedSharedUsers(deps, demos);
  return created;
};
const counts = async () =>
  (
    await server.test.owner.query(
      `select (select count(*) from store) as stores, (select count(*) from item) as items, (select count(*) from menu_snapshot) as menus,
        (select count(*) from directory.principal) as principals, (select count(*) from directory.membership) as memberships`,
    )
  ).rows[0];
const readView = async (demo: DemoRestaurant) =>
  (await server.call(getRestaurant, { params: { restaurantId: demoStores(demo)[0]!.restaurantId } })).data;

beforeAll(async () => {
  server = await startTestServer();
  demos = await loadDemos();
});
afterAll(() => server.close());

it('is stored once, through the code that restaurants use, however often a start loads it', async () => {
  expect(await seed()).toEqual([true, true, true, true]);
  const first = await counts();
  expect(await seed()).toEqual([false, false, false, false]);
  expect(await counts()).toEqual(first);
});

it('keeps a password that somebody has changed', async () => {
  await server.test.owner.query(`update directory.user_account set password_hash = 'changed' where email = 'waiter@marigold.example.com'`);
  await seed();
  const { rows } = await server.test.owner.query(
    `select password_hash from directory.user_account where email = 'waiter@marigold.example.com'`,
  );
  expect(rows).toEqual([{ password_hash: 'changed' }]);
});

it('shows what the terminal says: addresses that lead somewhere, sign-ins that work, codes that pair', async () => {
  const facts = await showDemo(server.test.database, demos);
  for (const [index, { path }] of facts.restaurants.entries()) {
    const [, , restaurantId = ''] = path.split('/');
    const { data } = await server.call(getRestaurant, { params: { restaurantId } });
    expect(data.stores).toHaveLength(demos[index]!.stores.length);
    const menu = await server.call(getMenu, { params: { restaurantId, storeId: data.stores[0]!.id } });
    expect(menu.data.items).toHaveLength(demos[index]!.menu.items.length);
    expect(menu.data.items.every(({ printStationIds }) => printStationIds.length > 0)).toBe(true);
  }
  const { email, password } = facts.logins[0]!;
  expect((await server.call(login, { body: { email, password } })).status).toBe(200);
  // A till and a printer beside the first kitchen, and a kitchen for each of the others.
  expect(facts.pairingCodes.map(({ code }) => /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(code))).toEqual([true, true, true, true, true, true]);
});

it('has people with PINs at every store, and three weeks of shifts where there is trade, added once', async () => {
  expect((await showDemo(server.test.database, demos)).pins).toEqual([]);
  // At noon, when yesterday is over also in London.
  const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);
  const deps = { database: server.test.database, employees: server.modules.employees, now: () => now };
  const add = async () => {
    const added: number[] = [];
    for (const demo of demos) added.push(await seedPeople(deps, demo));
    return added;
  };
  expect(await add()).toEqual([5, 3, 4, 3]);
  expect(await add()).toEqual([0, 0, 0, 0]);
  const facts = await showDemo(server.test.database, demos);
  expect(new Set(facts.pins.map(({ store }) => store))).toEqual(new Set(demos.flatMap(({ stores }) => stores.map(({ name }) => name))));
  // A till for each of the other restaurants.
  expect(facts.pairingCodes).toHaveLength(9);
  expect(facts.pairingCodes.map(({ device }) => device)).toContain('Till Bermondsey');
  const cookie = await signIn(server.test.database, demoId('bramble', 'device', 'posTerminal', 'bermondsey'), 'posTerminal');
  const { rows } = (await server.call(listTillEmployees, { cookie })).data;
  const pins = facts.pins.filter(({ store }) => store === 'Bramble & Bun Bermondsey');
  expect(rows.map(({ name }) => name)).toEqual(pins.map(({ name }) => name));
  for (const { name, pin } of pins) {
    const body = { employeeId: rows.find((row) => row.name === name)!.id, pin };
    expect((await server.call(checkPin, { body, cookie })).data.result).toBe('SUCCESS');
  }
  const { rows: users } = await server.test.owner.query(
    `select principal_id from directory.user_account where email = 'owner@bramble.example.com'`,
  );
  const owner = await signIn(server.test.database, (users[0] as { principal_id: string }).principal_id);
  const to = now.toISOString().slice(0, 10);
  server.clock.now = now;
  const params = demoStores(demos[2]!)[0]!;
  const { data } = await server.call(listShifts, { params, query: { from: addDays(to, -30), to }, cookie: owner });
  expect(data.rows.length).toBeGreaterThan(30);
  expect(data.rows.every(({ hours }) => hours.unpaid > 20 && hours.deducted === 0)).toBe(true);
  expect(data.unended).toMatchObject([{ employeeName: 'Tomasz Lis', endedAt: null }]);
  server.clock.now = null;
});

it('has somebody who belongs to two restaurants', async () => {
  const { rows } = await server.test.owner.query(
    `select principal_id from directory.user_account where email = 'group@servery.example.com'`,
  );
  const cookie = await signIn(server.test.database, (rows[0] as { principal_id: string }).principal_id);
  const { data } = await server.call(listMyStores, { cookie });
  expect(new Set(data.rows.map(({ restaurantId }) => restaurantId)).size).toBe(2);
});

it('has one store that takes orders at any hour, and one that shows why it is closed all week', async () => {
  const stores = (await Promise.all(demos.map(readView))).flatMap((restaurant) => restaurant.stores);
  for (const store of stores) expect(safeParse(storeView, store).error?.issues ?? []).toEqual([]);
  const always = stores.filter(({ week }) => week.every(({ intervals }) => intervals.includes('Open 24 hours')));
  expect(always.map(({ name }) => name)).toEqual(['Marigold Street Newtown']);
  const never = stores.filter(({ week }) => week.every(({ intervals, note }) => intervals.length === 0 && note !== null));
  expect(never.map(({ name, status }) => [name, status.open])).toEqual([['Bramble & Bun Brixton', false]]);
});
