import { randomUUID } from 'node:crypto';
import { loginPosTerminal } from '@servery/contract/devices';
import { storeLive } from '@servery/contract/live';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { composeModules } from '../../compose.ts';
import { getRoutes } from '../../compose-routes.ts';
import { bindStreams } from '../../platform/events/bind-streams.ts';
import { createLiveHub } from '../../platform/events/live-hub.ts';
import { createSessionWatch } from '../../platform/events/session-watch.ts';
import { createStreamLimits } from '../../platform/events/stream-limits.ts';
import { readSse } from '../../platform/testing/read-sse.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';

let server: TestServer;
let nodes: FastifyInstance[];
let hosts = 0;

/** One more node over the same data: it remembers nothing of what the others have counted. */
async function startNode(): Promise<FastifyInstance> {
  const database = server.test.another();
  const modules = composeModules({ database, printer: server.printer });
  return (await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies })).app;
}
beforeAll(async () => {
  server = await startTestServer({ poolSize: 12 });
  nodes = [server.app, await startNode()];
});
afterAll(async () => {
  for (const node of nodes.slice(1)) await node.close();
  await server.close();
});

/** An address that has not been seen before. */
const anywhere = () => `198.51.${Math.floor((hosts += 1) / 250)}.${hosts % 250}`;
async function send(code: string, options: { node?: FastifyInstance; address?: string } = {}) {
  const { node = server.app, address = anywhere() } = options;
  const answer = await node.inject({
    method: 'POST',
    url: `/api${loginPosTerminal.path}`,
    remoteAddress: address,
    headers: browserHeaders,
    payload: { code },
  });
  return {
    status: answer.statusCode,
    code: answer.json().code as string | undefined,
    cookie: String(answer.headers['set-cookie']).split(';')[0]!,
  };
}
async function newTill() {
  const { restaurantId, storeId } = server;
  const { device, code } = await server.modules.devices.createDevice(
    { id: randomUUID(), kind: 'posTerminal', name: 'Till', restaurantId, storeId },
    testActor,
  );
  return { id: device.id, code };
}
const wrong = (code: string, i: number) => `${code.slice(0, 5)}${String(i).padStart(4, 'X')}`;
const count = async (text: string, id: string) =>
  Number((await server.test.owner.query(`select count(*) from ${text}`, [id])).rows[0].count);

it.each([2, 10, 50])('lets one of %i that send a code at once in, over two nodes', async (racers) => {
  const { id, code } = await newTill();
  const answers = await Promise.all(Array.from({ length: racers }, (_, i) => send(code, { node: nodes[i % 2]! })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code: said }) => said === 'invalid_grant')).toHaveLength(racers - 1);
  expect(await count('directory.session where principal_id = $1', id)).toBe(1);
  expect(await count("event where subject_id = $1 and type = 'device.paired'", id)).toBe(1);
});

it('takes five tries at a code, over two nodes at once, and the right one is too late', async () => {
  for (const guesses of [5, 10, 50]) {
    const { id, code } = await newTill();
    await Promise.all(Array.from({ length: guesses }, (_, i) => send(wrong(code, i), { node: nodes[i % 2]! })));
    const { rows } = await server.test.owner.query('select tries from directory.pairing_code where principal_id = $1', [id]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await send(code)).toMatchObject({ status: 400, code: 'invalid_grant' });
  }
});

it('remembers the tries through a restart, and starts anew with a new code', async () => {
  const { id, code } = await newTill();
  for (let i = 0; i < 5; i += 1) await send(wrong(code, i));
  const restarted = await startNode();
  expect((await send(code, { node: restarted })).status).toBe(400);
  const { restaurantId, storeId } = server;
  const fresh = await server.modules.devices.createDevice({ id, kind: 'posTerminal', name: 'Till', restaurantId, storeId }, testActor);
  for (let i = 0; i < 4; i += 1) await send(wrong(fresh.code, i));
  expect((await send(fresh.code, { node: restarted })).status).toBe(200);
  await restarted.close();
});

it('429: an address sends ten wrong codes in ten minutes, wherever it asks; right ones do not count', async () => {
  await clearOfWindowEnd(600);
  const address = anywhere();
  const restarted = await startNode();
  for (let i = 0; i < 12; i += 1) expect((await send((await newTill()).code, { address, node: nodes[i % 2]! })).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => send(`ZZZZ-${String(i).padStart(4, 'Z')}`, { address, node: nodes[i % 2]! })),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(14);
  expect((await send((await newTill()).code, { address, node: restarted })).status).toBe(429);
  await restarted.close();
});

it.each([2, 10, 50])('makes one device of %i creations with one id, over two nodes: one code works', async (racers) => {
  const { restaurantId, storeId } = server;
  const cookie = await server.signIn('storeAdmin');
  const id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: racers }, (_, i) =>
      nodes[i % 2]!.inject({
        method: 'POST',
        url: `/api/devices/restaurants/${restaurantId}/stores/${storeId}`,
        headers: { ...browserHeaders, cookie },
        payload: { id, kind: 'posTerminal', name: 'Till' },
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(await count("event where subject_id = $1 and type = 'device.created'", id)).toBe(1);
  const codes: string[] = answers.map((answer) => answer.json().code);
  const tries = await Promise.all(codes.map((code) => send(code)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('leaves no session behind a revocation, whoever is faster', async () => {
  const { restaurantId, storeId } = server;
  const admin = await server.signIn('storeAdmin');
  for (let round = 0; round < 10; round += 1) {
    const { id, code } = await newTill();
    const path = `/api/devices/restaurants/${restaurantId}/stores/${storeId}/${id}`;
    const ask = (what: string, node: FastifyInstance) =>
      node.inject({ method: 'POST', url: `${path}/${what}`, headers: { ...browserHeaders, cookie: admin }, payload: {} });
    const [, , paired] = await Promise.all([send(code), ask('revoke', nodes[1]!), ask('pair', server.app)]);
    expect(paired.statusCode).toBe(200);
    // The last call decides: a device is signed in, or has a valid code, or is revoked; never two of them.
    const sessions = await count('directory.session where principal_id = $1', id);
    const codes = await count('directory.pairing_code where used_at is null and principal_id = $1', id);
    const revoked = await count('directory.principal where revoked_at is not null and id = $1', id);
    expect(sessions + codes + revoked).toBe(1);
  }
});

it('closes the open stream of a device that is revoked', async () => {
  const { restaurantId, storeId, modules } = server;
  const { app, deps } = await createTestApp({ database: server.test.database, routes: [], policies: allPolicies });
  const hub = createLiveHub({ database: server.test.database, address: server.test.address, log: silentLog });
  const watch = createSessionWatch(deps.sessions, silentLog);
  const { policies, sessions } = deps;
  bindStreams(app, [storeLive], { hub, watch, policies, sessions, limits: createStreamLimits(), guests: modules.orders.guests });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { id, code } = await newTill();
  const { cookie } = await send(code);
  const stream = await readSse(`${url}/api/live/restaurants/${restaurantId}/stores/${storeId}`, { cookie });
  await stream.next('heartbeat');
  await server.app.inject({
    method: 'POST',
    url: `/api/devices/restaurants/${restaurantId}/stores/${storeId}/${id}/revoke`,
    headers: { ...browserHeaders, cookie: await server.signIn('restaurantAdmin') },
    payload: {},
  });
  await stream.next('closed');
  await stream.ended;
  await app.close();
  watch.stop();
  await hub.stop();
});
