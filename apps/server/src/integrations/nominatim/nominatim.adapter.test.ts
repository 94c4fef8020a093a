import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import { addressSuite } from '../../ports/addresses.suite.ts';
import { startAddressWorld, type AddressWorld } from '../../testing/address-simulator.ts';
import { createNominatim, type NominatimOptions } from './nominatim.adapter.ts';
import { createNominatimClient } from './nominatim.client.ts';
import { nominatim } from './index.ts';
import { getAddress, numberTyped, getPlaces, getRefusal } from './nominatim.mapping.ts';

const newtown = { latitude: -33.8968, longitude: 151.1793 };
const noLimit: RateLimiter = { hit: async () => 0, giveBack: async () => {} };
const start = (options: Partial<NominatimOptions> = {}) =>
  startAddressWorld('', (baseUrl, http) => {
    const client = createNominatimClient({ baseUrl, userAgent: 'Servery tests', http, timeoutMs: 1500 });
    return createNominatim({ client, rateLimiter: noLimit, perSecond: 0, ...options });
  });

addressSuite('Nominatim', async () => (await start()).harness({ stale: 'N1' }));

const ask = (port: AddressPort, text: string) => port.suggest({ text, country: 'AU', near: newtown, session: '' });

describe('memory and turns', () => {
  const clock = { now: 0 };
  const turns = { free: 0 };
  const rateLimiter: RateLimiter = {
    hit: async () => {
      if (turns.free === 0) throw new ApiError('too_many_requests', { retryAfter: 1 });
      turns.free -= 1;
      return 0;
    },
    giveBack: async () => {},
  };
  let world: AddressWorld;
  const asked = async () => (await world.read<unknown[]>('/_sim/questions')).length;
  beforeAll(async () => {
    world = await start({ rateLimiter, perSecond: 1, now: () => clock.now });
  });
  afterAll(() => world.close());

  it('asks once for what it was told within ten minutes, however it is typed, and knows the place, too', async () => {
    turns.free = 2;
    const first = await ask(world.port, '21 King');
    expect(await ask(world.port, ' 21  KING')).toEqual(first);
    if (first.outcome !== 'found') throw new Error(first.message);
    expect(await world.port.resolve({ id: first.rows[0]!.id, country: 'AU', session: '' })).toMatchObject({ outcome: 'found' });
    expect(await asked()).toBe(1);
    clock.now += 10 * 60_000 + 1;
    await ask(world.port, '21 King');
    expect(await asked()).toBe(2);
  });

  it('answers that its turns are taken without asking', async () => {
    const before = await asked();
    turns.free = 0;
    expect(await ask(world.port, '3 enmore')).toMatchObject({ outcome: 'refused', reason: 'tooMany' });
    expect(await asked()).toBe(before);
  });

  it('keeps the number that was typed where the map knows the street alone', async () => {
    turns.free = 2;
    const result = await ask(world.port, '4/74 hall');
    expect(result).toMatchObject({ outcome: 'found', rows: [{ primary: '4/74 Hall Street', secondary: 'Bondi Beach NSW 2026' }] });
    const id = result.outcome === 'found' ? result.rows[0]!.id : '';
    expect(id).toMatch(/^W[0-9]+\|4\/74$/);
    clock.now += 60 * 60_000;
    expect(await world.port.resolve({ id, country: 'AU', session: '' })).toMatchObject({
      address: { line1: '4/74 Hall Street', providerPlaceId: id.split('|')[0] },
    });
  });
});

it('reads places, and passes over what is none', () => {
  const place = { osm_type: 'way', osm_id: 5, lat: '-33.9', lon: '151.2', address: { road: 'King Street', country_code: 'au' } };
  expect(getPlaces([place, { osm_type: 'way' }, 7])).toHaveLength(1);
  expect(getPlaces({ error: {} })).toBeUndefined();
  const [found] = getPlaces([place])!;
  expect(getAddress(found!, 'AU', '')).toMatchObject({ line1: 'King Street', suburb: '', state: '', postcode: '' });
  expect(getAddress(found!, 'NZ', '')).toBeUndefined();
  expect(getAddress({ ...found!, address: { country_code: 'au' } }, 'AU', '')).toBeUndefined();
});

it('takes the number off what was typed', () => {
  expect(['12 king', '4 / 21 King', '12a, King', 'king 12', '2042'].map(numberTyped)).toEqual(['12', '4/21', '12A', '', '']);
});

it.each([
  [429, 'tooMany'],
  [403, 'configuration'],
  [404, 'unavailable'],
  [500, 'unavailable'],
])('HTTP %i means %s', (status, reason) => {
  expect(getRefusal(status)).toMatchObject({ outcome: 'refused', reason });
});

it('reads its environment, and does not ask the public server while somebody types', () => {
  expect(
    nominatim.create({ NOMINATIM_BASE_URL: 'https://maps.example.com', NOMINATIM_USER_AGENT: '' }, { rateLimiter: noLimit }).attribution,
  ).toContain('OpenStreetMap');
  expect(() => nominatim.create({}, { rateLimiter: noLimit })).toThrow();
  expect(() => nominatim.create({ NOMINATIM_BASE_URL: 'https://nominatim.openstreetmap.org' }, { rateLimiter: noLimit })).toThrow(
    /server of your own/,
  );
});
