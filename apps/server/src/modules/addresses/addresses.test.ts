import type { FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { silentLog } from '../../platform/testing/silent-log.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import type { StoreProfile } from '../restaurants/index.ts';
import { boundedPort, resolve, suggest } from './addresses.service.ts';

const log = silentLog as FastifyBaseLogger;
const asking = { restaurantId: 'r', storeId: 's', address: '203.0.113.7', log };
const body = { text: '12 King', session: 'a' };
const store = { country: 'AU', address: { latitude: null, longitude: null } } as StoreProfile;

it('limits how many requests wait for an outside service, so that ordering goes on meanwhile', async () => {
  const answers: (() => void)[] = [];
  const outside: AddressPort = {
    provider: 'google',
    attribution: null,
    suggest: () => new Promise((done) => answers.push(() => done({ outcome: 'found', rows: [] }))),
    resolve: async () => ({ outcome: 'gone' }),
  };
  const deps = {
    port: boundedPort(outside),
    store: async () => store,
    rateLimiter: { hit: async () => 0, giveBack: async () => {} },
    callsPerMinute: 0,
  };
  const waiting = Array.from({ length: 40 }, () => suggest(deps, asking, body));
  await expect.poll(() => answers.length).toBe(40);
  for (const ask of [() => suggest(deps, asking, body), () => resolve(deps, asking, { id: 'x', session: 'a' })]) {
    await expect(ask()).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'Addresses cannot be suggested at the moment. Please type yours in.',
    });
  }
  for (const answer of answers) answer();
  await Promise.all(waiting);
  const next = suggest(deps, asking, body);
  await expect.poll(() => answers.length).toBe(41);
  answers.at(-1)!();
  expect(await next).toEqual({ rows: [], attribution: null });
});
