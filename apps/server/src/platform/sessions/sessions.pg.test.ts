import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDisplay, createTestStore, createTestUser, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createPairingCode, redeemPairingCode } from './pairing-codes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createSession, createSessions, revokeSession, revokeAllSessions, sweepSessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
});
afterAll(() => test.close());

const directory = <T>(work: Parameters<typeof test.database.platform<T>>[1]) => test.database.platform('test', work);
const sessionFor = (principalId: string) => directory((tx) => createSession(tx, { principalId, kind: 'user', userAgent: 'x'.repeat(999) }));

it('knows who a token belongs to, with memberships, and stores only its hash', async () => {
  const principalId = await createTestUser(test.database, { ...store, role: 'admin' });
  const { token } = await sessionFor(principalId);
  const [caller, ...more] = await createSessions(test.database).getCallers([token, 'x'.repeat(43)]);
  expect(more).toEqual([]);
  expect(caller).toMatchObject({ kind: 'user', principalId, superAdmin: false, memberships: [{ ...store, role: 'admin' }] });
  const { rows } = await test.owner.query('select * from directory.session where principal_id = $1', [principalId]);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].token_hash.equals(hashToken(token))).toBe(true);
});

it('ends one session, all of them, expired ones and those of a revoked principal', async () => {
  const sessions = createSessions(test.database);
  const principalId = await createTestUser(test.database, null);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => sessionFor(principalId).then((session) => session.token)));
  const alive = async () => (await sessions.getCallers(tokens)).length;
  expect(await alive()).toBe(4);
  await directory((tx) => revokeSession(tx, hashToken(tokens[0] ?? '')));
  expect(await alive()).toBe(3);
  await test.owner.query('update directory.session set expires_at = now() where token_hash = $1', [hashToken(tokens[1] ?? '')]);
  expect(await alive()).toBe(2);
  await sweepSessions(test.database);
  await directory((tx) => revokeAllSessions(tx, principalId));
  expect(await alive()).toBe(0);
});

it('notes when a session was seen, at most every five minutes', async () => {
  const { token } = await sessionFor(await createTestUser(test.database, null));
  const seen = async () =>
    (
      await test.owner.query("select last_seen_at > now() - interval '1 minute' as fresh from directory.session where token_hash = $1", [
        hashToken(token),
      ])
    ).rows[0].fresh;
  await test.owner.query(`update directory.session set last_seen_at = now() - interval '1 hour' where token_hash = $1`, [hashToken(token)]);
  expect(await seen()).toBe(false);
  await createSessions(test.database).getCallers([token]);
  expect(await seen()).toBe(true);
});

it('pairs a display once, with the code as people type it', async () => {
  const principalId = await createTestDisplay(test.database, store);
  const { code } = await directory((tx) => createPairingCode(tx, principalId));
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  const typed = [code, code.replace('-', ' '), code.toLowerCase(), code.replace('-', '')];
  const results = await Promise.all(typed.map((text) => directory((tx) => redeemPairingCode(tx, text, 'kdsDevice'))));
  expect(results.filter(Boolean)).toEqual([{ principalId, ...store, name: 'Grill' }]);
});

it('takes no code that is wrong, old, replaced or of a revoked display', async () => {
  const principalId = await createTestDisplay(test.database, store);
  const redeem = (code: string) => directory((tx) => redeemPairingCode(tx, code, 'kdsDevice'));
  expect(await redeem('AAAA-AAAA')).toBeUndefined();
  const first = await directory((tx) => createPairingCode(tx, principalId));
  const second = await directory((tx) => createPairingCode(tx, principalId));
  expect(await redeem(first.code)).toBeUndefined();
  await test.owner.query('update directory.pairing_code set expires_at = now() where principal_id = $1', [principalId]);
  expect(await redeem(second.code)).toBeUndefined();
  const third = await directory((tx) => createPairingCode(tx, principalId, { minutes: 60 }));
  await test.owner.query('update directory.principal set revoked_at = now() where id = $1', [principalId]);
  expect(await redeem(third.code)).toBeUndefined();
});

it('counts every try at codes that begin alike: five, whichever kind asks, and the sixth gets nothing', async () => {
  const redeem = (text: string, kind: 'kdsDevice' | 'posTerminal' = 'kdsDevice') => directory((tx) => redeemPairingCode(tx, text, kind));
  const codeFor = async () => (await directory(async (tx) => createPairingCode(tx, await createTestDisplay(test.database, store)))).code;
  const [worn, fresh] = [await codeFor(), await codeFor()];
  const getWrong = (code: string, i: number) => `${code.slice(0, 4)}-${['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE'][i]}`;
  for (let i = 0; i < 4; i += 1) expect(await redeem(getWrong(worn, i))).toBeUndefined();
  expect(await redeem(worn, 'posTerminal')).toBeUndefined();
  expect(await redeem(worn)).toBeUndefined();
  for (let i = 0; i < 4; i += 1) expect(await redeem(getWrong(fresh, i))).toBeUndefined();
  expect(await redeem(fresh)).toMatchObject(store);
});

it('checks passwords, and takes its time where there is none', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'wrong')).toBe(false);
  expect(await verifyPassword('garbage', 'x')).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});
