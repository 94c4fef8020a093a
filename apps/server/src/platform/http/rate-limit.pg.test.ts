import { endpoint } from '@servery/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserHeaders, createTestApp } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addressBucket } from './address.ts';
import { route } from './handler.types.ts';
import { createRateLimiter, sweepRateLimits } from './rate-limit.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase({ poolSize: 20 })));
afterAll(() => test.close());

it('lets exactly the limit through, however many race on however many nodes', async () => {
  const nodes = [createRateLimiter(test.database), createRateLimiter(test.another()), createRateLimiter(test.another())];
  for (const racers of [2, 10, 60]) {
    const results = await Promise.allSettled(
      Array.from({ length: racers }, (_, i) => nodes[i % nodes.length]?.hit(`race-${racers}`, 7, 86_400)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(Math.min(7, racers));
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
  }
});

it('keeps buckets apart, starts anew with each window and knows no limit of 0', async () => {
  const limiter = createRateLimiter(test.database);
  await limiter.hit('a', 1, 86_400);
  await limiter.hit('b', 1, 86_400);
  await expect(limiter.hit('a', 1, 86_400)).rejects.toThrow();
  await limiter.hit('none', 0, 60);
  await limiter.hit('window', 1, 1);
  await expect(
    (async () => {
      for (let i = 0; i < 5; i += 1) await limiter.hit('window', 1, 1);
    })(),
  ).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await limiter.hit('window', 1, 1);
});

it('takes a try back that turned out right, and never more than were counted', async () => {
  const limiter = createRateLimiter(test.database);
  await limiter.hit('back', 1, 86_400);
  await expect(limiter.hit('back', 1, 86_400)).rejects.toThrow();
  await limiter.giveBack('back', 86_400);
  await limiter.giveBack('back', 86_400);
  await limiter.hit('back', 1, 86_400);
  await expect(limiter.hit('back', 1, 86_400)).rejects.toThrow();
});

it('forgets old windows', async () => {
  await test.owner.query(`insert into directory.rate_limit values ('old', now() - interval '2 days', 1)`);
  await sweepRateLimits(test.database);
  expect((await test.owner.query(`select 1 from directory.rate_limit where bucket = 'old'`)).rows).toEqual([]);
});

it('counts an IPv6 household as one', () => {
  expect(addressBucket('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressBucket('2001:db8::1')).toBe(addressBucket('2001:db8:0:0:ffff::1'));
  expect(addressBucket('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

it('limits what anybody may send by address, and leaves reading alone', async () => {
  const say = endpoint({
    id: 'r.say',
    method: 'POST',
    path: '/say',
    permission: 'public.order',
    summary: '',
    body: z.strictObject({}),
    response: z.object({}),
    errors: [],
    repeatable: 'clientId',
  });
  const quote = endpoint({ ...say, id: 'r.quote', path: '/quote', repeatable: 'natural' });
  const read = endpoint({
    id: 'r.read',
    method: 'GET',
    path: '/say',
    permission: 'public.read',
    summary: '',
    response: z.object({}),
    errors: [],
  });
  const { app } = await createTestApp({
    database: test.database,
    routes: [route(say, () => ({})), route(quote, () => ({})), route(read, () => ({}))],
    policies: { 'public.order': { anonymous: true }, 'public.read': { anonymous: true } },
    limits: { publicCallsPerMinute: 3, loginsPerMinute: 1 },
  });
  const statuses = async (method: 'GET' | 'POST', url: string, times: number, remoteAddress: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        app.inject({ method, url, remoteAddress, headers: browserHeaders, ...(method === 'POST' ? { payload: {} } : {}) }),
      ),
    );
    return answers.map((answer) => answer.statusCode).sort();
  };
  expect(await statuses('POST', '/api/say', 5, '192.0.2.1')).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses('POST', '/api/say', 1, '192.0.2.2')).toEqual([200]);
  expect(new Set(await statuses('GET', '/api/say', 20, '192.0.2.1'))).toEqual(new Set([200]));
  expect((await statuses('POST', '/api/quote', 17, '192.0.2.1')).filter((status) => status === 429)).toHaveLength(2);
  await app.close();
});
