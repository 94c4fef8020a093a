import { allEndpoints, allStreams } from '@servery/contract';
import { permissions } from '@servery/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPolicies } from './compose.ts';
import { bindStreams } from './platform/events/bind-streams.ts';
import { createLiveHub, type LiveHub } from './platform/events/live-hub.ts';
import { createSessionWatch } from './platform/events/session-watch.ts';
import { createStreamLimits } from './platform/events/stream-limits.ts';
import { silentLog } from './platform/testing/silent-log.ts';
import { createTestApp } from './platform/testing/test-app.ts';
import { examples } from './testing/permissions/examples.ts';
import { shouldHold } from './testing/permissions/holders.ts';
import { walk } from './testing/permissions/walk.ts';
import { createWalkWorld, type WalkWorld } from './testing/permissions/walk-world.ts';

/**
 * Every endpoint and stream × every kind of caller × own, sibling and foreign places × real, stray and unknown ids. A new endpoint needs a
 * line in `testing/permissions/examples.ts`, a new permission one in `holders.ts`.
 */
const exampleOf = new Map(examples.map((example) => [example.endpoint.id, example]));

let world: WalkWorld;
let streams: FastifyInstance;
let hub: LiveHub;
let streamsUrl: string;

beforeAll(async () => {
  world = await createWalkWorld();
  const { database, address } = world.server.test;
  const { app, deps } = await createTestApp({ database, routes: [], policies: allPolicies });
  hub = createLiveHub({ database, address, log: silentLog });
  bindStreams(app, allStreams, {
    hub,
    policies: deps.policies,
    sessions: deps.sessions,
    watch: createSessionWatch(deps.sessions, silentLog),
    limits: createStreamLimits({ address: 10_000, principal: 10_000, node: 10_000 }),
    guests: world.server.modules.orders.guests,
  });
  streams = app;
  streamsUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await streams.close();
  await hub.stop();
  await world.close();
});

it('grants every permission to whom the product says, and to nobody else', () => {
  // One that no endpoint asks for yet has no policy; the server refuses to start where an endpoint's has none.
  const decided = permissions.filter((permission) => allPolicies[permission] !== undefined);
  const granted = Object.fromEntries(decided.map((permission) => [permission, Object.keys(allPolicies[permission]).toSorted()]));
  const should = Object.fromEntries(decided.map((permission) => [permission, shouldHold[permission].toSorted()]));
  expect(granted).toEqual(should);
});

it('has an example for every endpoint', () => {
  expect(allEndpoints.map(({ id }) => id).filter((id) => !exampleOf.has(id))).toEqual([]);
});

describe('answers whom it should, and everybody else as if there were nothing', () => {
  it.each(allEndpoints.map((endpoint) => ({ id: endpoint.id, endpoint })))('$id', async ({ id, endpoint }) => {
    expect(await walk(world, streamsUrl, endpoint, exampleOf.get(id))).toEqual([]);
  });

  it.each(allStreams.map((stream) => ({ id: stream.id, stream })))('$id', async ({ stream }) => {
    expect(await walk(world, streamsUrl, stream, undefined)).toEqual([]);
  });
});
