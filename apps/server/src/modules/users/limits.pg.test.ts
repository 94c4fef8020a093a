import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import * as passwords from '../../platform/sessions/passwords.ts';
import { createQuietMail } from '../../testing/quiet-mail.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';
import { changePassword } from './use-cases/change-password.ts';
import { resetPassword } from './use-cases/redeem-code.ts';
import { requestAccount, requestReset } from './use-cases/request-mail.ts';
import { signIn, type UsersDeps } from './users.service.ts';

// Files of a worker share its modules: one imported by an earlier file would still have the real function.
vi.hoisted(() => void vi.resetModules());
// Counts the passwords that were looked at. What is known to be wrong is not worked out: hundreds of hashes kept both processors for half a
// minute, and on a busy machine the tries behind them waited for a connection until their time was over.
vi.mock('../../platform/sessions/passwords.ts', async (original) => {
  const real = await original<typeof passwords>();
  const verifyPassword: typeof real.verifyPassword = (stored, password) =>
    password === 'guess' ? Promise.resolve(false) : real.verifyPassword(stored, password);
  return { ...real, verifyPassword: vi.fn(verifyPassword), hashPassword: real.hashPassword };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => clearOfWindowEnd(900));
afterEach(() => void vi.mocked(passwords.verifyPassword).mockClear());

const evaluated = () => vi.mocked(passwords.verifyPassword).mock.calls.length;
const mail = createQuietMail();

/** A separate node on the same database, with empty caches: a second one, or one after a restart. */
function node(): UsersDeps & { modules: Modules } {
  const database = server.test.another(4);
  const modules = composeModules({ database, printer: server.printer, mail });
  return {
    database,
    rateLimiter: createRateLimiter(database),
    mails: modules.mails.service,
    invitations: modules.members.invitations,
    modules,
  };
}
async function newUser(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await server.modules.users.createUser(
    { database: server.test.database },
    { id: randomUUID(), name: 'Ada', email, password: 'correct horse', superAdmin: false, memberships: [] },
  );
  return email;
}
const where = { userAgent: '', address: '198.51.100.7' };
const getOutcome = (error: unknown): string => (error instanceof ApiError ? error.code : String(error));
const tryPassword = (deps: UsersDeps, email: string, password: string, address = where.address): Promise<string> =>
  signIn(deps, { email, password, ...where, address }).then(() => 'in', getOutcome);

describe('passwords of one account', () => {
  it('looks at ten wrong ones in a quarter of an hour, over two nodes, however many come at once', async () => {
    const nodes = [node(), node()];
    for (const n of [2, 10, 50]) {
      vi.mocked(passwords.verifyPassword).mockClear();
      const email = await newUser();
      const outcomes = await Promise.all(Array.from({ length: n }, (_, index) => tryPassword(nodes[index % 2]!, email, 'guess')));
      expect([n, evaluated()]).toEqual([n, Math.min(10, n)]);
      expect(outcomes.filter((outcome) => outcome === 'invalid_grant')).toHaveLength(Math.min(10, n));
      expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(Math.max(0, n - 10));
    }
  });

  it('lets nobody lock an owner out with a handful of tries, and looks at a hundred from everywhere together', async () => {
    const nodes = [node(), node()];
    const email = await newUser();
    const from = (place: number) => `203.0.113.${place}`;
    for (let index = 0; index < 12; index++) await tryPassword(nodes[0]!, email, 'guess', from(1));
    expect([await tryPassword(nodes[1]!, email, 'correct horse', from(200)), evaluated()]).toEqual(['in', 11]);
    const places = Array.from({ length: 120 }, (_, index) => from(2 + (index % 15)));
    const outcomes = await Promise.all(places.map((place, index) => tryPassword(nodes[index % 2]!, email, 'guess', place)));
    expect(outcomes.filter((outcome) => outcome === 'invalid_grant')).toHaveLength(90);
    expect(evaluated()).toBe(101);
  });

  it('lets an owner in from where they were signed in before, and after a new password by mail, however many strangers try', async () => {
    const [one, email] = [node(), await newUser()];
    expect(await tryPassword(one, email, 'correct horse', '192.0.2.1')).toBe('in');
    await server.test.owner.query(
      'delete from directory.session where principal_id = (select principal_id from directory.user_account where email = $1)',
      [email],
    );
    const strangers = Array.from({ length: 130 }, (_, index) => `203.0.113.${index % 15}`);
    await Promise.all(strangers.map((address) => tryPassword(one, email, 'guess', address)));
    expect(await tryPassword(one, email, 'correct horse', '192.0.2.2')).toBe('too_many_requests');
    expect(await tryPassword(one, email, 'correct horse', '192.0.2.1')).toBe('in');
    expect(evaluated()).toBe(102);

    await requestReset(one, { email, address: '192.0.2.2' });
    await one.modules.mails.service.settled();
    const code = mail.code(email);
    await resetPassword(one, { code, password: 'another horse', address: '192.0.2.2' });
    expect(await tryPassword(one, email, 'another horse', '192.0.2.2')).toBe('in');
    // Ten tries are all that a known address has, too.
    const outcomes: string[] = [];
    for (let index = 0; index < 11; index++) outcomes.push(await tryPassword(one, email, 'guess', '192.0.2.2'));
    expect(outcomes.at(-1)).toBe('too_many_requests');
    await one.modules.mails.service.settled();
  });

  it('remembers through a restart, also against the right one', async () => {
    const email = await newUser();
    const before = node();
    for (let index = 0; index < 10; index++) await tryPassword(before, email, 'guess');
    expect([await tryPassword(node(), email, 'correct horse'), evaluated()]).toEqual(['too_many_requests', 10]);
  });

  it('does not count right ones', async () => {
    const email = await newUser();
    const one = node();
    for (let index = 0; index < 15; index++) expect(await tryPassword(one, email, 'correct horse')).toBe('in');
  });

  it('counts an address without an account alike', async () => {
    const email = `${randomUUID()}@example.com`;
    const one = node();
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => tryPassword(one, email, 'guess')));
    expect([outcomes.filter((outcome) => outcome === 'invalid_grant').length, evaluated()]).toEqual([10, 10]);
  });
});

describe('a password that is changed in the moment it is checked', () => {
  it('opens no session: none slips in behind the change that has ended all', async () => {
    const email = await newUser();
    const real = vi.mocked(passwords.verifyPassword).getMockImplementation()!;
    vi.mocked(passwords.verifyPassword).mockImplementationOnce(async (...input) => {
      const right = await real(...input);
      await server.test.owner.query(`update directory.user_account set password_hash = 'another' where email = $1`, [email]);
      return right;
    });
    expect(await tryPassword(node(), email, 'correct horse')).toBe('invalid_grant');
    const { rows } = await server.test.owner.query(
      'select s.id from directory.session s join directory.user_account u using (principal_id) where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('can be changed by its owner while strangers use up the tries of the account', async () => {
    const email = await newUser();
    const one = node();
    const { me } = await signIn(one, { email, password: 'correct horse', ...where });
    for (let index = 0; index < 11; index++) await tryPassword(one, email, 'guess');
    const own = { id: me.userId, email, sessionHash: Buffer.alloc(32) };
    const change = (currentPassword: string) =>
      changePassword(one, own, { currentPassword, password: 'another horse' }).then(() => 'changed', getOutcome);
    expect(await change('correct horse')).toBe('changed');
    // A stolen session has no more tries than anybody.
    const outcomes: string[] = [];
    for (let index = 0; index < 8; index++) {
      outcomes.push(
        await changePassword(one, own, { currentPassword: 'guess', password: 'guess horse' }).then(() => 'changed', getOutcome),
      );
    }
    expect(outcomes.at(-1)).toBe('too_many_requests');
    await one.modules.mails.service.settled();
  });
});

describe('mails to one address', () => {
  it('takes six requests an hour, over two nodes, whatever they ask for, with and without an account', async () => {
    const nodes = [node(), node()];
    for (const n of [2, 10, 50]) {
      for (const email of [await newUser(), `${randomUUID()}@example.com`]) {
        const ask = (deps: UsersDeps, index: number) =>
          index % 3 === 0
            ? requestAccount(deps, { name: 'Mia', email, password: 'correct horse', address: `203.0.113.${index}` })
            : requestReset(deps, { email, address: `203.0.113.${index}` });
        const outcomes = await Promise.all(
          Array.from({ length: n }, (_, index) => ask(nodes[index % 2]!, index).then(() => 'asked', getOutcome)),
        );
        expect([n, outcomes.filter((outcome) => outcome === 'asked').length]).toEqual([n, Math.min(6, n)]);
        const { rows } = await server.test.owner.query('select count(*)::int as n from directory.mail where to_address = $1', [email]);
        expect(rows[0].n).toBe(Math.min(6, n));
      }
    }
    await Promise.all(nodes.map(({ modules }) => modules.mails.service.settled()));
  });

  it('takes a hundred requests an hour from one client, for however many addresses', async () => {
    const one = node();
    const outcomes: string[] = [];
    for (let index = 0; index < 103; index++) {
      outcomes.push(
        await requestReset(one, { email: `${randomUUID()}@example.com`, address: '203.0.113.250' }).then(() => 'asked', getOutcome),
      );
    }
    expect(outcomes.filter((outcome) => outcome === 'asked')).toHaveLength(100);
    await one.modules.mails.service.settled();
  });
});
