import { randomUUID } from 'node:crypto';
import { allEndpoints, allStreams } from '@servery/contract';
import { apiKeyScopes, type ApiKeyScope } from '@servery/contract/api-key-scopes';
import type { Endpoint, Stream } from '@servery/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { bindStreams } from '../../platform/events/bind-streams.ts';
import { createSessionWatch } from '../../platform/events/session-watch.ts';
import { createStreamLimits } from '../../platform/events/stream-limits.ts';
import { hashToken, newApiKey } from '../../platform/sessions/tokens.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { examples } from '../../testing/permissions/examples.ts';
import { createPermissionWorld, type PermissionWorld } from '../../testing/permissions/matrix-world.ts';
import { makeChildren, namesOfChildren } from '../../testing/permissions/matrix.ts';
import { randomIds, send } from '../../testing/permissions/send.ts';

/**
 * Every call of the API with a third party's key. A call that names no scope is refused to every key: a new one is closed until somebody
 * decides otherwise, and then it is in the list below.
 */
const open: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  'orders:read': ['onlineOrdering.getOrder', 'onlineOrdering.listOrders'],
  'menu:read': [
    'menu.explainMenu',
    'menu.getMenu',
    'menu.getMenuChanges',
    'menu.listSoldOut',
    'restaurants.getHours',
    'restaurants.getRestaurant',
  ],
  'availability:write': ['menu.setSoldOut'],
  'customers:read': ['customer.getRecord', 'customer.list'],
};

let world: PermissionWorld;
beforeAll(async () => {
  world = await createPermissionWorld();
});
afterAll(() => world.close());

async function newKey(scopes: readonly ApiKeyScope[], storeIds: readonly string[] | null = null) {
  const key = newApiKey();
  await world.server.test.owner.query(
    `insert into directory.api_key (id, restaurant_id, token_hash, prefix, name, scopes, store_ids, request_fingerprint, created_at, created_by,
        expires_at, last_used_at) values ($1, $2, $3, 'servery_x', 'Partner', $4, $5, '', now(), 'Ann', now() + interval '1 day',
        now() + interval '1 hour')`,
    [randomUUID(), world.places.own.restaurantId, hashToken(key), scopes, storeIds],
  );
  return { authorization: `Bearer ${key}` };
}

const getExample = (call: Endpoint) => examples.find(({ endpoint }) => endpoint.id === call.id)!;
const ask = async (
  call: Endpoint,
  headers: Record<string, string>,
  at = world.places.own,
  ids = randomIds(namesOfChildren(call, getExample(call))),
) => send(world, '', { call, example: getExample(call), at, ids, headers });

it('opens what is listed here, and nothing else', () => {
  const named = Object.fromEntries(
    apiKeyScopes.map((scope) => [
      scope,
      allEndpoints
        .filter(({ keyScope }) => keyScope === scope)
        .map(({ id }) => id)
        .toSorted(),
    ]),
  );
  expect(named).toEqual(open);
});

it('refuses every other call to a key with all scopes, and writes nothing', async () => {
  const closed = allEndpoints.filter(({ keyScope }) => keyScope === undefined);
  // A key makes only so many calls in a minute.
  const keys = await Promise.all(Array.from({ length: Math.ceil(closed.length / 100) }, () => newKey(apiKeyScopes)));
  const before = await world.fingerprint();
  const wrong: string[] = [];
  for (const [turn, call] of closed.entries()) {
    const { status, code, short } = await ask(call, keys[Math.floor(turn / 100)]!);
    if (status !== 403 || code !== 'resource_update_not_allowed') wrong.push(`${call.id}: ${short}`);
  }
  expect(wrong).toEqual([]);
  expect((await world.fingerprint()) === before, 'nothing was written').toBe(true);
});

it('lets a key make a call at its own stores with its scope alone', async () => {
  const wrong: string[] = [];
  const { own, sibling, foreign } = world.places;
  for (const call of allEndpoints) {
    const { keyScope, path } = call;
    if (keyScope === undefined) continue;
    const example = getExample(call);
    const ids = await makeChildren(world, example, namesOfChildren(call, example), own, world.neighbour);
    const expecting = async (what: string, status: number, headers: Record<string, string>, at = own) => {
      const seen = await ask(call, headers, at, ids);
      if (seen.status !== status) wrong.push(`${call.id}, ${what}: ${seen.short} instead of ${status}`);
    };
    await expecting('with its scope', 200, await newKey([keyScope]));
    await expecting('with all others', 403, await newKey(apiKeyScopes.filter((scope) => scope !== keyScope)));
    await expecting('at another restaurant', 404, await newKey([keyScope]), foreign);
    if (path.includes('{storeId}')) {
      await expecting('for its store', 200, await newKey([keyScope], [own.storeId]));
      await expecting('for another store', 404, await newKey([keyScope], [own.storeId]), sibling);
    }
  }
  expect(wrong).toEqual([]);
});

it('refuses every live stream', async () => {
  const { database } = world.server.test;
  const { app, deps } = await createTestApp({ database, routes: [], policies: allPolicies });
  bindStreams(app, allStreams, {
    hub: { subscribe: () => Promise.reject(new Error('A key has followed a stream.')) } as never,
    policies: deps.policies,
    sessions: deps.sessions,
    watch: createSessionWatch(deps.sessions, silentLog),
    limits: createStreamLimits(),
    guests: world.server.modules.orders.guests,
  });
  const headers = await newKey(apiKeyScopes);
  const ids: Record<string, string> = { ...world.places.own };
  const follow = ({ path }: Stream) =>
    app.inject({
      url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())}`,
      headers: { host: 'localhost', ...headers },
    });
  for (const stream of allStreams) expect((await follow(stream)).statusCode, stream.id).toBe(403);
  await app.close();
});
