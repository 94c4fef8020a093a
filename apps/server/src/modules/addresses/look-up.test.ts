import type { DeliveryAddress } from '@servery/domain/delivery';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGooglePlaces } from '../../integrations/google-places/google-places.adapter.ts';
import { createGooglePlacesClient } from '../../integrations/google-places/google-places.client.ts';
import { createNominatim } from '../../integrations/nominatim/nominatim.adapter.ts';
import { createNominatimClient } from '../../integrations/nominatim/nominatim.client.ts';
import { startAddressWorld, type AddressWorld, type MakePort } from '../../testing/address-simulator.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import type { StoreProfile } from '../restaurants/index.ts';
import { lookUp } from './look-up.service.ts';

/** King Street is in Newtown and, far away, in Melbourne; Enmore Road in Newtown and in Enmore; Hall Street has no numbers on the map. */
const store = {
  country: 'AU',
  address: { latitude: -33.8968, longitude: 151.1793 },
  settings: {
    delivery: {
      suburbs: [
        { id: 'enmore', name: 'Enmore', postcode: '2042', fee: 400 },
        { id: 'newtown', name: 'Newtown', postcode: '2042', fee: 800 },
        { id: 'bondi', name: 'Bondi Beach', postcode: '2026', fee: 1_200 },
      ],
    },
  },
} as unknown as StoreProfile;

const rateLimiter = { hit: async () => 0, giveBack: async () => {} };
const google: MakePort = (baseUrl, http) => createGooglePlaces(createGooglePlacesClient({ baseUrl, apiKey: 'key', http }));
const nominatim: MakePort = (baseUrl, http) =>
  createNominatim({ client: createNominatimClient({ baseUrl, userAgent: 'Servery tests', http }), rateLimiter, perSecond: 0 });

const providers = [
  { name: 'Google', make: google, forgives: true },
  { name: 'Nominatim', make: nominatim, forgives: false },
];

describe.each(providers)('asking $name', ({ make, forgives }) => {
  let world: AddressWorld;
  beforeAll(async () => {
    world = await startAddressWorld('key', make);
  });
  beforeEach(async () => {
    await fetch(`${world.url}/_sim/questions`, { method: 'DELETE' });
  });
  afterAll(() => world.close());

  const look = (line1: string, suburb = 'Enmore', postcode = '2042') => {
    const typed: DeliveryAddress = {
      ...{ line1, suburb, state: 'NSW', postcode, country: 'AU', latitude: null, longitude: null },
      ...{ provider: 'manual', providerPlaceId: null },
    };
    return lookUp(world.port, store, typed, randomUUID());
  };
  const elsewhere = async (line1: string, suburb?: string, postcode?: string) =>
    (await look(line1, suburb, postcode)).elsewhere?.map((place) => place.suburb) ?? null;

  it.each([
    '10 King Street',
    'Apt 4B 10 King St',
    'Rear 10 King Street',
    'c/- Bar, 10 King Street',
    'Hotel Grand 10 King Street',
    '10 King Street Sydney',
    '10 King Street, Newtown',
    '12-14 King Street',
    '99 King Street',
  ])('%s is known in Newtown, not in Enmore', async (line1) => {
    expect(await elsewhere(line1)).toEqual(['Newtown']);
  });

  it('finds a street that is misspelt by a letter, if the provider does', async () => {
    expect(await elsewhere('74 Halls Street, Bondi Beach')).toEqual(['Bondi Beach']);
    expect(await elsewhere('10 King Stret')).toEqual(forgives ? ['Newtown'] : []);
    expect(await elsewhere('10 King Stret', 'Newtown')).toEqual([]);
  });

  it('takes a street by its own name for no other one', async () => {
    const base: Omit<DeliveryAddress, 'line1' | 'suburb' | 'postcode'> = {
      ...{ state: 'NSW', country: 'AU', latitude: null, longitude: null, provider: 'google', providerPlaceId: null },
    };
    const known: Record<string, DeliveryAddress> = {
      'Swanston Street': { ...base, line1: 'Swanston Street', suburb: 'Bondi Beach', postcode: '2026' },
      'Swanson Street': { ...base, line1: 'Swanson Street', suburb: 'Newtown', postcode: '2042' },
    };
    // Both are suggested for either.
    const port: AddressPort = {
      ...world.port,
      suggest: async () => ({ outcome: 'found', rows: Object.keys(known).map((id) => ({ id, primary: id, secondary: '' })) }),
      resolve: async ({ id }) => ({ outcome: 'found', address: known[id]! }),
    };
    const typed = { ...base, suburb: 'Enmore', postcode: '2042' };
    for (const [line1, suburb] of [
      ['12 Swanson Street', 'Newtown'],
      ['12 Swanston Street', 'Bondi Beach'],
    ] as const) {
      const found = await lookUp(port, store, { ...typed, line1 }, randomUUID());
      expect(found.elsewhere?.map((place) => place.suburb)).toEqual([suburb]);
    }
  });

  it.each(['3 Enmore Road', 'Unit 4, 3 Enmore Rd', '3 Enmore Road, Enmore', 'Newtown House, 3 Enmore Road'])(
    '%s is known in Enmore, with its point',
    async (line1) => {
      const { address, elsewhere: places } = await look(line1);
      expect([places, address.line1, address.suburb, address.latitude]).toEqual([null, line1, 'Enmore', -33.9003]);
    },
  );

  it('is not sure of a house that line 1 puts in another suburb, where it is known, too', async () => {
    const found = await look('3 Enmore Road, Newtown');
    expect(found).toMatchObject({ address: { latitude: null }, elsewhere: [{ suburb: 'Newtown', postcode: '2042' }] });
  });

  it('has no point for a house that the map does not know', async () => {
    // Nominatim's own point is the middle of the street; its adapter adds the number that was typed.
    const { address, elsewhere: places } = await look('77 Enmore Road');
    expect([places, address.latitude === null]).toEqual([null, forgives]);
  });

  it.each(['Level 2, 5 Queens Parade', '12 Newtown Road', '10 Old King Street', '10 Kings Street', 'PO Box 10', '12 Auckland Road'])(
    '%s is known nowhere',
    async (line1) => {
      expect(await elsewhere(line1)).toEqual([]);
    },
  );

  it('asks no more than it must', async () => {
    const asked = async () => (await world.read<{ what: string }[]>('/_sim/questions')).map(({ what }) => what).toReversed();
    // One that was not asked before: Nominatim's answers are remembered.
    await look('Flat 2, 21 King St', 'Newtown');
    expect(await asked()).toEqual(forgives ? ['suggest', 'details'] : ['search']);
    await look('PO Box 10');
    expect(await asked()).toHaveLength(forgives ? 2 : 1);
  });
});
