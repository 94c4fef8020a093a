import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/connections.ts';
import type { Database } from '../db/connections.types.ts';
import { createLiveHub, type LiveHub } from '../events/live-hub.ts';
import { createTestDisplay, createTestStore, createTestUser, type TestStore } from '../testing/fixtures.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createSessionMemory } from './session-memory.ts';
import { createSession, createSessions, revokeAllSessions, revokeSession, type Sessions } from './sessions.ts';
import { hashToken, newApiKey } from './tokens.ts';

interface Node {
  database: Database;
  sessions: Sessions;
  hub: LiveHub;
  /** Look-ups that asked the database. */
  reads: number;
}

let test: TestDatabase;
let store: TestStore;
const nodes: Node[] = [];

/** A node as compose-node.ts puts it together. */
function startNode(): Node {
  const memory = createSessionMemory();
  const options = { address: test.address, poolSize: 8, log: silentLog };
  const database = openDatabase({ ...options, onSessionChange: memory.forget });
  const counted: Database = {
    ...database,
    platform(reason, work, how) {
      if (reason === 'who calls' || reason === 'whose key') node.reads += 1;
      return database.platform(reason, work, how);
    },
  };
  const hub = createLiveHub({ database, address: test.address, log: silentLog, memory });
  const node: Node = { database, sessions: createSessions(counted, memory), hub, reads: 0 };
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
  startNode();
  startNode();
});
afterAll(async () => {
  await Promise.all(nodes.map(({ hub }) => hub.stop()));
  await Promise.all(nodes.map(({ database }) => database.close()));
  await test.close();
});

const soon = { timeout: 20_000, interval: 20 };
const signIn = async (principalId: string) =>
  (await test.database.platform('test', (tx) => createSession(tx, { principalId, kind: 'user', userAgent: '' }))).token;

/** Waits until a node answers from memory. */
const remembered = (node: Node, token: string) =>
  vi.waitFor(async () => {
    const before = node.reads;
    await node.sessions.getCallers([token]);
    expect(node.reads).toBe(before);
  }, soon);

const run = (text: string) => (node: Node, principalId: string) =>
  node.database.platform('test', (tx) => tx.sql({ name: `test.${randomUUID()}`, text, values: [principalId] }));

describe('a caller that a node remembers', () => {
  const endings: [string, (node: Node, principalId: string, token: string) => Promise<unknown>][] = [
    ['signs out', (node, _id, token) => node.database.platform('test', (tx) => revokeSession(tx, hashToken(token)))],
    ['has all sessions ended', (node, id) => node.database.platform('test', (tx) => revokeAllSessions(tx, id))],
    ['is revoked', run('update directory.principal set revoked_at = now() where id = $1')],
    ['has a session that expires', run('update directory.session set expires_at = now() where principal_id = $1')],
    ['is deleted', run('delete from directory.principal where id = $1')],
  ];
  it.each(endings)('and that %s is refused by this node at once, and by others', async (_name, end) => {
    const [here, there] = nodes as [Node, Node];
    const principalId = await createTestUser(test.database, { ...store, role: 'user' });
    const token = await signIn(principalId);
    await remembered(there, token);
    await remembered(here, token);
    await end(here, principalId, token);
    expect(await here.sessions.getCallers([token])).toEqual([]);
    await vi.waitFor(async () => expect(await there.sessions.getCallers([token])).toEqual([]), soon);
  });

  it('has new rights and a new name at once', async () => {
    const [here] = nodes as [Node, Node];
    const principalId = await createTestUser(test.database, { ...store, role: 'user' });
    const token = await signIn(principalId);
    const changes = [
      [run(`update directory.membership set role = 'admin' where principal_id = $1`), { memberships: [{ ...store, role: 'admin' }] }],
      [run('delete from directory.membership where principal_id = $1'), { memberships: [] }],
      [run('update directory.user_account set super_admin = true where principal_id = $1'), { superAdmin: true }],
      [run(`update directory.principal set display_name = 'Renamed' where id = $1`), { name: 'Renamed' }],
    ] as const;
    for (const [change, becomes] of changes) {
      await remembered(here, token);
      await change(here, principalId);
      expect(await here.sessions.getCallers([token])).toMatchObject([becomes]);
    }
  });

  const keyEndings: [string, string][] = [
    ['is revoked', 'update directory.api_key set revoked_at = now() where id = $1'],
    ['expires', 'update directory.api_key set expires_at = now() where id = $1'],
    ['is deleted', 'delete from directory.api_key where id = $1'],
  ];
  it.each(keyEndings)('by an API key that %s is refused by this node at once, and by others', async (_name, text) => {
    const [here, there] = nodes as [Node, Node];
    const [id, key] = [randomUUID(), newApiKey()];
    await test.owner.query(
      `insert into directory.api_key (id, restaurant_id, token_hash, prefix, name, scopes, request_fingerprint, created_at, created_by, expires_at)
        values ($1, $2, $3, 'servery_x', 'Partner', '{orders:read}', '', now(), 'Ann', now() + interval '1 day')`,
      [id, store.restaurantId, hashToken(key)],
    );
    for (const node of [there, here]) {
      await vi.waitFor(async () => {
        const before = node.reads;
        expect(await node.sessions.getKey(key)).toMatchObject({ kind: 'apiKey', principalId: id });
        expect(node.reads).toBe(before);
      }, soon);
    }
    await run(text)(here, id);
    expect(await here.sessions.getKey(key)).toBeUndefined();
    await vi.waitFor(async () => expect(await there.sessions.getKey(key)).toBeUndefined(), soon);
  });

  it('acts as an owner from the beginning of a visit on, and is looked up each time until it ends', async () => {
    const [here] = nodes as [Node, Node];
    const principalId = await createTestUser(test.database, null, { superAdmin: true });
    const token = await signIn(principalId);
    await remembered(here, token);
    await here.database.platform('test', (tx) =>
      tx.sql({
        name: `test.${randomUUID()}`,
        text: `insert into directory.platform_visit (id, restaurant_id, principal_id, visitor_name, reason, session_hash, ends_at)
          values ($1, $2, $3, 'Sam', 'Help', $4, now() + interval '1 minute')`,
        values: [randomUUID(), store.restaurantId, principalId, hashToken(token)],
      }),
    );
    for (let reading = 0; reading < 2; reading += 1) {
      const before = here.reads;
      const [caller] = await here.sessions.getCallers([token]);
      expect(caller).toMatchObject({
        superAdmin: false,
        memberships: [{ restaurantId: store.restaurantId, storeId: null, role: 'admin' }],
      });
      expect(here.reads).toBe(before + 1);
    }
    await run('update directory.platform_visit set ended_at = now() where principal_id = $1')(here, principalId);
    expect(await here.sessions.getCallers([token])).toMatchObject([{ superAdmin: true, memberships: [] }]);
  });

  it('is not forgotten for a login that changes nobody, and a new session is known at once', async () => {
    const [here] = nodes as [Node, Node];
    const display = await createTestDisplay(test.database, store);
    const token = await signIn(display);
    await remembered(here, token);
    await run('update directory.principal set display_name = display_name where id = $1')(here, display);
    const other = await signIn(display);
    const before = here.reads;
    expect(await here.sessions.getCallers([other])).toHaveLength(1);
    expect(here.reads).toBe(before + 1);
  });
});

it('a node whose listening connection was cut while somebody was revoked refuses them', async () => {
  const [here, there] = nodes as [Node, Node];
  const token = await signIn(await createTestUser(test.database, { ...store, role: 'user' }));
  await remembered(there, token);
  await test.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (application_name = 'servery-listen' or usename = 'servery_platform')`);
  await here.database.platform('test', (tx) => revokeSession(tx, hashToken(token))).catch(() => {});
  await test.owner.query('delete from directory.session where token_hash = $1', [hashToken(token)]);
  await vi.waitFor(async () => expect(await there.sessions.getCallers([token])).toEqual([]), soon);
  const other = await signIn(await createTestUser(test.database, { ...store, role: 'user' }));
  await remembered(there, other);
});
