import { startAddressSimulator } from '@servery/simulator-addresses';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { addressSuite } from '../../ports/addresses.suite.ts';
import { createGooglePlaces, googlePlacesOf } from './google-places.adapter.ts';
import { createGooglePlacesClient } from './google-places.client.ts';
import { addressOf, autocompleteAnswer, refusalOf, suggestionsOf } from './google-places.mapping.ts';

const apiKey = 'a key';
const faults = {
  tooMany: { kind: 'tooMany' },
  broken: { kind: 'error', status: 503 },
  nonsense: { kind: 'garbage' },
  timeout: { kind: 'timeout' },
  strange: { kind: 'strange' },
} as const;

async function start() {
  const simulator = await startAddressSimulator({ port: 0, apiKey });
  const gone = await startAddressSimulator({ port: 0, apiKey });
  await gone.close();
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const portAt = (baseUrl: string, key = apiKey) =>
    createGooglePlaces(createGooglePlacesClient({ baseUrl, apiKey: key, http, timeoutMs: 500 }));
  const side = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  };
  return { simulator, gone, portAt, side };
}

addressSuite('Google Places', async () => {
  const { simulator, gone, portAt, side } = await start();
  return {
    port: portAt(simulator.url),
    known: [
      {
        text: '4/21 king newt',
        near: { latitude: -33.8968, longitude: 151.1793 },
        address: { line1: '4/21 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' },
      },
      {
        text: '12A Ponsonby',
        near: null,
        address: { line1: '12A Ponsonby Road', suburb: 'Ponsonby', state: '', postcode: '1011', country: 'NZ' },
      },
      {
        text: '7 brick',
        near: null,
        address: { line1: '7 Brick Lane', suburb: 'London', state: 'Greater London', postcode: 'E1 6QL', country: 'GB' },
      },
      {
        text: '2400 north',
        near: null,
        address: { line1: '2400 North Clark Street', suburb: 'Chicago', state: 'IL', postcode: '60614', country: 'US' },
      },
    ],
    twice: {
      text: '10 king street',
      country: 'AU',
      places: [
        { near: { latitude: -33.8968, longitude: 151.1793 }, suburb: 'Newtown' },
        { near: { latitude: -37.8136, longitude: 144.9631 }, suburb: 'Melbourne' },
      ],
    },
    stale: 'ChIJ0000000000000000000000',
    outside: {
      unreachable: portAt(gone.url),
      misconfigured: portAt(simulator.url, 'another key'),
      failNext: (how) => side('/_sim/faults', faults[how]),
    },
    close: () => simulator.close(),
  };
});

describe('sessions and answers', () => {
  let world: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.simulator.close());

  it('goes through one session from the first keystroke to the choice', async () => {
    const { simulator, portAt } = world;
    const port = portAt(simulator.url);
    const session = randomUUID();
    const ask = (text: string) => port.suggest({ text, country: 'AU', near: null, session });
    await ask('21 k');
    const result = await ask('21 king');
    if (result.outcome !== 'found') throw new Error(result.message);
    await port.resolve({ id: result.rows[0]!.id, country: 'AU', session });
    const sessions = await (await fetch(`${simulator.url}/_sim/sessions`)).json();
    expect(sessions).toEqual([{ id: session, keystrokes: 2, details: 1, last: result.rows[0]!.id, flagged: false }]);
  });

  it('lets late answers be late: each question gets its own', async () => {
    const { simulator, portAt, side } = world;
    const port = portAt(simulator.url);
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
    const port = world.portAt(world.simulator.url);
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
  expect(suggestionsOf(answer)).toEqual([{ id: 'only-text-here', primary: '1 Plain Street', secondary: '' }]);
  expect(suggestionsOf(autocompleteAnswer.parse({}))).toEqual([]);
});

it.each([
  ['NZ', ['Ponsonby', 'sublocality_level_1'], ['Auckland', 'locality'], 'Ponsonby', ''],
  ['NZ', ['Taupō', 'locality'], ['Waikato', 'administrative_area_level_1'], 'Taupō', ''],
  ['US', ['Brooklyn', 'sublocality'], ['New York', 'administrative_area_level_1'], 'Brooklyn', 'New York'],
  ['GB', ['Bradford', 'postal_town'], ['West Yorkshire', 'administrative_area_level_2'], 'Bradford', 'West Yorkshire'],
] as const)('finds suburb and state in %s where they are kept', (country, one, other, suburb, state) => {
  const component = ([longText, type]: readonly [string, string]) => ({ longText, shortText: longText, types: [type] });
  const addressComponents = [component(one), component(other), { longText: country, shortText: country, types: ['country'] }];
  expect(addressOf({ id: 'x', addressComponents }, country)).toMatchObject({ suburb, state, latitude: null, line1: '' });
});

it.each([
  [429, 'tooMany'],
  [400, 'configuration'],
  [403, 'configuration'],
  [500, 'unavailable'],
  [302, 'unavailable'],
])('HTTP %i means %s', (status, reason) => {
  expect(refusalOf(status)).toMatchObject({ outcome: 'refused', reason });
});

it('reads its environment', () => {
  expect(googlePlacesOf({ GOOGLE_PLACES_API_KEY: 'k', GOOGLE_PLACES_BASE_URL: '' }).provider).toBe('google');
  expect(() => googlePlacesOf({})).toThrow();
  expect(() => googlePlacesOf({ GOOGLE_PLACES_API_KEY: 'k', GOOGLE_PLACES_BASE_URL: 'file:///etc/passwd' })).toThrow();
});
