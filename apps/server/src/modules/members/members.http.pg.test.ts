import { randomUUID } from 'node:crypto';
import { acceptInvitation, readAction, signUp } from '@servery/contract/account';
import {
  addRestaurantUser,
  addStoreUser,
  changeRestaurantUser,
  changeStoreUser,
  listRestaurantUsers,
  listStoreUsers,
  removeRestaurantUser,
  removeStoreUser,
} from '@servery/contract/members';
import { createRestaurant } from '@servery/contract/restaurants';
import { getSettings } from '@servery/contract/settings/index';
import { getMe, login } from '@servery/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@example.com`;
const password = 'correct horse';
const getCookie = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;
const same = (answer: { status: number; error: object }) => [answer.status, { ...answer.error, requestId: '' }];

/** A separate restaurant for a test, with its admin signed in. */
async function ownRestaurant(): Promise<{ restaurantId: string; admin: string; adminId: string }> {
  const adminId = await createTestUser(server.test.database, null);
  const admin = await signIn(server.test.database, adminId);
  const { data } = await server.call(createRestaurant, { cookie: admin, body: { id: randomUUID(), name: 'Lantern', country: 'AU' } });
  return { restaurantId: data.id, admin, adminId };
}
const invite = async (cookie: string, restaurantId: string, email: string, role: 'admin' | 'user' = 'user') => {
  const answer = await server.call(addRestaurantUser, { cookie, body: { restaurantId, email, role } });
  await server.mailed();
  return answer;
};
const accept = (email: string, change: object = {}) =>
  server.call(acceptInvitation, { body: { code: server.mail.code(email), name: 'Noor', password, ...change } });
/** Invites and accepts. @returns the new member's cookie and id */
async function join(
  cookie: string,
  restaurantId: string,
  role: 'admin' | 'user' = 'user',
): Promise<{ id: string; email: string; cookie: string }> {
  const email = newEmail();
  await invite(cookie, restaurantId, email, role);
  const member = getCookie(await accept(email));
  return { id: (await server.call(getMe, { cookie: member })).data.userId, email, cookie: member };
}
const list = (cookie: string, restaurantId: string, query: object = {}) =>
  server.call(listRestaurantUsers, { cookie, query: { restaurantId, ...query } });
const change = (cookie: string, restaurantId: string, memberId: string, role: 'admin' | 'user') =>
  server.call(changeRestaurantUser, { cookie, params: { memberId }, body: { restaurantId, role } });
const remove = (cookie: string, restaurantId: string, memberId: string) =>
  server.call(removeRestaurantUser, { cookie, params: { memberId }, query: { restaurantId } });

describe('inviting to a restaurant', () => {
  let place: Awaited<ReturnType<typeof ownRestaurant>>;
  beforeEach(async () => {
    place = await ownRestaurant();
  });

  it('201, then 200: somebody new chooses name and password and is in', async () => {
    const { restaurantId, admin } = place;
    const email = newEmail();
    const invited = await invite(admin, restaurantId, email.toUpperCase());
    expect([invited.status, invited.data]).toMatchObject([201, { state: 'invited', email, name: '', role: 'user', fromRestaurant: false }]);
    expect(server.mail.to(email)[0]?.subject).toBe('Join Lantern on Servery');
    const { data } = await server.call(readAction, { body: { code: server.mail.code(email) } });
    const invitation = { restaurantName: 'Lantern', storeName: null, role: 'user', invitedBy: 'Test user', hasAccount: false };
    expect(data).toEqual({ kind: 'invitation', email, invitation });
    const accepted = await accept(email);
    expect([accepted.status, accepted.data]).toEqual([200, { restaurantId, storeId: null, email }]);
    const me = await server.call(getMe, { cookie: getCookie(accepted) });
    expect(me.data).toMatchObject({ name: 'Noor', email, memberships: [{ restaurantId, storeId: null, role: 'user' }] });
    expect((await server.call(login, { body: { email, password } })).status).toBe(200);
    expect((await list(admin, restaurantId)).data.rows).toMatchObject([{ email, state: 'active', role: 'user' }, { role: 'admin' }]);
    expect((await accept(email)).status).toBe(400);
  });

  it('200: somebody with an account proves it with the password that they have', async () => {
    const other = await ownRestaurant();
    const { email, cookie } = await join(other.admin, other.restaurantId);
    await invite(place.admin, place.restaurantId, email, 'admin');
    const { data } = await server.call(readAction, { body: { code: server.mail.code(email) } });
    expect(data.invitation).toMatchObject({ hasAccount: true, role: 'admin' });
    const wrong = await accept(email, { password: 'not the password' });
    expect([wrong.status, wrong.error.details]).toEqual([400, { reason: 'WRONG_PASSWORD' }]);
    expect((await accept(email, { name: 'Ignored' })).status).toBe(200);
    const me = (await server.call(getMe, { cookie })).data;
    expect(me.name).toBe('Noor');
    expect(me.memberships.map(({ restaurantId }) => restaurantId).toSorted()).toEqual([place.restaurantId, other.restaurantId].toSorted());
  });

  it('200: an unconfirmed sign-up with that address is worth nothing, whoever made it', async () => {
    const email = newEmail();
    await server.call(signUp, { body: { name: 'Thief', email, password: 'stolen horse' } });
    await server.mailed();
    await invite(place.admin, place.restaurantId, email);
    expect((await server.call(readAction, { body: { code: server.mail.code(email) } })).data.invitation?.hasAccount).toBe(false);
    expect((await accept(email)).status).toBe(200);
    expect((await server.call(login, { body: { email, password: 'stolen horse' } })).status).toBe(400);
    expect((await server.call(login, { body: { email, password } })).data.name).toBe('Noor');
  });

  it('mails a new link when it is asked again, and nothing for a repeat within seconds; a new link kills the old', async () => {
    const email = newEmail();
    const first = await invite(place.admin, place.restaurantId, email);
    const again = await invite(place.admin, place.restaurantId, email);
    expect([again.status, again.data.id, server.mail.to(email).length]).toEqual([201, first.data.id, 1]);
    const old = server.mail.code(email);
    const changed = await invite(place.admin, place.restaurantId, email, 'admin');
    expect([changed.data.id, changed.data.role, server.mail.to(email).length]).toEqual([first.data.id, 'admin', 2]);
    expect((await accept(email, { code: old })).error.code).toBe('invalid_grant');
    expect((await accept(email)).status).toBe(200);
  });

  it('400: a new user without a name or with a weak password, and the code still works; an expired one does not', async () => {
    const email = newEmail();
    await invite(place.admin, place.restaurantId, email);
    const poor = await server.call(acceptInvitation, { body: { code: server.mail.code(email), password: 'short' } });
    expect(poor.error.fields?.map(({ path }) => path)).toEqual(['name', 'password']);
    await server.test.owner.query('update directory.account_action set expires_at = now() where email = $1', [email]);
    expect((await accept(email)).error.code).toBe('invalid_grant');
  });

  it('409: somebody who belongs here already; 404: a restaurant that is not there', async () => {
    const { email } = await join(place.admin, place.restaurantId);
    const answer = await invite(place.admin, place.restaurantId, email);
    expect([answer.status, answer.error.details]).toEqual([409, { reason: 'ALREADY_MEMBER' }]);
    const nowhere = await server.call(addRestaurantUser, {
      cookie: await server.signIn('superAdmin'),
      body: { restaurantId: randomUUID(), email, role: 'user' },
    });
    expect(nowhere.status).toBe(404);
  });

  it('makes one member of N who accept the same invitation at once', async () => {
    for (const n of [2, 10, 50]) {
      const email = newEmail();
      await invite(place.admin, place.restaurantId, email);
      const answers = await Promise.all(Array.from({ length: n }, () => accept(email)));
      expect([n, answers.filter(({ status }) => status === 200).length]).toEqual([n, 1]);
      expect((await list(place.admin, place.restaurantId, { search: email })).data.rows).toHaveLength(1);
    }
  });

  it('429: six mails an hour to one address', async () => {
    await clearOfWindowEnd(3600);
    const email = newEmail();
    const answers = [];
    for (let index = 0; index < 8; index++)
      answers.push((await invite(place.admin, place.restaurantId, email, index % 2 ? 'admin' : 'user')).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    expect(server.mail.to(email)).toHaveLength(6);
  });
});

describe('changing and removing', () => {
  it('200: a role counts from the next call on; removed is out at once; all of it is written down', async () => {
    const { restaurantId, admin } = await ownRestaurant();
    const member = await join(admin, restaurantId);
    expect((await invite(member.cookie, restaurantId, newEmail())).status).toBe(403);
    expect((await change(admin, restaurantId, member.id, 'admin')).data).toMatchObject({ id: member.id, role: 'admin', state: 'active' });
    expect((await invite(member.cookie, restaurantId, newEmail())).status).toBe(201);
    expect((await remove(admin, restaurantId, member.id)).data).toEqual({ ok: true });
    expect((await remove(admin, restaurantId, member.id)).data).toEqual({ ok: true });
    expect((await list(member.cookie, restaurantId)).status).toBe(404);
    expect((await server.call(getMe, { cookie: member.cookie })).data.memberships).toEqual([]);
    const { rows } = await server.test.owner.query(
      'select action, role_before, role_after from directory.member_change where restaurant_id = $1 and email = $2 order by at',
      [restaurantId, member.email],
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['invited', null, 'user'],
      ['joined', null, 'user'],
      ['roleChanged', 'user', 'admin'],
      ['removed', 'admin', null],
    ]);
  });

  it('200: an invitation changes its role, and its link dies when it is taken back', async () => {
    const { restaurantId, admin } = await ownRestaurant();
    const email = newEmail();
    const { id } = (await invite(admin, restaurantId, email)).data;
    expect((await change(admin, restaurantId, id, 'admin')).data).toMatchObject({ id, state: 'invited', role: 'admin' });
    await remove(admin, restaurantId, id);
    expect((await accept(email)).error.code).toBe('invalid_grant');
    expect((await list(admin, restaurantId)).data.rows).toHaveLength(1);
  });

  it('409: the last admin stays, also when all go at once', async () => {
    for (const n of [1, 2, 10]) {
      const { restaurantId, admin, adminId } = await ownRestaurant();
      const ids = [adminId];
      while (ids.length < n) ids.push((await join(admin, restaurantId, 'admin')).id);
      const superAdmin = await server.signIn('superAdmin');
      const answers = await Promise.all(
        ids.map((id, index) => (index % 2 === 0 ? change(superAdmin, restaurantId, id, 'user') : remove(superAdmin, restaurantId, id))),
      );
      const refused = answers.filter(({ status }) => status === 409);
      expect([n, refused.map(({ error }) => error.details)]).toEqual([n, [{ reason: 'LAST_ADMIN' }]]);
      const { rows } = (await list(superAdmin, restaurantId, { limit: 200 })).data;
      expect(rows.filter(({ role }) => role === 'admin')).toHaveLength(1);
    }
  });

  it('404: a member of another restaurant, and nobody, alike', async () => {
    const [mine, theirs] = [await ownRestaurant(), await ownRestaurant()];
    const foreign = await change(mine.admin, mine.restaurantId, theirs.adminId, 'user');
    expect(same(foreign)).toEqual(same(await change(mine.admin, mine.restaurantId, randomUUID(), 'user')));
    expect(foreign.status).toBe(404);
    await remove(mine.admin, mine.restaurantId, theirs.adminId);
    expect((await list(theirs.admin, theirs.restaurantId)).data.rows).toHaveLength(1);
    expect(same(await list(mine.admin, theirs.restaurantId))).toEqual(same(await list(mine.admin, randomUUID())));
  });
});

describe('a store’s users', () => {
  const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
  const addTo = (cookie: string, storeId: string, email: string, role: 'admin' | 'user' = 'user') =>
    server.call(addStoreUser, { cookie, params: { storeId }, body: { restaurantId: server.restaurantId, email, role } });
  const readRows = async (cookie: string, storeId = server.storeId) =>
    (await server.call(listStoreUsers, { cookie, params: { storeId }, query: { restaurantId: server.restaurantId, limit: 200 } })).data
      .rows;

  it('201: a store admin invites to their store; those of the whole restaurant are shown and not changed there', async () => {
    const admin = await server.signIn('storeAdmin');
    const owner = (await server.call(getMe, { cookie: await server.signIn('restaurantAdmin') })).data;
    const email = newEmail();
    expect((await addTo(admin, server.storeId, email, 'admin')).status).toBe(201);
    await server.mailed();
    expect(server.mail.to(email)[0]?.subject).toMatch(/^Join .+ \(Corner café\) on Servery$/);
    const accepted = await accept(email);
    expect(accepted.data).toMatchObject(at());
    const rows = await readRows(admin);
    expect(rows.find((row) => row.email === email)).toMatchObject({ role: 'admin', fromRestaurant: false });
    expect(rows.find(({ id }) => id === owner.userId)).toMatchObject({ role: 'admin', fromRestaurant: true });
    const params = { storeId: server.storeId, memberId: owner.userId };
    const restaurantId = server.restaurantId;
    expect((await server.call(changeStoreUser, { cookie: admin, params, body: { restaurantId, role: 'user' } })).status).toBe(404);
    await server.call(removeStoreUser, { cookie: admin, params, query: { restaurantId } });
    expect((await readRows(admin)).some(({ id }) => id === owner.userId)).toBe(true);
  });

  it('200: changes and removes in the own store; it bites on the next call', async () => {
    const admin = await server.signIn('storeAdmin');
    const email = newEmail();
    await addTo(admin, server.storeId, email, 'admin');
    await server.mailed();
    const member = getCookie(await accept(email));
    const memberId = (await server.call(getMe, { cookie: member })).data.userId;
    const params = { storeId: server.storeId, memberId };
    const body = { restaurantId: server.restaurantId, role: 'user' as const };
    expect((await addTo(member, server.storeId, newEmail())).status).toBe(201);
    expect((await server.call(changeStoreUser, { cookie: admin, params, body })).data.role).toBe('user');
    expect((await addTo(member, server.storeId, newEmail())).status).toBe(403);
    const settings = { params: at(), cookie: member };
    expect((await server.call(getSettings('tax'), settings)).status).toBe(200);
    await server.call(removeStoreUser, { cookie: admin, params, query: { restaurantId: server.restaurantId } });
    expect((await server.call(getSettings('tax'), settings)).status).toBe(404);
  });

  it('404: another store, another restaurant’s store and none at all, alike; 403: without the role', async () => {
    const admin = await server.signIn('storeAdmin');
    const { restaurantId } = await ownRestaurant();
    const answers = [
      await addTo(admin, server.otherStoreId, newEmail(), 'admin'),
      await addTo(admin, randomUUID(), newEmail(), 'admin'),
      await server.call(addStoreUser, {
        cookie: admin,
        params: { storeId: server.storeId },
        body: { restaurantId, email: newEmail(), role: 'admin' },
      }),
      await addTo(await server.signIn('restaurantAdmin'), randomUUID(), newEmail()),
    ];
    for (const answer of answers) expect(same(answer)).toEqual(same(answers[1]!));
    expect(answers[0]!.status).toBe(404);
    for (const role of ['storeUser', 'restaurantUser'] as const) {
      expect((await addTo(await server.signIn(role), server.storeId, newEmail())).status).toBe(403);
    }
    expect((await invite(admin, server.restaurantId, newEmail())).status).toBe(403);
  });

  it('pages through, and finds by name and address', async () => {
    const owner = await server.signIn('restaurantAdmin');
    const query = { restaurantId: server.restaurantId, limit: 3 };
    const ids: string[] = [];
    let cursor: string | null = null;
    const page = () =>
      server.call(listStoreUsers, {
        cookie: owner,
        params: { storeId: server.storeId },
        query: cursor === null ? query : { ...query, cursor },
      });
    do {
      const { rows, nextCursor }: Awaited<ReturnType<typeof page>>['data'] = (await page()).data;
      ids.push(...rows.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor !== null);
    const all = (await readRows(owner)).map(({ id }) => id);
    expect(ids).toEqual(all);
    expect(new Set(ids).size).toBe(ids.length);
    const found = await server.call(listStoreUsers, {
      cookie: owner,
      params: { storeId: server.storeId },
      query: { restaurantId: server.restaurantId, search: 'NOOR' },
    });
    expect(found.data.rows.length).toBeGreaterThan(0);
    expect(found.data.rows.every(({ name }) => name === 'Noor')).toBe(true);
  });
});
