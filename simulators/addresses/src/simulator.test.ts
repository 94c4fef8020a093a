import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAddressSimulator, type AddressSimulator } from './index.ts';

const apiKey = 'the key';
let simulator: AddressSimulator;
beforeAll(async () => {
  simulator = await startAddressSimulator({ port: 0, apiKey });
});
beforeEach(async () => {
  for (const path of ['questions', 'faults']) await fetch(`${simulator.url}/_sim/${path}`, { method: 'DELETE' });
});
afterAll(() => simulator.close());

const call = async (path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) => {
  const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(simulator.url + path, { ...json, headers: { ...json.headers, ...headers } });
  const text = await response.text();
  return { status: response.status, text, data: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined };
};
const key = { 'x-goog-api-key': apiKey };
const mask = { 'x-goog-fieldmask': 'id,location' };
const type = (input: string, more: object = {}) => call('/v1/places:autocomplete', { body: { input, ...more }, headers: key });

describe('Google’s side', () => {
  it('answers an empty object where nothing fits, and a search between places', async () => {
    expect((await type('zzz')).data).toEqual({});
    const { suggestions } = (await type('king', { includedRegionCodes: ['au'] })).data;
    expect(suggestions[0].placePrediction.structuredFormat.mainText.text).toMatch(/King Street$/);
    expect(suggestions[1]).toEqual({ queryPrediction: { text: { text: 'king near me' } } });
    expect((await type('king', { includedRegionCodes: ['nz'] })).data).toEqual({});
  });

  const lines = async (input: string) => {
    const { suggestions = [] } = (await type(input, { includedRegionCodes: ['au'] })).data;
    const rows = suggestions as { placePrediction?: { text: { text: string } } }[];
    return rows.flatMap(({ placePrediction: place }) => (place ? [place.text.text] : []));
  };

  it('forgives one slip in a word, and leaves out what it does not understand once it knows the street', async () => {
    const house = '3 Enmore Road, Enmore NSW 2042, Australia';
    for (const input of ['3 enmore rd enmore', '3 enmroe road', 'Hotel Grand 3 Enmore Road', '3 enmore road zzz', 'apt 4b 3 enmore road']) {
      expect(await lines(input), input).toContain(house);
    }
    expect(await lines('zzz enmore')).toEqual([]);
    expect(await lines('3 enmxxe road')).toEqual([]);
  });

  it('knows the street where it does not know the house, and its details', async () => {
    expect(await lines('77 dean street')).toEqual(['Dean Street, Albury NSW 2640, Australia']);
    const id = (await type('77 dean street')).data.suggestions[0].placePrediction.placeId;
    const { data } = await call(`/v1/places/${id}`, { headers: { ...key, 'x-goog-fieldmask': 'addressComponents' } });
    expect(JSON.stringify(data)).not.toContain('street_number');
  });

  it('refuses in its own words: the key, the mask, an id that is too old, nothing to search for', async () => {
    expect((await call('/v1/places:autocomplete', { body: { input: 'king' } })).data.error.status).toBe('PERMISSION_DENIED');
    const id = (await type('brick')).data.suggestions[0].placePrediction.placeId;
    expect((await call(`/v1/places/${id}`, { headers: key })).data.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect((await call('/v1/places/old', { headers: { ...key, ...mask } })).data.error.status).toBe('NOT_FOUND');
    expect((await type(' ')).status).toBe(400);
    expect(Object.keys((await call(`/v1/places/${id}`, { headers: { ...key, ...mask } })).data)).toEqual(['id', 'location']);
  });

  it('flags a session that is used twice', async () => {
    const sessionToken = 'one';
    const id = (await type('brick', { sessionToken })).data.suggestions[0].placePrediction.placeId;
    const details = () => call(`/v1/places/${id}?sessionToken=one`, { headers: { ...key, ...mask } });
    await details();
    expect((await call('/_sim/sessions')).data).toMatchObject([{ id: 'one', keystrokes: 1, details: 1, flagged: false }]);
    await details();
    expect((await call('/_sim/sessions')).data).toMatchObject([{ details: 2, flagged: true }]);
  });
});

describe('Nominatim’s side', () => {
  const search = (q: string, more = '') => call(`/search?format=jsonv2&addressdetails=1&q=${encodeURIComponent(q)}${more}`);

  it('gives numbers as texts, and another place_id every time', async () => {
    const [first] = (await search('7 brick lane')).data;
    const [again] = (await search('7 brick lane')).data;
    expect(first).toMatchObject({
      osm_type: 'node',
      lat: '51.519',
      address: { house_number: '7', road: 'Brick Lane', country_code: 'gb' },
    });
    expect(again.osm_id).toBe(first.osm_id);
    expect(again.place_id).not.toBe(first.place_id);
    expect((await call(`/lookup?format=jsonv2&osm_ids=N${first.osm_id},W1`)).data).toHaveLength(1);
  });

  it('knows streets without houses, and the nearest first', async () => {
    expect((await search('74 hall street')).data[0].address).not.toHaveProperty('house_number');
    const [far] = (await search('10 king', '&viewbox=144.5,-37.5,145.5,-38.1')).data;
    expect(far.address).toMatchObject({ 'ISO3166-2-lvl4': 'AU-VIC' });
  });

  it('knows the street where it does not know the house, and forgives no slip', async () => {
    const [street] = (await search('77 dean street')).data;
    expect(street).toMatchObject({ osm_type: 'way', address: { road: 'Dean Street' } });
    expect(street.address).not.toHaveProperty('house_number');
    expect((await call(`/lookup?format=jsonv2&osm_ids=W${street.osm_id}`)).data).toHaveLength(1);
    for (const text of ['5 daen street', 'apt 4b 5 dean street', '5 dean street zzz']) expect((await search(text)).data, text).toEqual([]);
  });

  it('wants to be asked as it is documented', async () => {
    expect((await call('/search?q=king')).status).toBe(400);
    expect((await search('')).status).toBe(400);
    expect((await call('/status')).data.message).toBe('OK');
  });
});

it.each([
  ['tooMany', 429],
  ['error', 500],
  ['garbage', 200],
  ['strange', 200],
] as const)('fails on demand: %s', async (kind, status) => {
  await call('/_sim/faults', { body: { kind } });
  expect((await type('king')).status).toBe(status);
  expect((await type('king')).data).toHaveProperty('suggestions');
  expect((await call('/_sim/faults')).data).toEqual([]);
});

it('shows people what was asked, without letting it become markup', async () => {
  await type('<b>king</b>', { sessionToken: '<i>' });
  const { status, text } = await call('/');
  expect(status).toBe(200);
  expect(text).toContain('&lt;b&gt;king&lt;/b&gt;');
  expect((await call('/_sim/page')).text).not.toContain('<b>king');
});
