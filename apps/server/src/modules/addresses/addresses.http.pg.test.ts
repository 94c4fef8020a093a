import { randomUUID } from 'node:crypto';
import { getMapTiles, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalAddresses } from '../../integrations/local-addresses/local-addresses.adapter.ts';
import type { AddressPort, AddressRefusal } from '../../ports/addresses.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';
import { resolve, suggest } from './addresses.service.ts';

const local = createLocalAddresses();
/** An outside service that fails when told to. */
const outside = { refusal: null as AddressRefusal | null, asked: 0 };
const port: AddressPort = {
  provider: 'google',
  attribution: 'Powered by Google',
  async suggest(question) {
    outside.asked += 1;
    return outside.refusal ?? local.suggest(question);
  },
  async resolve(choice) {
    outside.asked += 1;
    return outside.refusal ?? local.resolve(choice);
  },
};

let server: TestServer;
let limited: TestServer;
const place = (of = server) => ({ restaurantId: of.restaurantId, storeId: of.storeId });
const ask = (text: string, params = place(), of = server) => of.call(suggestAddresses, { params, body: { text, session: randomUUID() } });
const choose = (id: string, params = place()) => server.call(resolveAddress, { params, body: { id, session: randomUUID() } });
const standIn = async (country: string, latitude: number, longitude: number) => {
  await server.test.owner.query(`update store set country = $2, address = address || $3::jsonb where id = $1`, [
    server.storeId,
    country,
    JSON.stringify({ latitude, longitude }),
  ]);
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
};

const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' };

beforeAll(async () => {
  server = await startTestServer({ addresses: port });
  limited = await startTestServer({ addresses: port, addressCallsPerMinute: 5, mapTiles });
  await standIn('AU', -33.8968, 151.1793);
});
beforeEach(() => {
  outside.refusal = null;
  outside.asked = 0;
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

describe('200', () => {
  it('says where the pictures of the map come from, as configured, to those who read the settings', async () => {
    const tiles = async (of: TestServer, role: 'storeUser' | 'restaurantUser') => {
      const params = { restaurantId: of.restaurantId, storeId: of.storeId };
      return of.call(getMapTiles, { params, cookie: await of.signIn(role) });
    };
    expect((await tiles(limited, 'storeUser')).data).toEqual({ tiles: mapTiles });
    expect((await tiles(server, 'storeUser')).data).toEqual({ tiles: null });
    expect((await tiles(server, 'restaurantUser')).status).toBe(403);
  });

  it('suggests what lies near the store first, with the words that the provider wants shown, and resolves it', async () => {
    const { status, data } = await ask('10 king street');
    expect(status).toBe(200);
    expect(data.attribution).toBe('Powered by Google');
    expect(data.rows[0]).toMatchObject({ primary: '10 King Street', secondary: 'Newtown NSW 2042' });
    expect((await choose(data.rows[0]!.id)).data).toMatchObject({
      line1: '10 King Street',
      suburb: 'Newtown',
      postcode: '2042',
      country: 'AU',
    });
  });

  it("knows the store's country alone", async () => {
    await standIn('NZ', -36.85, 174.75);
    expect((await ask('10 king street newtown nsw')).data.rows).toEqual([]);
    const { data } = await ask('12 ponsonby r');
    expect(data.rows[0]?.primary).toBe('12 Ponsonby Road');
    await standIn('AU', -33.8968, 151.1793);
    expect((await choose(data.rows[0]!.id)).status).toBe(404);
  });
});

describe('400', () => {
  it('wants three letters, a session and nothing else', async () => {
    expect((await ask('ki')).error.fields?.map(({ path }) => path)).toEqual(['text']);
    expect((await server.call(suggestAddresses, { params: place(), body: { text: 'king', session: 'mine' } })).status).toBe(400);
    expect((await choose('x'.repeat(501))).status).toBe(400);
  });
});

describe('404', () => {
  it('answers an unknown store in the same way, without calling the provider', async () => {
    const unknown = await ask('king street', { ...place(), storeId: randomUUID() });
    const foreign = await ask('king street', { ...place(), restaurantId: limited.restaurantId });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'resource_not_found']);
    expect({ ...unknown.error, requestId: '' }).toEqual({ ...foreign.error, requestId: '' });
    expect(outside.asked).toBe(0);
  });

  it('says what to do about a place that has gone', async () => {
    const answer = await choose('2042|Newtown|Gone Street|1');
    expect([answer.status, answer.error.message]).toEqual([404, 'This address could not be found. Please choose it again, or type it in.']);
  });
});

describe('429', () => {
  it('lets one client ask so often a minute, over all nodes', async () => {
    await clearOfWindowEnd(60);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('king street', place(limited), limited)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(outside.asked).toBe(5);
  });
});

describe('503', () => {
  it.each([
    ['tooMany', '5'],
    ['unavailable', '5'],
    ['configuration', '600'],
  ] as const)('tells guests to type it in when the provider says %s', async (reason, retryAfter) => {
    outside.refusal = { outcome: 'refused', reason, message: 'Google said no' };
    for (const answer of [await ask('king street'), await choose('2042|Newtown|King Street|1')]) {
      expect([answer.status, answer.error.message]).toEqual([503, 'Addresses cannot be suggested at the moment. Please type yours in.']);
      expect(answer.headers['retry-after']).toBe(retryAfter);
    }
  });
});

it('writes no address into the log', async () => {
  const lines: unknown[][] = [];
  const log = { warn: (...args: unknown[]) => void lines.push(args) } as unknown as FastifyBaseLogger;
  outside.refusal = { outcome: 'refused', reason: 'unavailable', message: 'Google cannot be reached for addresses' };
  const deps = {
    port,
    store: server.modules.restaurants.service.store,
    rateLimiter: { hit: async () => 0, giveBack: async () => {} },
    callsPerMinute: 0,
  };
  const asking = { ...place(), address: '127.0.0.1', log };
  await expect(suggest(deps, asking, { text: '99 Secret Street', session: randomUUID() })).rejects.toThrow('type yours in');
  await expect(resolve(deps, asking, { id: '2042|Newtown|Secret Street|99', session: randomUUID() })).rejects.toThrow('type yours in');
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/secret/i);
});
