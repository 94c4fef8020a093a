import { randomUUID } from 'node:crypto';
import { endpoint } from '@servery/contract/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addTestStore, createTestDisplay, createTestStore, createTestUser, type TestStore } from '../testing/fixtures.ts';
import { browserHeaders, createTestApp, signIn } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ApiError } from './api-error.ts';
import { prepared, route, type Caller } from './handler.types.ts';

const base = '/things/restaurants/{restaurantId}/stores/{storeId}' as const;
const thing = z.object({ name: z.string(), count: z.int() });
const readStockItem = endpoint({
  id: 't.read',
  method: 'GET',
  path: base,
  permission: 'orders.read',
  summary: '',
  query: z.strictObject({ limit: z.optional(z.coerce.number().check(z.int())) }),
  response: thing,
  errors: [],
});
const changeStockItem = endpoint({
  id: 't.change',
  method: 'POST',
  path: base,
  permission: 'orders.manage',
  summary: '',
  body: z.strictObject({
    name: z.string().check(z.minLength(1, 'Please fill this in.')),
    lines: z.optional(z.array(z.strictObject({ id: z.int() }))),
  }),
  response: thing,
  status: 201,
  errors: [],
  repeatable: 'key',
});
const publicThing = endpoint({
  id: 't.public',
  method: 'GET',
  path: '/things/public',
  permission: 'public.read',
  summary: '',
  response: thing,
  errors: [],
});
const preparedThing = endpoint({
  id: 't.prepared',
  method: 'GET',
  path: '/things/prepared',
  permission: 'public.read',
  summary: '',
  response: thing,
  errors: [],
});
const failing = endpoint({
  id: 't.fail',
  method: 'GET',
  path: '/things/fail/{how}',
  freeParams: ['how'],
  permission: 'public.read',
  summary: '',
  response: thing,
  errors: [],
});
const createIn = endpoint({
  id: 't.create',
  method: 'POST',
  path: '/things/create',
  permission: 'devices.manage',
  summary: '',
  body: z.strictObject({ restaurantId: z.uuid(), storeId: z.uuid() }),
  response: thing,
  errors: [],
  repeatable: 'key',
});
const kitchen = endpoint({
  id: 't.kitchen',
  method: 'GET',
  path: `${base}/kitchen`,
  permission: 'kitchen.read',
  summary: '',
  response: z.object({ who: z.string() }),
  errors: [],
});

let test: TestDatabase;
let app: FastifyInstance;
let store: TestStore;
let otherStoreId: string;
let foreign: TestStore;
const cookies = { storeUser: '', storeAdmin: '', restaurantAdmin: '', superAdmin: '', display: '', nobody: '' };
let runs = 0;
let caller: Caller | undefined;

const encodings = (text: string) =>
  Object.fromEntries(
    ['identity', 'gzip', 'br'].map((name) => [name, { body: Buffer.from(`${name}:${text}`), etag: `"${name}-1"` }]),
  ) as never;

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  [store, foreign] = [await createTestStore(database), await createTestStore(database)];
  otherStoreId = await addTestStore(database, store.restaurantId);
  const { restaurantId, storeId } = store;
  cookies.storeUser = await signIn(database, await createTestUser(database, { restaurantId, storeId, role: 'user' }));
  cookies.storeAdmin = await signIn(database, await createTestUser(database, { restaurantId, storeId, role: 'admin' }));
  cookies.restaurantAdmin = await signIn(database, await createTestUser(database, { restaurantId, role: 'admin' }));
  cookies.superAdmin = await signIn(database, await createTestUser(database, null, { superAdmin: true }));
  cookies.display = await signIn(database, await createTestDisplay(database, store), 'kdsDevice');
  cookies.nobody = await signIn(database, await createTestUser(database, null));
  const routes = [
    route(readStockItem, async ({ query }) => ({ name: 'read', count: query.limit ?? 0, secret: 'never leaves' })),
    route(changeStockItem, async (call) => {
      caller = call.caller;
      return database.tenant({ restaurantId: call.params.restaurantId }, async () => ({ name: call.body.name, count: (runs += 1) }), {
        once: call.once,
      });
    }),
    route(publicThing, () => ({ name: 'public', count: 1 })),
    route(preparedThing, () => prepared(encodings('x'), () => ({ name: 'p', count: 1 }))),
    route(failing, async ({ params }) => {
      if (params.how === 'conflict') throw new ApiError('resource_status_conflict', { details: { reason: 'TEST' } });
      if (params.how === 'busy') throw new ApiError('service_unavailable', { retryAfter: 3 });
      if (params.how === 'contract') return { name: 'x' } as never;
      throw new Error('select secret from table');
    }),
    route(createIn, async () => ({ name: 'created', count: 1 })),
    route(kitchen, async (call) => ({ who: call.actor.kind })),
  ];
  const staff = { superAdmin: true, restaurantAdmin: true, storeAdmin: true } as const;
  ({ app } = await createTestApp({
    database,
    routes,
    policies: {
      'orders.read': { ...staff, storeUser: true },
      'orders.manage': staff,
      'devices.manage': staff,
      'kitchen.read': { ...staff, kdsDevice: true },
      'public.read': { ...staff, anonymous: true, guest: true },
    },
  }));
});
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(() => void (runs = 0));

const getPath = (place: TestStore, rest = '') => `/api/things/restaurants/${place.restaurantId}/stores/${place.storeId}${rest}`;
const call = (options: InjectOptions & { cookie?: string }) =>
  app.inject({ ...options, headers: { ...browserHeaders, ...(options.cookie ? { cookie: options.cookie } : {}), ...options.headers } });
const change = (payload: unknown, headers: Record<string, string> = {}) =>
  call({ method: 'POST', url: getPath(store), payload: payload as object, cookie: cookies.storeAdmin, headers });

describe('200 and 201', () => {
  it('answers what the schema knows and nothing else, under the endpoint’s status', async () => {
    const read = await call({ url: `${getPath(store)}?limit=7`, cookie: cookies.storeUser });
    expect([read.statusCode, read.json()]).toEqual([200, { name: 'read', count: 7 }]);
    expect(read.headers['cache-control']).toBe('no-store');
    expect(read.headers['x-request-id']).toMatch(/^[\w-]{12}-\w+$/);
    expect((await change({ name: 'A' })).statusCode).toBe(201);
  });

  it('takes ids in any case and hands them on in lower case', async () => {
    const upper = { restaurantId: store.restaurantId.toUpperCase(), storeId: store.storeId };
    expect((await call({ url: getPath(upper), cookie: cookies.storeUser })).statusCode).toBe(200);
  });

  it('sends ready bytes in the best encoding, and 304 for what the caller has', async () => {
    const url = '/api/things/prepared';
    const plain = await call({ url });
    expect([plain.body, plain.headers['content-encoding'], plain.headers.etag]).toEqual(['identity:x', undefined, '"identity-1"']);
    const br = await call({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([br.body, br.headers['content-encoding'], br.headers.vary]).toEqual(['br:x', 'br', 'accept-encoding']);
    const refused = await call({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } });
    expect(refused.headers['content-encoding']).toBe('gzip');
    const again = await call({ url, headers: { 'accept-encoding': 'br', 'if-none-match': 'W/"br-1", "x"' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await call({ method: 'HEAD', url })).statusCode).toBe(200);
  });
});

describe('400', () => {
  const fields = (answer: { json(): { code: string; fields: { path: string }[] } }) => [
    answer.json().code,
    ...answer.json().fields.map((field) => field.path),
  ];
  it('names every field that is wrong, unknown ones too', async () => {
    const wrong = await change({ name: '', lines: [{ id: 'x', extra: 1 }], other: true });
    expect(wrong.statusCode).toBe(400);
    expect(fields(wrong).sort()).toEqual(['lines.0.extra', 'lines.0.id', 'name', 'other', 'validation_failed']);
    expect(fields(await call({ url: `${getPath(store)}?limit=x&more=1`, cookie: cookies.storeUser })).sort()).toEqual([
      'limit',
      'more',
      'validation_failed',
    ]);
    expect(fields(await call({ url: '/api/things/public?x=1' }))).toEqual(['validation_failed', 'x']);
  });

  it('refuses __proto__, constructors, broken JSON and an empty body', async () => {
    for (const payload of ['{"name":"a","__proto__":{"admin":true}}', '{"name":"a","constructor":{"prototype":{}}}', '{"name":', '']) {
      const answer = await change(payload, { 'content-type': 'application/json' });
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 400, 'invalid_request']);
    }
  });
});

describe('401, 403 and 404', () => {
  it('asks nobody-signed-in to sign in', async () => {
    for (const cookie of [undefined, 'servery_user=short', `servery_user=${'x'.repeat(43)}`]) {
      const answer = await call({ url: getPath(store), ...(cookie ? { cookie } : {}) });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'user_not_allowed']);
    }
  });

  it('answers for what is not yours exactly as for what does not exist', async () => {
    const nowhere = { restaurantId: randomUUID(), storeId: randomUUID() };
    const bodies: unknown[] = [];
    for (const place of [
      foreign,
      nowhere,
      { restaurantId: store.restaurantId, storeId: otherStoreId },
      { restaurantId: 'x', storeId: 'y' },
    ]) {
      for (const cookie of [cookies.storeUser, cookies.nobody, cookies.display]) {
        const answer = await call({ url: getPath(place), cookie });
        const { requestId, ...body } = answer.json();
        expect(requestId).toBe(answer.headers['x-request-id']);
        bodies.push([answer.statusCode, JSON.stringify(body)]);
      }
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject([404, expect.stringContaining('resource_not_found')]);
  });

  it('does not look at the body of a stranger', async () => {
    const answer = await call({ method: 'POST', url: getPath(foreign), payload: { wrong: 1 }, cookie: cookies.storeAdmin });
    expect(answer.statusCode).toBe(404);
  });

  it('tells those who belong there that their role may not', async () => {
    const answer = await call({ method: 'POST', url: getPath(store), payload: { name: 'a' }, cookie: cookies.storeUser });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'resource_update_not_allowed']);
  });

  it('lets each role in where it belongs', async () => {
    const other = { restaurantId: store.restaurantId, storeId: otherStoreId };
    expect((await call({ url: getPath(other), cookie: cookies.restaurantAdmin })).statusCode).toBe(200);
    expect((await call({ url: getPath(foreign), cookie: cookies.superAdmin })).statusCode).toBe(200);
    expect((await call({ url: getPath(foreign), cookie: cookies.restaurantAdmin })).statusCode).toBe(404);
  });

  it('reads the restaurant from the body where the path has none', async () => {
    const create = (place: TestStore, cookie: string) => call({ method: 'POST', url: '/api/things/create', payload: place, cookie });
    expect((await create(store, cookies.storeAdmin)).statusCode).toBe(200);
    expect((await create(foreign, cookies.storeAdmin)).statusCode).toBe(404);
    expect((await create({ ...store, storeId: otherStoreId }, cookies.storeAdmin)).statusCode).toBe(404);
    expect((await create(store, cookies.storeUser)).statusCode).toBe(403);
  });

  it('lets a display act as itself beside a person in one browser', async () => {
    const both = `${cookies.storeAdmin}; ${cookies.display}`;
    expect((await call({ url: getPath(store, '/kitchen'), cookie: both })).json()).toEqual({ who: 'kdsDevice' });
    expect((await call({ url: getPath(store), cookie: both })).statusCode).toBe(200);
  });

  it('bites on the next request when a session, a role or a device is taken away', async () => {
    const id = await createTestUser(test.database, { ...store, role: 'admin' });
    const cookie = await signIn(test.database, id);
    const status = async () => (await call({ url: getPath(store), cookie })).statusCode;
    expect(await status()).toBe(200);
    await test.owner.query(`update directory.membership set role = 'user' where principal_id = $1`, [id]);
    expect((await call({ method: 'POST', url: getPath(store), payload: { name: 'a' }, cookie })).statusCode).toBe(403);
    await test.owner.query('delete from directory.membership where principal_id = $1', [id]);
    expect(await status()).toBe(404);
    await test.owner.query('update directory.principal set revoked_at = now() where id = $1', [id]);
    expect(await status()).toBe(401);
  });

  it('answers unknown addresses in the same shape, and 405 for another method', async () => {
    const unknown = await call({ url: '/api/nothing' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'resource_not_found']);
    const method = await call({ method: 'DELETE', url: getPath(store), cookie: cookies.storeAdmin });
    expect([method.statusCode, method.json().code, method.headers.allow]).toEqual([405, 'invalid_request', 'GET, POST']);
  });
});

describe('409: keys of repeated calls', () => {
  it('answers a repeat as the first time, once for however many', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => change({ name: 'once' }, headers)));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    const reordered = await change({ lines: undefined, name: 'once' }, headers);
    expect(reordered.json()).toEqual({ name: 'once', count: 1 });
  });

  it('takes a key that is an id for the same key in small and in capital letters, and no other key', async () => {
    const key = `a${randomUUID().slice(1)}`;
    const first = await change({ name: 'one' }, { 'idempotency-key': key });
    const again = await change({ name: 'one' }, { 'idempotency-key': key.toUpperCase() });
    expect(again.json()).toEqual(first.json());
    await change({ name: 'one' }, { 'idempotency-key': `key-${key}` });
    await change({ name: 'one' }, { 'idempotency-key': `KEY-${key}` });
    expect(runs).toBe(3);
  });

  it('refuses the key with another body, and keys that are none', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await change({ name: 'one' }, headers);
    const other = await change({ name: 'two' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([409, 'resource_status_conflict']);
    expect((await change({ name: 'x' }, { 'idempotency-key': 'short' })).statusCode).toBe(400);
  });

  it('runs again without a key and for another caller', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await change({ name: 'one' }, headers);
    await change({ name: 'one' }, headers);
    await call({ method: 'POST', url: getPath(store), payload: { name: 'one' }, cookie: cookies.restaurantAdmin, headers });
    await change({ name: 'one' });
    expect(runs).toBe(3);
    expect(caller).toMatchObject({ kind: 'user' });
  });
});

describe('413, 415 and 421', () => {
  it('refuses more than 1 MB, other types and foreign hosts', async () => {
    expect((await change({ name: 'x'.repeat(1_100_000) })).statusCode).toBe(413);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await change('name=a', { 'content-type': type })).statusCode).toBe(415);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.7', 'localhost:80:80']) {
      const answer = await call({ url: '/api/things/public', headers: { host } });
      expect([host, answer.statusCode, answer.json().code]).toEqual([host, 421, 'invalid_request']);
    }
    for (const host of ['127.0.0.1:4200', '[::1]:4200', 'tenant.localhost:1']) {
      expect((await call({ url: '/api/things/public', headers: { host } })).statusCode).toBe(200);
    }
  });
});

describe('origin', () => {
  it('takes mutations from our own pages only', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:81', 'https://localhost', 'null', 'http://localhost.evil.example']) {
      expect([origin, (await change({ name: 'a' }, { origin })).statusCode]).toEqual([origin, 403]);
    }
    const none = await app.inject({
      method: 'POST',
      url: getPath(store),
      payload: { name: 'a' },
      headers: { host: 'localhost', cookie: cookies.storeAdmin },
    });
    expect(none.statusCode).toBe(403);
    expect((await change({ name: 'a' })).statusCode).toBe(201);
  });
});

describe('409, 500 and 503 from handlers', () => {
  const fail = (how: string) => call({ url: `/api/things/fail/${how}` });
  it('keeps the catalogue’s shape, and SQL out of it', async () => {
    const conflict = await fail('conflict');
    expect([conflict.statusCode, conflict.json()]).toEqual([
      409,
      {
        code: 'resource_status_conflict',
        title: 'This has changed',
        message: expect.any(String),
        requestId: expect.any(String),
        details: { reason: 'TEST' },
      },
    ]);
    const busy = await fail('busy');
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '3']);
    for (const how of ['crash', 'contract']) {
      const crash = await fail(how);
      expect([crash.statusCode, crash.json().code]).toEqual([500, 'internal_server_error']);
      expect(crash.body).not.toMatch(/select|contract/);
    }
  });

  it('sends security headers with everything', async () => {
    for (const url of ['/api/things/public', '/api/nothing']) {
      const { headers } = await call({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});
