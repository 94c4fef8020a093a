import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { Database } from '../../platform/db/connections.types.ts';
import { createTokenSource, sealWith } from './uber-eats-token.client.ts';

let test: TestDatabase;
let given = 0;
let asked: string[] = [];
let broken = false;
const login = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(body);
    if (broken) {
      response.statusCode = 503;
      response.end();
      return;
    }
    given += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: `token-${given}`, token_type: 'Bearer', expires_in: 3_600 }));
  });
});
let url: string;

beforeAll(async () => {
  test = await openTestDatabase();
  await new Promise<void>((resolve) => login.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(login.address() as AddressInfo).port}`;
});
beforeEach(() => {
  broken = false;
});
afterAll(async () => {
  login.close();
  await test.close();
});

const getSource = (clientId: string, { clientSecret = 'secret', now = Date.now, database = test.database } = {}) =>
  createTokenSource({
    loginBaseUrl: url,
    clientId,
    clientSecret,
    http: createOutboundClient({ trustedOrigins: [url] }),
    database,
    rateLimiter: createRateLimiter(test.database),
    now,
  });

it('is fetched once for all who ask at a time, and shared with other nodes', async () => {
  asked = [];
  const [first, second] = [getSource('shared'), getSource('shared')];
  const tokens = await Promise.all([first.token(), first.token(), first.token()]);
  expect(new Set(tokens).size).toBe(1);
  expect(await second.token()).toBe(tokens[0]);
  expect(asked).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({ grant_type: 'client_credentials', client_id: 'shared' });
});

it('is not fetched again for a call whose read is answered after the fetch', async () => {
  asked = [];
  const { promise: answered, resolve: answerSlowRead } = Promise.withResolvers<void>();
  let reads = 0;
  const database: Database = {
    ...test.database,
    platform: async (what, work) => {
      reads += 1;
      const slow = reads === 2;
      const answer = await test.database.platform(what, work);
      if (slow) await answered;
      return answer;
    },
  };
  const source = getSource('overtaken', { database });
  const [first, second] = [source.token(), source.token()];
  const token = await first;
  answerSlowRead();
  expect(await second).toBe(token);
  expect(asked).toHaveLength(1);
});

it('is fetched anew when it was refused, or ends soon', async () => {
  const source = getSource('refused');
  const token = (await source.token())!;
  const fresh = await source.token(token);
  expect(fresh).not.toBe(token);
  expect(await source.token(token)).toBe(fresh);
  const later = getSource('refused', { now: () => Date.now() + 3_600_000 });
  expect(await later.token()).not.toBe(fresh);
});

it('is asked for less often than Uber allows in an hour', async () => {
  asked = [];
  const source = getSource('greedy');
  let last: string | undefined;
  for (let n = 0; n < 95; n += 1) last = await source.token(last ?? 'none');
  expect(asked).toHaveLength(90);
});

it('stands sealed in the database: another secret opens nothing', async () => {
  const token = (await getSource('sealed').token())!;
  const { rows } = await test.owner.query(`select sealed from directory.provider_token where provider = 'uberEats/sealed'`);
  const sealed = rows[0].sealed as Buffer;
  expect(sealed.includes(Buffer.from(token))).toBe(false);
  expect(sealWith('secret').open(sealed)).toBe(token);
  expect(sealWith('another').open(sealed)).toBeUndefined();
  expect(await getSource('sealed', { clientSecret: 'another' }).token()).not.toBe(token);
});

it('is had again soon after Uber’s login was down: the tries meanwhile leave enough of the hour', async () => {
  asked = [];
  broken = true;
  let now = Date.now();
  const source = getSource('down', { now: () => now });
  // Half an hour of calls, one every two seconds.
  for (let n = 0; n < 900; n += 1) {
    expect(await source.token()).toBeUndefined();
    now += 2_000;
  }
  expect(asked.length).toBeLessThan(45);
  broken = false;
  now += 90_000;
  expect(await source.token()).toBeDefined();
});

it('serves to its end where no other can be had', async () => {
  let now = Date.now();
  const source = getSource('last', { now: () => now });
  const token = await source.token();
  expect(token).toBeDefined();
  now += 3_500_000;
  broken = true;
  expect(await source.token()).toBe(token);
  expect(await source.token(token), 'not the one that was refused').toBeUndefined();
  now += 200_000;
  expect(await source.token()).toBeUndefined();
});
