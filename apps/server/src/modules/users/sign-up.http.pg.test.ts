import { randomUUID } from 'node:crypto';
import {
  confirmEmailChange,
  readAction,
  requestEmailChange,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '@servery/contract/account';
import { getOrCreateUser } from '@servery/contract/members';
import { createRestaurant } from '@servery/contract/restaurants';
import { getMe, login } from '@servery/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@example.com`;
const password = 'correct horse';
const sign = async (email: string, change: object = {}) => {
  const answer = await server.call(signUp, { body: { name: 'Mia', email, password, ...change } });
  await server.mailed();
  return answer;
};
const signIn = (email: string, word = password) => server.call(login, { body: { email, password: word } });
const getCookie = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;
const subjects = (email: string) => server.mail.to(email).map(({ subject }) => subject);
/** An account whose address is confirmed. */
async function account(email = newEmail()): Promise<string> {
  await sign(email);
  await server.call(verifyEmail, { body: { code: server.mail.code(email), password } });
  return email;
}
const expire = (column: string) => server.test.owner.query(`update directory.account_action set expires_at = now() where ${column}`);
const same = (answer: { status: number; error: object }) => [answer.status, { ...answer.error, requestId: '' }];

describe('signing up', () => {
  it('202, then 200: verifies with the mailed code, signs in, opens a restaurant', async () => {
    const email = newEmail();
    expect(await sign(email)).toMatchObject({ status: 202, data: { ok: true } });
    const early = await signIn(email);
    expect([early.status, early.error]).toMatchObject([400, { code: 'invalid_grant', details: { reason: 'EMAIL_NOT_VERIFIED' } }]);
    const wrong = await signIn(email, 'wrong');
    expect([wrong.error.code, wrong.error.details]).toEqual(['invalid_grant', undefined]);

    const code = server.mail.code(email);
    expect((await server.call(readAction, { body: { code } })).data).toEqual({ kind: 'verifyEmail', email, invitation: null });
    const other = await server.call(verifyEmail, { body: { code, password: 'not the one chosen' } });
    expect([other.status, other.error]).toMatchObject([400, { code: 'invalid_grant', details: { reason: 'WRONG_PASSWORD' } }]);
    expect((await signIn(email)).error.details).toEqual({ reason: 'EMAIL_NOT_VERIFIED' });
    const verified = await server.call(verifyEmail, { body: { code, password } });
    expect(verified.data).toEqual({ email });
    expect((await server.call(getMe, { cookie: getCookie(verified) })).data).toMatchObject({ email });
    const cookie = getCookie(await signIn(email));
    expect((await server.call(getMe, { cookie })).data).toMatchObject({ name: 'Mia', memberships: [], superAdmin: false });
    const opened = await server.call(createRestaurant, { cookie, body: { id: randomUUID(), name: 'Mia’s', country: 'GB' } });
    expect(opened.status).toBe(201);
    expect((await server.call(getMe, { cookie })).data.memberships).toMatchObject([{ restaurantId: opened.data.id, role: 'admin' }]);
  });

  it('answers alike for an address with an account, and mails its owner instead', async () => {
    const email = await account();
    const [known, unknown] = [await sign(email, { name: 'Thief', password: 'stolen horse' }), await sign(newEmail())];
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    expect(subjects(email).at(-1)).toBe('You have an account already');
    expect([(await signIn(email)).status, (await signIn(email, 'stolen horse')).status]).toEqual([200, 400]);
  });

  it('replaces name and password of an account that nobody has verified; the older link dies', async () => {
    const email = newEmail();
    await sign(email, { name: 'Typo', password: 'first horse 1' });
    const first = server.mail.code(email);
    await sign(email);
    const second = server.mail.code(email);
    expect((await server.call(verifyEmail, { body: { code: first, password } })).status).toBe(400);
    expect((await server.call(verifyEmail, { body: { code: second, password } })).status).toBe(200);
    expect((await signIn(email)).data.name).toBe('Mia');
    const { rows } = await server.test.owner.query('select count(*)::int as n from directory.user_account where email = $1', [email]);
    expect(rows[0].n).toBe(1);
  });

  it('makes one account of many sign-ups at once, and of many clicks one that counts', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(signUp, { body: { name: 'Mia', email, password } })));
    await server.mailed();
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(server.mail.to(email)).toHaveLength(5);
    const codes = server.mail.to(email).map(({ text }) => /code=([\w-]{43})/.exec(text)![1]!);
    const clicks = await Promise.all([...codes, ...codes].map((code) => server.call(verifyEmail, { body: { code, password } })));
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('mails the link again where it is of use, and answers alike everywhere', async () => {
    const [waiting, done, nobody] = [newEmail(), await account(), newEmail()];
    await sign(waiting);
    const answers = [];
    for (const email of [waiting, done, nobody]) answers.push(await server.call(resendVerification, { body: { email } }));
    await server.mailed();
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
    expect([subjects(waiting).length, subjects(done).length, subjects(nobody).length]).toEqual([2, 1, 0]);
  });

  it('400: a weak password, no name; a code that is none, wrong, used or too old', async () => {
    expect((await sign(newEmail(), { password: 'short' })).error.fields).toMatchObject([{ path: 'password' }]);
    expect((await sign(newEmail(), { password: '1234567890' })).error.fields).toMatchObject([{ path: 'password' }]);
    expect((await sign(newEmail(), { name: '  ' })).error.fields).toMatchObject([{ path: 'name' }]);
    expect((await server.call(verifyEmail, { body: { code: 'x', password } })).error.fields).toMatchObject([{ path: 'code' }]);
    const email = newEmail();
    await sign(email);
    const code = server.mail.code(email);
    await expire(`email = '${email}'`);
    const old = await server.call(verifyEmail, { body: { code, password } });
    const wrong = await server.call(verifyEmail, { body: { code: 'A'.repeat(43), password } });
    expect(same(old)).toEqual(same(wrong));
    expect(old.error.code).toBe('invalid_grant');
    expect(same(await server.call(readAction, { body: { code } }))).toEqual(same(wrong));
  });

  it('stores no code and no password as it is, and forgets what a mail held once it is sent', async () => {
    const email = newEmail();
    await sign(email);
    const code = server.mail.code(email);
    const { rows } = await server.test.owner.query(
      `select (select json_agg(m) from directory.mail m) as mails, (select json_agg(a) from directory.account_action a) as actions,
        (select json_agg(u) from directory.user_account u) as users`,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(password);
    const sent = await server.test.owner.query(`select distinct data::text from directory.mail where status <> 'queued'`);
    expect(sent.rows).toEqual([{ data: '{}' }]);
  });
});

describe('a forgotten password', () => {
  const reset = async (email: string) => {
    const answer = await server.call(requestPasswordReset, { body: { email } });
    await server.mailed();
    return answer;
  };

  it('200: a new one by the mailed code; every session ends and the address is told', async () => {
    const email = await account();
    const cookie = getCookie(await signIn(email));
    await reset(email);
    const code = server.mail.code(email);
    expect((await server.call(readAction, { body: { code } })).data.kind).toBe('resetPassword');
    expect((await server.call(resetPassword, { body: { code, password: 'better horse 2' } })).data).toEqual({ email });
    await server.mailed();
    expect((await server.call(getMe, { cookie })).status).toBe(401);
    expect([(await signIn(email)).status, (await signIn(email, 'better horse 2')).status]).toEqual([400, 200]);
    expect(subjects(email).at(-1)).toBe('Your password was changed');
    expect((await server.call(resetPassword, { body: { code, password: 'third horse 33' } })).status).toBe(400);
  });

  it('answers alike for an address without an account, and mails nothing there', async () => {
    const [known, nobody] = [await account(), newEmail()];
    const [one, other] = [await reset(known), await reset(nobody)];
    expect([one.status, one.data]).toEqual([other.status, other.data]);
    expect(subjects(nobody)).toEqual([]);
  });

  it('verifies the address on the way', async () => {
    const email = newEmail();
    await sign(email);
    await reset(email);
    await server.call(resetPassword, { body: { code: server.mail.code(email), password: 'better horse 2' } });
    expect((await signIn(email, 'better horse 2')).status).toBe(200);
  });

  it('gives one of N who use a code at once the new password', async () => {
    for (const n of [2, 10, 50]) {
      const email = await account();
      await reset(email);
      const code = server.mail.code(email);
      const answers = await Promise.all(
        Array.from({ length: n }, (_, index) => server.call(resetPassword, { body: { code, password: `horse number ${index}` } })),
      );
      expect([n, answers.filter(({ status }) => status === 200).length]).toEqual([n, 1]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await signIn(email, `horse number ${winner}`)).status).toBe(200);
    }
  });
});

describe('another address', () => {
  const move = async (cookie: string, email: string, word = password) => {
    const answer = await server.call(requestEmailChange, { cookie, body: { email, password: word } });
    await server.mailed();
    return answer;
  };

  it('202, then 200: the new address confirms, the old one is told at once', async () => {
    const [email, next] = [await account(), newEmail()];
    const cookie = getCookie(await signIn(email));
    expect((await move(cookie, next)).status).toBe(202);
    expect(server.mail.to(email).at(-1)?.text).toContain(next);
    const code = server.mail.code(next);
    expect((await server.call(readAction, { body: { code } })).data).toMatchObject({ kind: 'changeEmail', email: next });
    expect((await signIn(email)).status).toBe(200);
    expect((await server.call(confirmEmailChange, { body: { code } })).data).toEqual({ email: next });
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([400, 200]);
  });

  it('answers alike when the address is taken; nothing moves there', async () => {
    const [email, taken] = [await account(), await account()];
    const cookie = getCookie(await signIn(email));
    expect((await move(cookie, taken)).status).toBe(202);
    expect(subjects(taken).at(-1)).toBe('You have an account already');
  });

  it('409: somebody else took it in the meantime; the account stays where it is', async () => {
    const [email, next] = [await account(), newEmail()];
    await move(getCookie(await signIn(email)), next);
    const code = server.mail.code(next);
    await account(next);
    const answer = await server.call(confirmEmailChange, { body: { code } });
    expect([answer.status, answer.error.code]).toEqual([409, 'resource_status_conflict']);
    expect((await signIn(email)).status).toBe(200);
  });

  it('mails no link for a change that was asked for before the password was changed', async () => {
    const [email, next] = [await account(), newEmail()];
    const { data: me } = await signIn(email);
    const mails = server.modules.mails.service;
    const data = { principalId: me.userId, passwordHash: 'the one from before' };
    await server.test.database.platform('test', (tx) => mails.ask(tx, next, 'users.changeEmail', data));
    await mails.drain();
    expect(subjects(next)).toEqual([]);
  });

  it('200: a sign-up that nobody has confirmed keeps nobody from moving to their own address', async () => {
    const [email, next] = [await account(), newEmail()];
    await sign(next, { name: 'Squatter' });
    await move(getCookie(await signIn(email)), next);
    const code = server.mail.code(next);
    await sign(next, { name: 'Squatter' });
    const squatters = server.mail.code(next);
    expect((await server.call(confirmEmailChange, { body: { code } })).data).toEqual({ email: next });
    expect((await signIn(next)).data).toMatchObject({ name: 'Mia', email: next });
    expect((await server.call(verifyEmail, { body: { code: squatters, password } })).status).toBe(400);
  });

  it('400: the own address, a wrong password; a new password ends the change', async () => {
    const [email, next] = [await account(), newEmail()];
    const cookie = getCookie(await signIn(email));
    expect((await move(cookie, email)).error.fields).toMatchObject([{ path: 'email' }]);
    expect((await move(cookie, next, 'wrong')).error.code).toBe('invalid_grant');
    expect(subjects(next)).toEqual([]);
    await move(cookie, next);
    const code = server.mail.code(next);
    await server.call(requestPasswordReset, { body: { email } });
    await server.mailed();
    await server.call(resetPassword, { body: { code: server.mail.code(email), password: 'better horse 2' } });
    expect((await server.call(confirmEmailChange, { body: { code } })).status).toBe(400);
  });
});

describe('user.getOrCreate', () => {
  const find = (cookie: string, email: string) =>
    server.call(getOrCreateUser, { cookie, body: { restaurantId: server.restaurantId, email, name: 'New' } });

  it('200: makes an account once, and says a name only to those who share the restaurant', async () => {
    const cookie = await server.signIn('restaurantAdmin');
    const [made, stranger] = [newEmail(), await account()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => find(cookie, made)));
    expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1);
    expect((await find(cookie, stranger)).data).toMatchObject({ email: stranger, name: '' });
    const me = (await server.call(getMe, { cookie })).data;
    expect((await find(cookie, me.email)).data).toEqual({ userId: me.userId, email: me.email, name: 'restaurantAdmin' });
    expect((await signIn(made, 'anything at all')).status).toBe(400);
    await sign(made);
    await server.call(verifyEmail, { body: { code: server.mail.code(made), password } });
    expect((await signIn(made)).data.userId).toBe(answers[0]!.data.userId);
  });

  it('403, 404, 401: who may not', async () => {
    expect((await find(await server.signIn('storeUser'), newEmail())).status).toBe(403);
    const elsewhere = getCookie(await signIn(await account()));
    expect((await find(elsewhere, newEmail())).status).toBe(404);
    expect((await find('', newEmail())).status).toBe(401);
  });
});
