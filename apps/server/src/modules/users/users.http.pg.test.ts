import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { createTestStore, type TestStore } from '../../platform/testing/fixtures.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createUsersModule } from './index.ts';

let test: TestDatabase;
let app: FastifyInstance;
let store: TestStore;
const userId = randomUUID();

beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
  const users = createUsersModule({ database: test.database, rateLimiter: createRateLimiter(test.database) });
  const memberships = [{ restaurantId: store.restaurantId, storeId: store.storeId, role: 'admin' as const }];
  const user = { id: userId, name: 'Ada', email: 'Ada@Example.com', password: 'correct horse', superAdmin: false, memberships };
  await users.createUser({ database: test.database }, user);
  await users.createUser({ database: test.database }, user);
  ({ app } = await createTestApp({ database: test.database, routes: users.routes, policies: users.policy }));
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const login = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/user/login', headers: browserHeaders, payload: { email, password } });
const cookieOf = (answer: Awaited<ReturnType<typeof login>>) => String(answer.headers['set-cookie']).split(';')[0]!;

describe('200', () => {
  it('signs in, whatever the letters of the address, and says who it is', async () => {
    const answer = await login('ADA@example.com', 'correct horse');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ userId, name: 'Ada', memberships: [{ storeId: store.storeId, role: 'admin' }] });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/i);
    const me = await app.inject({ url: '/api/user/me', headers: { ...browserHeaders, cookie: cookieOf(answer) } });
    expect(me.json()).toEqual(answer.json());
  });

  it('signs out: the session is over at once', async () => {
    const cookie = cookieOf(await login('ada@example.com', 'correct horse'));
    const headers = { ...browserHeaders, cookie };
    expect((await app.inject({ method: 'POST', url: '/api/user/logout', headers, payload: {} })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/user/me', headers })).statusCode).toBe(401);
  });
});

describe('400', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const [wrong, unknown] = [await login('ada@example.com', 'wrong'), await login('nobody@example.com', 'wrong')];
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_grant']);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
  });

  it('names the field that is not an address', async () => {
    expect((await login('not an address', 'x')).json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'email' }] });
  });
});

describe('401', () => {
  it('knows nobody without a session', async () => {
    expect((await app.inject({ url: '/api/user/me', headers: browserHeaders })).statusCode).toBe(401);
  });
});

describe('429', () => {
  it('lets an account be tried ten times in a quarter of an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => login('often@example.com', 'guess')));
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(10);
    const refused = answers.find((answer) => answer.statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
