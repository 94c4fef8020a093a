import { basename } from 'node:path';
import { allStreams } from '@servery/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { bindStreams } from '../../platform/events/bind-streams.ts';
import { createLiveHub, type LiveHub } from '../../platform/events/live-hub.ts';
import { createSessionWatch } from '../../platform/events/session-watch.ts';
import { createStreamLimits } from '../../platform/events/stream-limits.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTestApp } from '../../platform/testing/test-app.ts';
import { examples } from './examples.ts';
import { readCalls, partOfFile } from './parts.ts';
import { walk } from './matrix.ts';
import { createPermissionWorld, type PermissionWorld } from './matrix-world.ts';

/**
 * Every endpoint and stream × every kind of caller × own, sibling and foreign places × real, foreign and unknown ids: the part of them that
 * the name of the test file determines. A new endpoint needs a line in `examples.ts`, a new permission one in `holders.ts`.
 */
export function describePermissionMatrix(testFile: string): void {
  const exampleById = new Map(examples.map((example) => [example.endpoint.id, example]));

  let world: PermissionWorld;
  let streams: FastifyInstance;
  let hub: LiveHub;
  let streamsUrl: string;

  beforeAll(async () => {
    world = await createPermissionWorld();
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

  describe('answers whom it should, and everybody else as if there were nothing', () => {
    it.each(readCalls(partOfFile(basename(testFile))).map((call) => ({ id: call.id, call })))('$id', async ({ id, call }) => {
      expect(await walk(world, streamsUrl, call, exampleById.get(id))).toEqual([]);
    });
  });
}
