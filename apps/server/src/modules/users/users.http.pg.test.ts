import { randomUUID } from 'node:crypto';
import { changePassword, endOtherSessions, endSession, listSessions, updateProfile } from '@servery/contract/account';
import { getMe, login, logout } from '@servery/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'correct horse';
/** A user of one store who may sign in. */
async function newUser(email = `${randomUUID()}@example.com`): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const memberships = [{ restaurantId: server.restaurantId, storeId: server.storeId, role: 'admin' as const }];
  const user = { id, name: 'Ada', email, password, superAdmin: false, memberships };
  await server.modules.users.createUser({ database: server.test.database }, user);
  // Repeating it changes nothing.
  await server.modules.users.createUser({ database: server.test.database }, { ...user, name: 'Other' });
  return { id, email: email.toLowerCase() };
}
const signIn = (email: string, word = password, agent = 'Firefox') =>
  server.call(login, { body: { email, password: word }, headers: { 'user-agent': agent } });
const getCookie = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;
const status = async (cookie: string) => (await server.call(getMe, { cookie })).status;

describe('200', () => {
  it('signs in, whatever the letters of the address, and says who it is', async () => {
    const { id } = await newUser('Ada@Example.com');
    const answer = await signIn('ADA@example.com');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ userId: id, name: 'Ada', memberships: [{ storeId: server.storeId, role: 'admin' }] });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect((await server.call(getMe, { cookie: getCookie(answer) })).data).toEqual(answer.data);
  });

  it('signs out: the session is over at once', async () => {
    const cookie = getCookie(await signIn((await newUser()).email));
    expect((await server.call(logout, { cookie, body: {} })).status).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('changes the name that colleagues see', async () => {
    const cookie = getCookie(await signIn((await newUser()).email));
    expect((await server.call(updateProfile, { cookie, body: { name: ' Ada L. ' } })).data).toEqual({ name: 'Ada L.' });
    expect((await server.call(getMe, { cookie })).data.name).toBe('Ada L.');
  });

  it('lists own sessions, ends one of them, ends the others, and touches nobody else’s', async () => {
    const { email } = await newUser();
    const [here, phone, tablet] = [
      getCookie(await signIn(email)),
      getCookie(await signIn(email, password, 'Phone')),
      getCookie(await signIn(email)),
    ];
    const stranger = getCookie(await signIn((await newUser()).email));
    const { rows } = (await server.call(listSessions, { cookie: here })).data;
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    expect(rows.find(({ userAgent }) => userAgent === 'Phone')).toMatchObject({ address: '127.0.0.1', current: false });

    const phoneId = rows.find(({ userAgent }) => userAgent === 'Phone')!.id;
    const foreign = (await server.call(listSessions, { cookie: stranger })).data.rows[0]!.id;
    for (const sessionId of [phoneId, phoneId, foreign, randomUUID()]) {
      expect((await server.call(endSession, { cookie: here, params: { sessionId } })).data).toEqual({ ok: true });
    }
    expect([await status(here), await status(phone), await status(tablet), await status(stranger)]).toEqual([200, 401, 200, 200]);
    await server.call(endOtherSessions, { cookie: here, body: {} });
    expect([await status(here), await status(tablet), await status(stranger)]).toEqual([200, 401, 200]);
  });

  it('changes the password: other sessions end, the address is told, and a repeat changes nothing', async () => {
    const { email } = await newUser();
    const [here, there] = [getCookie(await signIn(email)), getCookie(await signIn(email))];
    const body = { currentPassword: password, password: 'better horse 2' };
    expect((await server.call(changePassword, { cookie: here, body })).status).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect((await server.call(changePassword, { cookie: here, body })).status).toBe(200);
    expect([(await signIn(email)).status, (await signIn(email, 'better horse 2')).status]).toEqual([400, 200]);
    await server.mailed();
    expect(server.mail.to(email).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('changes a password once when it is changed twice at the same moment', async () => {
    const { email } = await newUser();
    const cookie = getCookie(await signIn(email));
    const words = ['first horse 1', 'second horse 2'];
    const answers = await Promise.all(
      words.map((word) => server.call(changePassword, { cookie, body: { currentPassword: password, password: word } })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    const won = words[answers.findIndex((answer) => answer.status === 200)]!;
    expect((await signIn(email, won)).status).toBe(200);
  });
});

describe('400', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await newUser();
    const [wrong, unknown] = [await signIn(email, 'wrong'), await signIn('nobody@example.com', 'wrong')];
    expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_grant']);
    expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  });

  it('names the field that is not an address; a new password of nine letters', async () => {
    expect((await signIn('not an address', 'x')).error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'email' }] });
    const cookie = getCookie(await signIn((await newUser()).email));
    const short = await server.call(changePassword, { cookie, body: { currentPassword: password, password: 'nine char' } });
    expect(short.error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'password' }] });
    const wrong = await server.call(changePassword, { cookie, body: { currentPassword: 'wrong', password: 'better horse 2' } });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_grant']);
  });
});

describe('401', () => {
  it('knows nobody without a session', async () => {
    expect((await server.call(getMe)).status).toBe(401);
    expect((await server.call(listSessions)).status).toBe(401);
    expect((await server.call(getMe, { cookie: await server.signInDisplay() })).status).toBe(403);
  });
});
