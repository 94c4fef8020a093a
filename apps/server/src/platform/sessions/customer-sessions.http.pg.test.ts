import { endpoint } from '@servery/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route, type Call, type Route } from '../http/handler.types.ts';
import { createTestCustomer, createTestStore } from '../testing/fixtures.ts';
import { browserHeaders, createTestApp, signInCustomer } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const response = z.object({ kind: z.string(), customer: z.nullable(z.string()), restaurantId: z.optional(z.string()) });
const common = { method: 'GET', summary: '', response, errors: [], query: z.strictObject({ restaurantId: z.optional(z.uuid()) }) } as const;
const own = endpoint({ ...common, id: 'c.own', path: '/own/{restaurantId}', permission: 'customer.own' });
const anywhere = endpoint({ ...common, id: 'c.any', path: '/own', permission: 'customer.own' });
const open = endpoint({ ...common, id: 'c.open', path: '/open/{restaurantId}', permission: 'public.order' });

let test: TestDatabase;
let app: FastifyInstance;
let restaurants: [string, string];
let customers: [string, string];
let cookies: [string, string];
let queries = 0;

beforeAll(async () => {
  test = await openTestDatabase();
  restaurants = [(await createTestStore(test.database)).restaurantId, (await createTestStore(test.database)).restaurantId];
  customers = [await createTestCustomer(test.database, restaurants[0]), await createTestCustomer(test.database, restaurants[1])];
  cookies = [
    await signInCustomer(test.database, restaurants[0], customers[0]),
    await signInCustomer(test.database, restaurants[1], customers[1]),
  ];
  const say = async (call: Call<typeof own>) => {
    const customer = await call.customer();
    return { kind: call.caller.kind, customer: customer?.principalId ?? null, ...call.scope };
  };
  const counting: typeof test.database = {
    ...test.database,
    platform: (...input) => {
      queries += 1;
      return test.database.platform(...input);
    },
  };
  ({ app } = await createTestApp({
    database: counting,
    routes: [own, anywhere, open].map((one): Route => route(one, say as never)),
    policies: { 'customer.own': { customer: true }, 'public.order': { anonymous: true, customer: true } },
  }));
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const ask = async (url: string, ...sent: string[]) => {
  const answer = await app.inject({ url: `/api${url}`, headers: { ...browserHeaders, cookie: ['theme=dark', ...sent].join('; ') } });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
};

it('knows a customer of each restaurant by its own cookie', async () => {
  for (const at of [0, 1] as const) {
    const expected = { kind: 'customer', customer: customers[at], restaurantId: restaurants[at] };
    expect(await ask(`/own/${restaurants[at]}`, ...cookies)).toEqual(expected);
    expect(await ask(`/own?restaurantId=${restaurants[at]}`, ...cookies)).toEqual(expected);
    expect(await ask('/own', cookies[at])).toEqual(expected);
  }
});

it('takes no session to another restaurant, under whatever cookie it comes', async () => {
  const token = cookies[0].split('=')[1];
  expect(await ask(`/own/${restaurants[1]}`, cookies[0])).toBe(401);
  expect(await ask(`/own/${restaurants[1]}`, `servery_customer_${restaurants[1]}=${token}`)).toBe(404);
  expect(await ask(`/open/${restaurants[1]}`, `servery_customer_${restaurants[1]}=${token}`)).toMatchObject({ customer: null });
  expect(await ask(`/own?restaurantId=${restaurants[1]}`, cookies[0])).toBe(404);
});

it('asks who it is on an open call only where the cookie of that restaurant is', async () => {
  queries = 0;
  expect(await ask(`/open/${restaurants[0]}`)).toMatchObject({ kind: 'anonymous', customer: null });
  expect(await ask(`/open/${restaurants[0]}`, cookies[1])).toMatchObject({ kind: 'anonymous', customer: null });
  expect(queries).toBe(0);
  expect(await ask(`/open/${restaurants[0]}`, ...cookies)).toMatchObject({ kind: 'anonymous', customer: customers[0] });
  expect(queries).toBe(1);
});
