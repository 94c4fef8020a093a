import { endpoint } from '@servery/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addTestStore, createTestDisplay, createTestStore, createTestUser, type TestStore } from '../testing/fixtures.ts';
import { browserHeaders, createTestApp, signIn } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { route, type Call } from './handler.types.ts';

const response = z.object({ restaurantId: z.optional(z.string()), storeId: z.optional(z.string()) });
const common = { permission: 'orders.read', summary: '', response, errors: [], repeatable: 'natural' } as const;
const optional = z.strictObject({ restaurantId: z.optional(z.uuid()), storeId: z.optional(z.uuid()) });
const byPath = endpoint({ ...common, id: 's.path', method: 'POST', path: '/r/{restaurantId}', body: optional });
const byStore = endpoint({ ...common, id: 's.store', method: 'POST', path: '/s/{storeId}', body: optional });
const byQuery = endpoint({ ...common, id: 's.query', method: 'GET', path: '/q', query: optional });

let test: TestDatabase;
let app: FastifyInstance;
let own: TestStore;
let sibling: string;
let foreign: TestStore;
let admin: string;
let storeAdmin: string;
let display: string;

beforeAll(async () => {
  test = await openTestDatabase();
  own = await createTestStore(test.database);
  sibling = await addTestStore(test.database, own.restaurantId, 'Second');
  foreign = await createTestStore(test.database);
  const session = async (storeId?: string) => {
    const id = await createTestUser(test.database, { restaurantId: own.restaurantId, role: 'admin', ...(storeId && { storeId }) });
    return signIn(test.database, id);
  };
  [admin, storeAdmin] = [await session(), await session(own.storeId)];
  display = await signIn(test.database, await createTestDisplay(test.database, own), 'kdsDevice');
  const say = ({ scope }: Pick<Call<typeof byPath>, 'scope'>) => ({ ...scope });
  ({ app } = await createTestApp({
    database: test.database,
    routes: [route(byPath, say), route(byStore, say), route(byQuery, say)],
    policies: { 'orders.read': { restaurantAdmin: true, storeAdmin: true, kdsDevice: true } },
  }));
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const ask = async (cookie: string, url: string, { body, header }: { body?: object; header?: string } = {}) => {
  const answer = await app.inject({
    method: url.startsWith('/q') ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: { ...browserHeaders, cookie, ...(header === undefined ? {} : { 'x-restaurant-id': header }) },
    ...(url.startsWith('/q') ? {} : { payload: body ?? {} }),
  });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
};

it('takes the restaurant from the path, then query or body, then the header', async () => {
  const { restaurantId } = own;
  expect(await ask(admin, `/r/${restaurantId}`, { header: foreign.restaurantId })).toEqual({ restaurantId });
  expect(await ask(admin, `/r/${restaurantId}`, { body: { restaurantId: foreign.restaurantId } })).toEqual({ restaurantId });
  expect(await ask(admin, `/r/${foreign.restaurantId}`, { body: { restaurantId } })).toBe(404);
  expect(await ask(admin, `/q?restaurantId=${restaurantId}`, { header: foreign.restaurantId })).toEqual({ restaurantId });
  expect(await ask(admin, '/q', { header: restaurantId.toUpperCase() })).toEqual({ restaurantId });
  expect(await ask(admin, '/q', { header: foreign.restaurantId })).toBe(404);
  expect(await ask(admin, `/q?restaurantId=${foreign.restaurantId}`)).toBe(404);
});

it('checks a store of the path together with a restaurant that is named elsewhere', async () => {
  const { restaurantId, storeId } = own;
  expect(await ask(storeAdmin, `/s/${storeId}`, { body: { restaurantId } })).toEqual({ restaurantId, storeId });
  expect(await ask(storeAdmin, `/s/${sibling}`, { body: { restaurantId } })).toBe(404);
  expect(await ask(storeAdmin, `/s/${storeId}`, { header: foreign.restaurantId })).toBe(404);
  expect(await ask(storeAdmin, `/s/${sibling}`, { header: restaurantId })).toBe(404);
});

it('checks a store of the body where the path names the restaurant', async () => {
  const { restaurantId, storeId } = own;
  expect(await ask(storeAdmin, `/r/${restaurantId}`, { body: { storeId } })).toEqual({ restaurantId, storeId });
  expect(await ask(storeAdmin, `/r/${restaurantId}`, { body: { storeId: sibling } })).toBe(404);
  expect(await ask(admin, `/r/${restaurantId}`, { body: { storeId: sibling } })).toEqual({ restaurantId, storeId: sibling });
});

it('fills in what a device stands for, and holds it to that', async () => {
  expect(await ask(display, '/q')).toEqual(own);
  expect(await ask(display, '/q', { header: foreign.restaurantId })).toBe(404);
  expect(await ask(display, `/q?storeId=${sibling}`)).toBe(404);
});

it('refuses a header that is no id', async () => {
  expect(await ask(admin, '/q', { header: 'mine' })).toBe(400);
});
