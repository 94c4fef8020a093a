import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressSuite } from '../../ports/addresses.suite.ts';
import { startAddressWorld, type AddressWorld, type MakePort } from '../../testing/address-simulator.ts';
import { createGooglePlaces } from './google-places.adapter.ts';
import { createGooglePlacesClient } from './google-places.client.ts';
import { googlePlaces } from './index.ts';
import { getAddress, autocompleteAnswer, getRefusal, toSuggestions } from './google-places.mapping.ts';

const apiKey = 'a key';
const withKey =
  (key: string): MakePort =>
  (baseUrl, http) =>
    createGooglePlaces(createGooglePlacesClient({ baseUrl, apiKey: key, http, timeoutMs: 1500 }));

addressSuite('Google Places', async () => {
  const world = await startAddressWorld(apiKey, withKey(apiKey));
  const { http } = world;
  return world.harness({ stale: 'ChIJ0000000000000000000000', misconfigured: withKey('another key')(world.url, http) });
});

describe('sessions and answers', () => {
  let world: AddressWorld;
  beforeAll(async () => {
    world = await startAddressWorld(apiKey, withKey(apiKey));
  });
  afterAll(() => world.close());

  it('goes through one session from the first keystroke to the choice', async () => {
    const { port } = world;
    const session = randomUUID();
    const ask = (text: string) => port.suggest({ text, country: 'AU', near: null, session });
    await ask('21 k');
    const result = await ask('21 king');
    if (result.outcome !== 'found') throw new Error(result.message);
    const { id } = result.rows[0]!;
    await port.resolve({ id, country: 'AU', session });
    expect(await world.read('/_sim/sessions')).toEqual([{ id: session, keystrokes: 2, details: 1, last: id, flagged: false }]);
  });

  it('lets late answers be late: each question gets its own', async () => {
    const { port, side } = world;
    await side('/_sim/faults', { kind: 'slow', delayMs: 200 });
    const order: string[] = [];
    const ask = async (text: string) => {
      const result = await port.suggest({ text, country: 'AU', near: null, session: randomUUID() });
      order.push(text);
      return result.outcome === 'found' ? result.rows.map(({ primary }) => primary) : [];
    };
    const first = ask('5 dean');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = ask('5 high');
    expect([await first, await second]).toEqual([['5 Dean Street'], ['5 High Street']]);
    expect(order).toEqual(['5 high', '5 dean']);
  });

  it('leaves a part empty that Google does not know', async () => {
    const { port } = world;
    const result = await port.suggest({ text: '8 nowhere', country: 'AU', near: null, session: randomUUID() });
    if (result.outcome !== 'found') throw new Error(result.message);
    const resolved = await port.resolve({ id: result.rows[0]!.id, country: 'AU', session: randomUUID() });
    expect(resolved).toMatchObject({ outcome: 'found', address: { line1: '8 Nowhere Lane', postcode: '', suburb: 'Sandy Creek' } });
  });
});

it('passes over what is no place, and over answers that say nothing', () => {
  const text = (value: string) => ({ text: value });
  const answer = autocompleteAnswer.parse({
    suggestions: [
      { queryPrediction: { text: text('pizza near me') } },
      { placePrediction: { text: text('No id') } },
      { placePrediction: { placeId: 'only-text-here', text: text('1 Plain Street') } },
    ],
  });
  expect(toSuggestions(answer)).toEqual([{ id: 'only-text-here', primary: '1 Plain Street', secondary: '' }]);
  expect(toSuggestions(autocompleteAnswer.parse({}))).toEqual([]);
});

it.each([
  ['NZ', ['Ponsonby', 'sublocality_level_1'], ['Auckland', 'locality'], 'Ponsonby', 'Auckland'],
  ['NZ', ['Taupō', 'locality'], ['Waikato', 'administrative_area_level_1'], 'Taupō', ''],
  ['US', ['Brooklyn', 'sublocality'], ['New York', 'administrative_area_level_1'], 'Brooklyn', 'New York'],
  ['GB', ['Bradford', 'postal_town'], ['West Yorkshire', 'administrative_area_level_2'], 'Bradford', 'West Yorkshire'],
] as const)('finds suburb and state in %s where they are kept', (country, one, other, suburb, state) => {
  const component = ([longText, type]: readonly [string, string]) => ({ longText, shortText: longText, types: [type] });
  const addressComponents = [component(one), component(other), { longText: country, shortText: country, types: ['country'] }];
  expect(getAddress({ id: 'x', addressComponents }, country)).toMatchObject({ suburb, state, latitude: null, line1: '' });
});

it.each([
  [429, 'tooMany'],
  [400, 'configuration'],
  [403, 'configuration'],
  [500, 'unavailable'],
  [302, 'unavailable'],
])('HTTP %i means %s', (status, reason) => {
  expect(getRefusal(status)).toMatchObject({ outcome: 'refused', reason });
});

it('reads its environment', () => {
  expect(googlePlaces.create({ GOOGLE_PLACES_API_KEY: 'k', GOOGLE_PLACES_BASE_URL: '' }, {}).provider).toBe('google');
  expect(() => googlePlaces.create({}, {})).toThrow();
  expect(() => googlePlaces.create({ GOOGLE_PLACES_API_KEY: 'k', GOOGLE_PLACES_BASE_URL: 'file:///etc/passwd' }, {})).toThrow();
});
