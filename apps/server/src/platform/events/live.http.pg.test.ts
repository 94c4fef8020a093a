import { randomUUID } from 'node:crypto';
import { menuLive, orderLive, storeLive } from '@servery/contract/live';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/connections.types.ts';
import { revokeAllSessions } from '../sessions/sessions.ts';
import { createTestCustomer, createTestDisplay, createTestStore, createTestUser, type TestStore } from '../testing/fixtures.ts';
import { silentLog } from '../testing/silent-log.ts';
import { readSse, type SseReader } from '../testing/read-sse.ts';
import { createTestApp, signIn, signInCustomer } from '../testing/test-app.ts';
import { openTestDatabase, systemActor, type TestDatabase } from '../testing/test-database.ts';
import { bindStreams } from './bind-streams.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';
import { createSessionWatch } from './session-watch.ts';
import { createStreamLimits } from './stream-limits.ts';

interface Node {
  app: FastifyInstance;
  hub: LiveHub;
  url: string;
}

let test: TestDatabase;
let store: TestStore;
let cookie: string;
let userId: string;
let customerId: string;
const nodes: Node[] = [];
const readers: SseReader[] = [];
const guestToken = 'g'.repeat(22);
const orderId = randomUUID();

async function startNode(database: Database): Promise<Node> {
  const policies = {
    'store.live': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, storeUser: true, kdsDevice: true },
    'orders.read': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, storeUser: true },
    'bills.read': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, storeUser: true },
    'printing.read': { storeAdmin: true },
    'menu.read': { storeAdmin: true },
    'menu.manage': { storeAdmin: true },
    'devices.read': { storeAdmin: true },
    'payments.account': { storeAdmin: true },
    'integrations.manage': { storeAdmin: true },
    'storeUsers.read': { storeAdmin: true },
    'coupons.read': { storeAdmin: true },
    'pictures.manage': { storeAdmin: true },
    'order.follow': { guest: true, customer: true },
    'restaurant.manage': { restaurantAdmin: true },
    'apiKeys.manage': { restaurantAdmin: true },
    'eventEndpoints.manage': { restaurantAdmin: true },
    'public.read': { anonymous: true },
  } as const;
  const { app, deps } = await createTestApp({ database, routes: [], policies });
  const hub = createLiveHub({ database, address: test.address, log: silentLog });
  const watch = createSessionWatch(deps.sessions, silentLog);
  bindStreams(app, [storeLive, orderLive, menuLive], {
    hub,
    watch,
    policies: deps.policies,
    sessions: deps.sessions,
    limits: createStreamLimits({ address: 20, principal: 5, node: 100 }),
    guests: {
      opens: async (order) =>
        order.orderId === orderId && (order.token === guestToken || (await order.customer())?.principalId === customerId),
      getMessage: (event) => ({ orderId: event.subject.id, ready: true }) as never,
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, hub, url };
}

beforeAll(async () => {
  test = await openTestDatabase({ poolSize: 8 });
  store = await createTestStore(test.database);
  userId = await createTestUser(test.database, { ...store, role: 'admin' });
  cookie = await signIn(test.database, userId);
  customerId = await createTestCustomer(test.database, store.restaurantId);
  nodes.push(await startNode(test.database), await startNode(test.another()));
});
afterAll(async () => {
  for (const { app, hub } of nodes) {
    await app.close();
    await hub.stop();
  }
  await test.close();
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const getPath = (rest = '', place = store) => `/api/live/restaurants/${place.restaurantId}/stores/${place.storeId}${rest}`;
async function follow(options: { node?: number; path?: string; headers?: Record<string, string> } = {}): Promise<SseReader> {
  const reader = await readSse(`${nodes[options.node ?? 0]?.url}${options.path ?? getPath()}`, { cookie, ...options.headers });
  readers.push(reader);
  return reader;
}
let version = 0;
const publish = (database: Database = test.database, count = 1) =>
  database.tenant(store, async (tx) => {
    for (let i = 0; i < count; i += 1)
      tx.emit({
        storeId: store.storeId,
        type: 'menu.published',
        subject: { kind: 'menu', id: store.storeId },
        payload: { menuVersion: (version += 1) },
        actor: systemActor,
      });
  });
const head = async () => Number((await test.owner.query('select seq from stream where store_id = $1', [store.storeId])).rows[0]?.seq ?? 0);

describe('a store’s stream', () => {
  it('says that it lives at once, then every four seconds with the server’s time', async () => {
    const reader = await follow();
    const first = await reader.next('heartbeat');
    expect(Math.abs(Date.parse(JSON.parse(first.data).at) - Date.now())).toBeLessThan(2_000);
    const second = await reader.next('heartbeat');
    const apart = Date.parse(JSON.parse(second.data).at) - Date.parse(JSON.parse(first.data).at);
    expect(Math.round(apart / 4_000)).toBe(1);
    expect(reader.headers.get('cache-control')).toContain('no-store');
    expect(reader.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('brings an event of either node to the screens of both', async () => {
    await publish();
    const both = [await follow({ node: 0 }), await follow({ node: 1 })];
    for (const database of [test.database, test.another()]) {
      await publish(database);
      const messages = await Promise.all(both.map((reader) => reader.next('message')));
      for (const message of messages) {
        expect(Number(message.id)).toBe(await head());
        expect(JSON.parse(message.data)).toMatchObject({
          seq: await head(),
          type: 'menu.published',
          payload: { menuVersion: version },
          at: expect.stringMatching(/Z$/),
        });
      }
    }
  });

  it('goes on after the cursor, from header or query: nothing missed, nothing twice, under load', async () => {
    const from = await head();
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 30; i += 1) await publish();
      }),
    );
    const seen: number[] = [];
    // Disconnects and reconnects again and again, as a phone does.
    while (seen.length < 120) {
      const reader = await follow({ headers: { 'last-event-id': String(from + seen.length) } });
      for (let i = 0; i < 17 && seen.length < 120; i += 1) seen.push(Number((await reader.next('message')).id));
      reader.close();
    }
    await writing;
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => from + i + 1));
    const late = await follow({ path: `${getPath()}?cursor=${from + 118}`, node: 1 });
    expect(Number((await late.next('message')).id)).toBe(from + 119);
  });

  it('answers reset to a cursor that is not of this log, and to one too far behind', async () => {
    const now = await head();
    const ahead = await follow({ headers: { 'last-event-id': String(now + 5) } });
    expect(await ahead.next('reset')).toMatchObject({ id: String(now) });
    await publish();
    expect((await ahead.next('message')).id).toBe(String(now + 1));
    for (let i = 0; i < 5; i += 1) await publish(test.database, 450);
    const behind = await follow({ headers: { 'last-event-id': String(now) } });
    expect(await behind.next('reset')).toMatchObject({ id: String(await head()) });
  });

  it('answers reset if the event of the cursor is another one: the log was set back and has gone on', async () => {
    const reader = await follow();
    await publish();
    const seen = await reader.next('message');
    const headers = { 'last-event-id': String(seen.id), 'last-event-at': JSON.parse(seen.data).at as string };
    await publish();
    const same = await follow({ headers });
    expect((await same.next('message')).id).toBe(String(await head()));
    await test.owner.query("update event set at = at - interval '1 hour' where store_id = $1 and seq = $2", [store.storeId, seen.id]);
    const other = await follow({ headers });
    expect((await other.next('reset')).id).toBe(String(await head()));
    await publish();
    expect((await other.next('message')).id).toBe(String(await head()));
  });

  it('tells open screens when the log was set back', async () => {
    const reader = await follow();
    await reader.next('heartbeat');
    await test.owner.query('update stream set seq = seq - 10 where store_id = $1', [store.storeId]);
    await test.owner.query('delete from event where store_id = $1 and seq > (select seq from stream where store_id = $1)', [store.storeId]);
    expect((await reader.next('reset')).id).toBe(String(await head()));
    await publish();
    expect((await reader.next('message')).id).toBe(String(await head()));
  });

  it('finds what a lost notification was about', async () => {
    const reader = await follow();
    await reader.next('heartbeat');
    await test.owner.query(
      `with counter as (update stream set seq = seq + 1 where store_id = $1 returning *)
       insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
       select restaurant_id, store_id, seq, 'menu.published', 'menu', store_id, '{"menuVersion": 1}', 'system' from counter`,
      [store.storeId],
    );
    await reader.next('message');
  });

  it('survives every killed connection of the database', async () => {
    const reader = await follow();
    await reader.next('heartbeat');
    await test.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'servery_%' and pid <> pg_backend_pid() and datname = current_database()`,
    );
    await sleep(50);
    await publish(test.another());
    expect(Number((await reader.next('message')).id)).toBe(await head());
  });

  it('counts as a sign of life of its session for as long as it is open', async () => {
    const display = await createTestDisplay(test.database, store);
    const reader = await follow({ headers: { cookie: await signIn(test.database, display, 'kdsDevice') } });
    await reader.next('heartbeat');
    await test.owner.query(`update directory.session set last_seen_at = now() - interval '1 hour' where principal_id = $1`, [display]);
    const isFresh = async () =>
      (
        await test.owner.query(
          `select last_seen_at > now() - interval '5 minutes' as fresh from directory.session where principal_id = $1`,
          [display],
        )
      ).rows[0]?.fresh;
    expect(await isFresh()).toBe(false);
    await expect.poll(isFresh, { timeout: 10_000 }).toBe(true);
  });

  it('closes within seconds when the session or the role is taken away', async () => {
    const own = await signIn(test.database, userId);
    const gone = await follow({ headers: { cookie: own } });
    const member = await createTestUser(test.database, { ...store, role: 'user' });
    const demoted = await follow({ headers: { cookie: await signIn(test.database, member) } });
    await Promise.all([gone.next('heartbeat'), demoted.next('heartbeat')]);
    await test.owner.query('delete from directory.session where principal_id = $1', [userId]);
    await test.owner.query('delete from directory.membership where principal_id = $1', [member]);
    await Promise.all([gone.next('closed'), demoted.next('closed')]);
    await Promise.all([gone.ended, demoted.ended]);
    cookie = await signIn(test.database, userId);
  });
});

describe('who may follow', () => {
  it('401 without a session, 404 for another store, 400 for a cursor that is none', async () => {
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${nodes[0]?.url}${path}`, { headers })).status;
    expect(await status(getPath())).toBe(401);
    expect(await status(getPath('', await createTestStore(test.database)), { cookie })).toBe(404);
    expect(await status(getPath(), { cookie, 'last-event-id': '-1' })).toBe(400);
    expect(await status(getPath('/menu', { restaurantId: randomUUID(), storeId: randomUUID() }))).toBe(404);
  });

  it('limits streams by principal', async () => {
    const own = await signIn(test.database, await createTestUser(test.database, { ...store, role: 'user' }));
    const held = await Promise.all(Array.from({ length: 5 }, () => follow({ headers: { cookie: own } })));
    const refused = await fetch(`${nodes[0]?.url}${getPath()}`, { headers: { cookie: own } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    for (const reader of held) reader.close();
    // Once the server has noticed that they are closed.
    const mayFollow = () =>
      follow({ headers: { cookie: own } }).then(
        () => true,
        () => false,
      );
    await expect.poll(mayFollow).toBe(true);
  });

  it('tells a display of no guest’s phone or money, only of what it may read', async () => {
    await publish();
    const display = await createTestDisplay(test.database, store);
    const [kitchen, staff] = [await follow({ headers: { cookie: await signIn(test.database, display, 'kdsDevice') } }), await follow()];
    await Promise.all([kitchen.next('heartbeat'), staff.next('heartbeat')]);
    for (const type of [
      'order.placed',
      'payment.authorised',
      'payment.refundRequested',
      'print.finished',
      'alarm.raised',
      'batchUpload.changed',
      'bill.changed',
      'bill.sent',
      'bill.cancelled',
    ]) {
      await test.owner.query(
        `with counter as (update stream set seq = seq + 1 where store_id = $1 returning *)
         insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
         select restaurant_id, store_id, seq, $2, 'order', $3, '{"row": {"customerPhone": "secret"}}', 'system' from counter`,
        [store.storeId, type, orderId],
      );
    }
    await publish();
    expect(JSON.parse((await kitchen.next('message')).data)).toMatchObject({ type: 'menu.published' });
    expect(JSON.parse((await staff.next('message')).data)).toMatchObject({ type: 'order.placed' });
  });

  it('tells a device what changes about itself, and nothing of other devices', async () => {
    const [own, other] = [await createTestDisplay(test.database, store), await createTestDisplay(test.database, store)];
    const kitchen = await follow({ headers: { cookie: await signIn(test.database, own, 'kdsDevice') } });
    await kitchen.next('heartbeat');
    const device = { kind: 'kdsDevice', name: 'Grill' } as const;
    await test.database.tenant(store, async (tx) => {
      for (const deviceId of [other, own]) {
        const about = { storeId: store.storeId, subject: { kind: 'device', id: deviceId }, actor: systemActor } as const;
        tx.emit({ ...about, type: 'device.renamed', payload: { ...device, deviceId, before: 'Front' } });
        tx.emit({ ...about, type: 'device.settingsChanged', payload: { ...device, deviceId, section: 'displayStations' } });
      }
    });
    await publish();
    for (const type of ['device.renamed', 'device.settingsChanged']) {
      expect(JSON.parse((await kitchen.next('message')).data)).toMatchObject({ type, payload: { deviceId: own } });
    }
  });

  it('opens the guest’s stream to the key’s holder, with that order alone', async () => {
    const path = getPath(`/orders/${orderId}`);
    const wrong = await fetch(`${nodes[0]?.url}${path}`, { headers: { 'x-guest-token': 'w'.repeat(22) } });
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
    expect((await fetch(`${nodes[0]?.url}${path}`)).status).toBe(401);
    const reader = await follow({ path, headers: { 'x-guest-token': guestToken } });
    await reader.next('heartbeat');
    const insert = (id: string) =>
      test.owner.query(
        `with counter as (update stream set seq = seq + 1 where store_id = $1 returning *)
         insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind)
         select restaurant_id, store_id, seq, 'order.ready', 'order', $2, '{"row": {"customerPhone": "secret"}}', 'system' from counter`,
        [store.storeId, id],
      );
    await insert(randomUUID());
    await insert(orderId);
    const message = JSON.parse((await reader.next('message')).data);
    expect(message).toMatchObject({ seq: await head(), type: 'order.ready', payload: { orderId, ready: true } });
    expect(JSON.stringify(message)).not.toContain('secret');
  });

  it('opens it to the customer whose order it is, beside a key that does not, until they sign out', async () => {
    const path = getPath(`/orders/${orderId}`);
    const own = await signInCustomer(test.database, store.restaurantId, customerId);
    const stranger = await createTestCustomer(test.database, store.restaurantId);
    const other = await signInCustomer(test.database, store.restaurantId, stranger);
    for (const headers of [{ cookie: other }, { cookie: other, 'x-guest-token': 'w'.repeat(22) }]) {
      const refused = await fetch(`${nodes[0]?.url}${path}`, { headers });
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'ORDER_DOES_NOT_EXIST']);
    }
    const streams = [await follow({ path, headers: { cookie: own } })];
    streams.push(await follow({ path, headers: { cookie: own, 'x-guest-token': 'w'.repeat(22) } }));
    await Promise.all(streams.map((stream) => stream.next('heartbeat')));
    await test.database.platform('test', (tx) => revokeAllSessions(tx, customerId));
    await Promise.all(streams.map((stream) => stream.next('closed')));
  });

  it('gives a menu page the menu’s events only, without a session', async () => {
    const reader = await follow({ path: getPath('/menu'), headers: { cookie: '' } });
    await reader.next('heartbeat');
    await publish();
    expect(JSON.parse((await reader.next('message')).data).type).toBe('menu.published');
  });
});

describe('ends', () => {
  it('ends its streams when the server stops, so that it can', async () => {
    const node = await startNode(test.another());
    const reader = await readSse(`${node.url}${getPath()}`, { cookie });
    await reader.next('heartbeat');
    await node.app.close();
    await reader.ended;
    await node.hub.stop();
  });

  it('ends a stream that was being opened while the server began to stop', async () => {
    const node = await startNode(test.another());
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { subscribe } = node.hub;
    node.hub.subscribe = async (...given) => {
      asked.resolve();
      await gate.promise;
      return subscribe(...given);
    };
    const reading = readSse(`${node.url}${getPath()}`, { cookie });
    await asked.promise;
    const closed = node.app.close();
    // The hooks that end streams have run once the port is closed to others.
    await vi.waitFor(() => expect(node.app.server.listening).toBe(false));
    gate.resolve();
    await (
      await reading
    ).ended;
    await closed;
    await node.hub.stop();
  });
});
