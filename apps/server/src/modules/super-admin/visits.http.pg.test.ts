import { randomUUID } from 'node:crypto';
import { getActiveAccount, setPayoutSchedule } from '@servery/contract/connect';
import { createDevice } from '@servery/contract/devices';
import { createEmployee } from '@servery/contract/employees';
import { getMe, logout } from '@servery/contract/user';
import { listMyRestaurants } from '@servery/contract/restaurants';
import { addRestaurantUser } from '@servery/contract/members';
import { closeStore } from '@servery/contract/stores';
import { listNewOrders } from '@servery/contract/new-orders';
import { browseStores, getPlatformOverview } from '@servery/contract/super-admin';
import { beginVisit, endVisit, listVisits, visitMinutes } from '@servery/contract/visits';
import { undoWriteOff, writeOffOrder } from '@servery/contract/write-offs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: string;
let cookie: string;
let restaurantId: string;
let storeId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ restaurantId, storeId } = server);
  owner = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());
beforeEach(async () => {
  cookie = await server.signIn('superAdmin');
});

const begin = (by = cookie) => server.call(beginVisit, { cookie: by, body: { restaurantId, reason: 'Asked about delivery areas' } });
const me = async () => (await server.call(getMe, { cookie })).data;
let closed = false;
/** Something that only an owner may do. */
const change = async () => {
  const params = { restaurantId, storeId: server.otherStoreId };
  const answer = await server.call(closeStore, { cookie, params, body: { closed: !closed } });
  if (answer.status === 200) closed = !closed;
  return answer;
};
const readLog = async (type: string, inStore = storeId) =>
  (
    await server.test.owner.query(
      'select actor_name, payload from event where restaurant_id = $1 and store_id = $2 and type = $3 order by seq',
      [restaurantId, inStore, type],
    )
  ).rows;

describe('a visit', () => {
  it('makes the session the owner of this restaurant, and nobody elsewhere', async () => {
    const stranger = await createTestStore(server.test.database);
    const { status, data } = await begin();
    expect(status).toBe(200);
    expect(data).toMatchObject({ restaurantId, restaurantName: 'Corner café', reason: 'Asked about delivery areas' });
    expect(await me()).toMatchObject({
      superAdmin: false,
      memberships: [{ restaurantId, storeId: null, role: 'admin' }],
      visit: { id: data.id, endsAt: data.endsAt },
    });
    expect((await server.call(listMyRestaurants, { cookie })).data.rows.map((row) => row.restaurantId)).toEqual([restaurantId]);
    expect((await change()).status).toBe(200);
    expect((await server.call(getPlatformOverview, { cookie })).status).toBe(403);
    expect((await server.call(listNewOrders, { cookie })).status).toBe(403);
    expect((await begin()).status).toBe(403);
    const elsewhere = await server.call(listVisits, { cookie, params: { restaurantId: stranger.restaurantId } });
    expect([elsewhere.status, elsewhere.error.code]).toEqual([404, 'resource_not_found']);
  });

  it('moves no money, gives nobody access, and sets no secret', async () => {
    await begin();
    const at = { restaurantId, storeId };
    const order = { ...at, orderId: randomUUID() };
    const refused = await Promise.all([
      server.call(writeOffOrder, { cookie, params: order, body: { id: randomUUID(), amount: 100, reason: 'Staff meal' } }),
      server.call(undoWriteOff, { cookie, params: { ...order, writeOffId: randomUUID() }, body: { reason: 'Wrong bill' } }),
      server.call(getActiveAccount, { cookie, query: at }),
      server.call(setPayoutSchedule, { cookie, body: { ...at, interval: 'daily' } }),
      server.call(addRestaurantUser, { cookie, body: { restaurantId, email: 'friend@example.com', role: 'admin' } }),
      server.call(createEmployee, {
        ...{ cookie, params: at },
        body: { id: randomUUID(), name: 'Ann', role: 'staff', storeIds: [storeId], pin: '2468' },
      }),
      server.call(createDevice, { cookie, params: at, body: { id: randomUUID(), name: 'Bar', kind: 'posTerminal' } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 403));
  });

  it('is in the restaurant’s log with who it was, and so is what they change', async () => {
    const before = (await readLog('platform.visited')).length;
    const { id } = (await begin()).data;
    await change();
    await server.call(endVisit, { cookie, body: {} });
    const log = (await readLog('platform.visited')).slice(before);
    expect(log.map(({ payload }) => payload.what)).toEqual(['began', 'ended']);
    expect(log[0].payload).toMatchObject({ visitId: id, visitorName: 'superAdmin (platform)', reason: 'Asked about delivery areas' });
    expect((await readLog('store.changed', server.otherStoreId)).at(-1).actor_name).toBe('superAdmin (platform)');
    const { data } = await server.call(listVisits, { cookie: owner, params: { restaurantId } });
    expect(data.rows[0]).toMatchObject({ id, visitorName: 'superAdmin (platform)', open: false });
  });

  it('ends by one call, and the session is a super admin’s again', async () => {
    await begin();
    expect((await server.call(endVisit, { cookie, body: {} })).status).toBe(200);
    expect((await me()).visit).toBeUndefined();
    expect(await me()).toMatchObject({ superAdmin: true, memberships: [] });
    expect((await server.call(endVisit, { cookie, body: {} })).status).toBe(200);
  });

  it('leaves nothing but ending it when its time is over', async () => {
    const { id } = (await begin()).data;
    await server.test.owner.query(`update directory.platform_visit set ends_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await me()).toMatchObject({ superAdmin: false, memberships: [], visit: { id } });
    expect((await change()).status).toBe(404);
    expect((await server.call(getPlatformOverview, { cookie })).status).toBe(404);
    expect((await server.call(endVisit, { cookie, body: {} })).status).toBe(200);
    expect((await server.call(getPlatformOverview, { cookie })).status).toBe(200);
  });

  it('is the session’s alone: others of the same person stay as they are', async () => {
    const { data } = await begin();
    expect(Date.parse(data.endsAt) - Date.now()).toBeLessThanOrEqual(visitMinutes * 60_000);
    expect((await server.call(getPlatformOverview, { cookie: await server.signIn('superAdmin') })).status).toBe(200);
    expect((await server.call(logout, { cookie, body: {} })).status).toBe(200);
  });

  it('ends with the rights of a super admin', async () => {
    await begin();
    const { userId } = await me();
    await server.test.owner.query('update directory.user_account set super_admin = false where principal_id = $1', [userId]);
    expect(await me()).toMatchObject({ superAdmin: false, memberships: [] });
    expect((await change()).status).toBe(404);
  });

  it('403: whoever belongs to a restaurant; 404: a restaurant that is not there; 400: no reason', async () => {
    for (const role of ['restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'] as const) {
      expect((await begin(await server.signIn(role))).status, role).toBe(403);
    }
    expect((await server.call(beginVisit, { cookie, body: { restaurantId: randomUUID(), reason: 'Look' } })).status).toBe(404);
    expect((await server.call(beginVisit, { cookie, body: { restaurantId, reason: ' ' } })).status).toBe(400);
    expect((await me()).superAdmin).toBe(true);
  });
});

describe('listVisits', () => {
  it('pages through them, newest first', async () => {
    await begin();
    await server.call(endVisit, { cookie, body: {} });
    await begin();
    const read = async (query: object) => (await server.call(listVisits, { cookie: owner, params: { restaurantId }, query })).data;
    const all = await read({});
    const first = await read({ limit: 1 });
    const second = await read({ limit: 1, cursor: first.nextCursor });
    expect(first.rows[0]).toMatchObject({ open: true });
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 2));
    expect((await server.call(listVisits, { cookie: await server.signIn('restaurantUser'), params: { restaurantId } })).status).toBe(403);
  });
});

describe('browseStores', () => {
  it('finds stores of all restaurants by their names and states, a page at a time', async () => {
    const browse = async (query: object) => (await server.call(browseStores, { cookie, query })).data;
    const all = await browse({});
    const names = all.rows.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(all.rows.find((row) => row.storeId === storeId)).toMatchObject({
      restaurantId,
      restaurantName: 'Corner café',
      trading: true,
      closed: false,
    });
    const first = await browse({ limit: 1 });
    const second = await browse({ limit: 200, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
    expect((await browse({ search: storeId })).rows.map((row) => row.storeId)).toEqual([storeId]);
    const closedNow = (await browse({ state: 'closed' })).rows.map((row) => row.storeId);
    expect(closedNow).toEqual(closed ? [server.otherStoreId] : []);
    expect((await server.call(browseStores, { cookie, query: { cursor: 'nonsense' } })).status).toBe(400);
    expect((await server.call(browseStores, { cookie: owner })).status).toBe(403);
  });
});
