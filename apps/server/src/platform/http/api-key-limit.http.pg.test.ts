import { randomUUID } from 'node:crypto';
import { endpoint } from '@servery/contract/endpoint';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken, newApiKey } from '../sessions/tokens.ts';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { createTestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { route } from './handler.types.ts';

const read = endpoint({
  id: 'test.read',
  method: 'GET',
  path: '/test/{restaurantId}',
  permission: 'orders.read',
  keyScope: 'orders:read',
  summary: 'Test',
  response: z.object({ caller: z.string() }),
  staleOn: [],
  errors: [],
});

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database, 'Mine');
});
afterAll(() => test.close());

async function newKey(): Promise<string> {
  const key = newApiKey();
  await test.owner.query(
    `insert into directory.api_key (id, restaurant_id, token_hash, prefix, name, scopes, request_fingerprint, created_at, created_by, expires_at)
      values ($1, $2, $3, 'servery_x', 'Partner', '{orders:read}', '', now(), 'Ann', now() + interval '1 day')`,
    [randomUUID(), store.restaurantId, hashToken(key)],
  );
  return key;
}

it('counts the calls of each key, says how many are left, and refuses the others with the catalogue’s error', async () => {
  const { app } = await createTestApp({
    database: test.database,
    routes: [route(read, ({ caller }) => ({ caller: caller.kind }))],
    policies: { 'orders.read': { storeUser: true } },
    limits: { publicCallsPerMinute: 0, loginsPerMinute: 0, keyCallsPerMinute: 2 },
  });
  const [key, other] = [await newKey(), await newKey()];
  const call = (bearer: string) =>
    app.inject({ url: `/api/test/${store.restaurantId}`, headers: { host: 'localhost', authorization: `Bearer ${bearer}` } });
  // A minute may end in between, and the count begins again: within five calls two of them are in one.
  const answers = [];
  for (let calls = 0; calls < 5; calls += 1) answers.push(await call(key));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  expect(answers).toHaveLength(refused.length + taken.length);
  expect(taken[0]!.json()).toEqual({ caller: 'apiKey' });
  expect(taken[0]!.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-reset': expect.any(String) });
  expect(refused[0]!.json()).toMatchObject({ code: 'too_many_requests' });
  expect(refused[0]!.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0', 'retry-after': expect.any(String) });
  expect(refused[0]!.headers['ratelimit-reset']).toBe(refused[0]!.headers['retry-after']);
  expect((await call(other)).statusCode, 'another key is not concerned').toBe(200);
  await app.close();
});
