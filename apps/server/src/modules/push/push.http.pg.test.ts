import { getPushKey, listTopics, subscribeTopics, testPush, unsubscribeTopics, type PushMessage } from '@servery/contract/push';
import { startPushSimulator, type PushSimulator } from '@servery/simulator-push';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebPushPort } from '../../integrations/web-push/web-push-provider.adapter.ts';
import type { JobContext, JobEvent } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { pushByProvider } from '../../ports/push.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';

interface Device {
  id: string;
  target: { provider: 'webPush'; endpoint: string; keys: { p256dh: string; auth: string } };
}

let simulator: PushSimulator;
let server: TestServer;
let manager: string;

const ask = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
  const answer = await fetch(simulator.url + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
};
const newDevice = async (): Promise<Device> => {
  const { id, endpoint, keys } = await ask<{ id: string; endpoint: string; keys: Device['target']['keys'] }>('/_sim/subscriptions', 'POST');
  return { id, target: { provider: 'webPush', endpoint, keys } };
};
const pushed = (device: Device) => ask<{ payload: PushMessage }[]>(`/_sim/messages?device=${device.id}`);
const topic = (storeId = server.storeId) => `store.${storeId}.orders`;
const subscribe = (cookie: string, device: Device, topics = [topic()]) =>
  server.call(subscribeTopics, { cookie, body: { target: device.target, topics } });

beforeAll(async () => {
  simulator = await startPushSimulator({ port: 0 });
  const web = createWebPushPort({ PUSH_SIMULATOR_ORIGIN: simulator.url });
  server = await startTestServer({ push: { port: (keys) => pushByProvider({ webPush: web.port(keys) }) } });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
beforeEach(async () => {
  manager = await server.signIn('storeAdmin');
});

/** What the job queue does: the event's job, then whatever it planned, at its time. @returns how often something was planned */
async function happen(type: 'order.placed' | 'alarm.raised', payload: object, at = new Date(), log: Logger = silentLog): Promise<number> {
  const { restaurantId, storeId, modules } = server;
  const planned: { payload: object }[] = [];
  const context: JobContext = {
    database: server.test.database,
    log: log as never,
    schedule: async (_task, job) => void planned.push({ payload: job }),
  };
  const job = modules.push.jobs.find(({ on }) => on.includes(type))!;
  const id = `${restaurantId}/${storeId}/${randomUUID()}`;
  await job.run(
    { id, restaurantId, storeId, seq: 1, type, subject: { kind: 'order', id: randomUUID() }, payload, at: at.toISOString() } as JobEvent,
    context,
  );
  const deliver = modules.push.plainJobs[0]!;
  for (let turn = 0; turn < planned.length; turn++) await deliver.run(planned[turn]!.payload as never, context);
  return planned.length;
}
const placed = (at?: Date, log?: Logger) => happen('order.placed', { autoAccept: false }, at, log);

describe('an address that is no push service', () => {
  it('400 at its field, and nothing is ever called', async () => {
    let called = 0;
    const own = createServer((socket) => {
      called += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const { port } = own.address() as AddressInfo;
    const { target } = await newDevice();
    for (const endpoint of [
      'file:///etc/passwd',
      `gopher://127.0.0.1:${port}/_push`,
      `http://127.0.0.1:${port}/push`,
      `https://127.0.0.1:${port}/push`,
      `https://[::1]:${port}/push`,
      `https://localhost:${port}/push`,
      'http://169.254.169.254/latest/meta-data/',
      'https://169.254.169.254/latest/meta-data/',
      'http://push.example.com/send',
      'https://push.example.com/send',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
    ]) {
      const body = { target: { ...target, endpoint }, topics: [topic()] };
      const { status, error } = await server.call(subscribeTopics, { cookie: manager, body });
      expect([endpoint, status, error.fields?.map(({ path }) => path)]).toEqual([endpoint, 400, ['target.endpoint']]);
    }
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual([]);
    await placed();
    expect((await server.call(testPush, { cookie: manager, body: {} })).data).toEqual({ outcome: 'notSubscribed' });
    expect(called).toBe(0);
    await new Promise((resolve) => own.close(resolve));
  });
});

describe('200', () => {
  it('gives one key for ever, whichever node is asked', async () => {
    const first = await server.call(getPushKey, { cookie: manager });
    expect(Buffer.from(first.data.publicKey, 'base64url')).toHaveLength(65);
    expect((await server.call(getPushKey, { cookie: await server.signIn('storeUser') })).data).toEqual(first.data);
  });

  it('subscribes, lists and ends topics; the same again changes nothing', async () => {
    const device = await newDevice();
    const rows = [{ topic: topic(), storeId: server.storeId, kind: 'orders', subscribedAt: expect.any(String) }];
    expect((await subscribe(manager, device)).data.rows).toEqual(rows);
    expect((await subscribe(manager, device)).data.rows).toEqual(rows);
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual(rows);
    expect((await server.call(unsubscribeTopics, { cookie: manager, body: { topics: [topic(randomUUID()), topic()] } })).data.rows).toEqual(
      [],
    );
    await placed();
    expect(await pushed(device)).toEqual([]);
  });

  it('wakes every device of the store for a new order and an alarm, with ids and no word about a person', async () => {
    const [phone, other] = [await newDevice(), await newDevice()];
    await subscribe(manager, phone);
    await subscribe(await server.signIn('restaurantUser'), other);
    await placed();
    await happen('alarm.raised', { alarm: { orderId: null } });
    for (const device of [phone, other]) {
      const messages = (await pushed(device)).map(({ payload }) => payload);
      expect(messages.map(({ type }) => type)).toEqual(['alarm.raised', 'order.new']);
      expect(messages[1]).toEqual({
        v: 1,
        type: 'order.new',
        restaurantId: server.restaurantId,
        storeId: server.storeId,
        orderId: expect.any(String),
        at: expect.any(String),
        dedupeId: expect.stringContaining(server.storeId),
      });
    }
  });

  it('wakes a device once, however many sessions it has had', async () => {
    const device = await newDevice();
    await subscribe(manager, device);
    await subscribe(await server.signIn('storeAdmin'), device);
    await placed();
    expect(await pushed(device)).toHaveLength(1);
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual([]);
  });

  it('sends a trial, and forgets a device that is gone', async () => {
    expect((await server.call(testPush, { cookie: manager, body: {} })).data).toEqual({ outcome: 'notSubscribed' });
    const device = await newDevice();
    await subscribe(manager, device);
    expect((await server.call(testPush, { cookie: manager, body: {} })).data).toEqual({ outcome: 'accepted' });
    expect((await pushed(device))[0]!.payload.type).toBe('test');
    await ask('/_sim/faults', 'POST', { side: 'webPush', kind: 'status', status: 400 });
    expect((await server.call(testPush, { cookie: manager, body: {} })).data).toEqual({ outcome: 'failed' });
    await ask(`/_sim/subscriptions/${device.id}`, 'DELETE');
    expect((await server.call(testPush, { cookie: manager, body: {} })).data).toEqual({ outcome: 'gone' });
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual([]);
  });
});

describe('the stores that somebody follows', () => {
  it('are known a moment after a subscription, and unknown before: then every store counts', async () => {
    const { stores } = server.modules.push.jobs[0]!;
    await subscribe(manager, await newDevice());
    expect(stores!()).toBeNull();
    await vi.waitFor(() => expect(stores!()).toEqual(new Set([server.storeId])));
  });
});

describe('who hears nothing', () => {
  it('is who signed out, who lost the role, and who was never of this store', async () => {
    const [left, demoted] = [await newDevice(), await newDevice()];
    const [leaving, losing] = [await server.signIn('storeUser'), await server.signIn('storeUser')];
    await subscribe(leaving, left);
    await subscribe(losing, demoted);
    const { owner } = server.test;
    const sessions = await owner.query<{ principal_id: string; id: string }>(
      'select s.principal_id, s.id from directory.push_subscription p join directory.session s on s.id = p.session_id order by p.subscribed_at desc limit 2',
    );
    await owner.query('delete from directory.session where id = $1', [sessions.rows[1]!.id]);
    await owner.query('delete from directory.membership where principal_id = $1', [sessions.rows[0]!.principal_id]);
    await placed();
    expect([await pushed(left), await pushed(demoted)]).toEqual([[], []]);
  });

  it('is everybody about an order that is too old', async () => {
    const device = await newDevice();
    await subscribe(manager, device);
    await placed(new Date(Date.now() - 301_000));
    expect(await pushed(device)).toEqual([]);
  });
});

describe('a service that fails', () => {
  it('is asked again a few times, and not for ever', async () => {
    await server.test.owner.query('delete from directory.push_subscription');
    const device = await newDevice();
    await subscribe(manager, device);
    await ask('/_sim/faults', 'POST', { side: 'webPush', kind: 'status', status: 503, times: 2 });
    await placed();
    expect(await pushed(device)).toHaveLength(1);
    await ask('/_sim/faults', 'POST', { side: 'webPush', kind: 'status', status: 503, times: 1_000 });
    // Once, and three times more.
    expect(await placed()).toBe(4);
    await ask('/_sim/faults', 'DELETE');
    expect(await pushed(device)).toHaveLength(1);
  });

  it('is tried again where this node has no keys for it: another one may. It is said once', async () => {
    await server.test.owner.query('delete from directory.push_subscription');
    await subscribe(manager, await newDevice());
    await server.test.owner.query('update directory.push_subscription set provider = $1, target = $2', [
      'fcm',
      { provider: 'fcm', token: 't'.repeat(40) },
    ]);
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
    expect(await placed(undefined, log)).toBe(4);
    expect(await placed(undefined, log)).toBe(4);
    expect(lines).toMatchObject([
      { level: 40, provider: 'fcm', msg: 'No push service of this kind is configured: its devices hear nothing.' },
    ]);
  });
});

describe('400', () => {
  it('refuses topics and targets that are none', async () => {
    const { target } = await newDevice();
    for (const body of [
      { target, topics: ['store.all.orders'] },
      { target, topics: [] },
      { target: { ...target, endpoint: 'nowhere' }, topics: [topic()] },
      { target: { ...target, more: 1 }, topics: [topic()] },
    ])
      expect((await server.call(subscribeTopics, { cookie: manager, body: body as never })).status).toBe(400);
  });

  it('refuses a service that is not configured', async () => {
    const body = { target: { provider: 'fcm' as const, token: 't'.repeat(40) }, topics: [topic()] };
    const { status, error } = await server.call(subscribeTopics, { cookie: manager, body });
    expect([status, error]).toMatchObject([
      400,
      {
        code: 'validation_failed',
        fields: [{ path: 'target.provider', message: 'This server does not push through fcm. Please use webPush.' }],
      },
    ]);
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual([]);
  });

  it('refuses keys that no browser makes, at their fields', async () => {
    const { target } = await newDevice();
    const point = Buffer.from(target.keys.p256dh, 'base64url');
    const off = Buffer.from(point);
    off[64]! ^= 1;
    const other = Buffer.from(point);
    other[0] = 2;
    for (const [path, keys] of [
      ['target.keys.p256dh', { ...target.keys, p256dh: 'B'.repeat(87) }],
      ['target.keys.p256dh', { ...target.keys, p256dh: off.toString('base64url') }],
      ['target.keys.p256dh', { ...target.keys, p256dh: other.toString('base64url') }],
      ['target.keys.p256dh', { ...target.keys, p256dh: point.subarray(0, 64).toString('base64url') }],
      ['target.keys.auth', { ...target.keys, auth: Buffer.alloc(15, 1).toString('base64url') }],
      ['target.keys.auth', { ...target.keys, auth: Buffer.alloc(17, 1).toString('base64url') }],
    ] as const) {
      const { status, error } = await server.call(subscribeTopics, {
        cookie: manager,
        body: { target: { ...target, keys }, topics: [topic()] },
      });
      expect([status, error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    }
    expect((await subscribe(manager, { id: '', target })).status).toBe(200);
  });
});

describe('401', () => {
  it('asks guests and devices to sign in as a user', async () => {
    const device = await newDevice();
    expect((await subscribe('', device)).status).toBe(401);
    expect((await subscribe(await server.signInDevice('posTerminal'), device)).status).toBeGreaterThanOrEqual(401);
  });
});

describe('404', () => {
  it('answers for a store of somebody else like for one that nobody has', async () => {
    const device = await newDevice();
    const elsewhere = await createTestStore(server.test.database, 'Elsewhere');
    const foreign = await subscribe(manager, device, [topic(), topic(elsewhere.storeId)]);
    const unknown = await subscribe(manager, device, [topic(randomUUID())]);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect((await server.call(listTopics, { cookie: manager })).data.rows).toEqual([]);
  });
});

describe('429', () => {
  it('sends five trials in a minute', async () => {
    await clearOfWindowEnd(60);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn++) statuses.push((await server.call(testPush, { cookie: manager, body: {} })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
