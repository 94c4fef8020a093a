import { proved } from '@servery/app-kit/testing/fixtures/proved-address.ts';
import type { DeliveryAddress } from '@servery/domain/delivery';
import { describe, expect, it } from 'vitest';
import type { Store } from '../api.ts';
import { addressCheckText, openFeeText, termsFor, termsText } from './store-terms.ts';

const square = (latitude: number, longitude: number, size: number) => [
  { latitude: latitude - size, longitude: longitude - size },
  { latitude: latitude - size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude + size },
  { latitude: latitude + size, longitude: longitude - size },
];
const near = { id: 'near', name: 'Newtown', fee: 400, minOrderValue: 2_000, polygon: square(-33.9, 151.18, 0.01) };
const far = { id: 'far', name: 'Inner West', fee: null, minOrderValue: 4_000, polygon: square(-33.9, 151.18, 0.03) };
const base = { fee: 600, freeFrom: null, minOrderValue: 0, radiusInMetres: null, suburbs: [], areas: [] };
const storeWith = (delivery: Partial<NonNullable<Store['delivery']>>) =>
  ({ delivery: { ...base, ...delivery }, address: { latitude: -33.9, longitude: 151.18 }, currency: 'AUD' }) as unknown as Store;
const at = (latitude: number | null, longitude: number | null, suburb = 'Newtown', postcode = '2042'): DeliveryAddress =>
  proved({
    line1: '12 King Street',
    suburb,
    state: 'NSW',
    postcode,
    country: 'AU',
    latitude,
    longitude,
    provider: 'local',
    providerPlaceId: null,
  });

describe('what delivery to an address comes to', () => {
  const areas = storeWith({ areas: [far, near] });
  it.each([
    ['inside both, the known price', at(-33.9, 151.18), { ok: true, fee: 400, areaId: 'near', name: 'Newtown', exact: true }],
    ['inside the courier area alone', at(-33.92, 151.18), { ok: true, fee: null, minOrderValue: 4_000, areaId: 'far' }],
    ['on the edge', at(-33.91, 151.18), { ok: true, fee: 400 }],
    ['outside', at(-33.95, 151.18), { ok: false }],
    ['nowhere on the map', at(null, null), { ok: true, exact: false, areaId: null }],
  ])('%s', (_name, to, expected) => expect(termsFor(areas, to)).toMatchObject(expected));

  it('goes by suburb where the store has suburbs', () => {
    const suburbs = storeWith({ suburbs: [{ name: 'Newtown', postcode: '2042', fee: 300 }] });
    expect(termsFor(suburbs, at(null, null))).toMatchObject({ ok: true, fee: 300, name: 'Newtown', exact: true });
    expect(termsFor(suburbs, at(null, null, 'Bondi', '2026'))).toMatchObject({ ok: false });
  });
  it('is the most that it can be while the server has said nothing of the address', () => {
    const fees = [300, 700].map((fee, index) => ({ name: ['Newtown', 'Enmore'][index]!, postcode: '2042', fee }));
    const { proof: _proof, ...unproved } = at(-33.9, 151.18);
    expect(termsFor(storeWith({ suburbs: fees }), unproved)).toMatchObject({ ok: true, fee: 700, exact: false });
    expect(termsFor(areas, unproved)).toMatchObject({ ok: true, fee: null, exact: false });
    const unknown = proved(unproved, [{ suburb: 'Enmore', postcode: '2042' }]);
    expect(termsFor(storeWith({ suburbs: fees }), unknown)).toMatchObject({ ok: true, fee: 700, name: 'Enmore', exact: true });
  });
  it('is the one fee within the radius where there is neither', () => {
    const round = storeWith({ radiusInMetres: 3_000 });
    expect(termsFor(round, at(-33.91, 151.18))).toMatchObject({ ok: true, fee: 600, exact: true });
    expect(termsFor(round, at(null, null))).toMatchObject({ ok: true, exact: false });
    expect(termsFor(round, at(-34, 151.18))).toMatchObject({ ok: false });
    expect(termsFor({ ...round, delivery: null }, at(-34, 151.18))).toBeNull();
  });
});

describe('in words', () => {
  it('says that a fee is the most that it can be, while the place decides and is not known', () => {
    const store = storeWith({ areas: [near, far] });
    expect(openFeeText(store, null)).toMatch(/depends on your address/);
    expect(openFeeText(store, at(null, null))).toMatch(/depends on your address/);
    expect(openFeeText(store, at(-33.9, 151.18))).toBeNull();
    expect(openFeeText(storeWith({}), null)).toBeNull();
    expect(openFeeText(storeWith({ areas: [near] }), null)).toBeNull();
    const suburbs = [
      { name: 'Newtown', postcode: '2042', fee: 300 },
      { name: 'Enmore', postcode: '2042', fee: 500 },
    ];
    expect(openFeeText(storeWith({ suburbs }), null)).toMatch(/depends/);
    expect(openFeeText(storeWith({ suburbs }), at(null, null))).toBeNull();
  });
  it.each([
    [{ fee: 500, minOrderValue: 2_000, freeFrom: 5_000 }, 'Delivery $5.00, free from $50.00, minimum order $20.00'],
    [{ fee: 0, minOrderValue: 0, freeFrom: 5_000 }, 'Free delivery'],
    [{ fee: null, minOrderValue: 0, freeFrom: null }, "Delivery at the courier's price"],
  ])('%j', (terms, words) => expect(termsText(terms, 'AUD')).toBe(words));
  it('answers whether, for what, and what to do', () => {
    const store = storeWith({ areas: [near] });
    const words = (to: DeliveryAddress) => addressCheckText(store, to, termsFor(store, to)!);
    expect(words(at(-33.9, 151.18))).toEqual({
      good: true,
      title: 'Yes, we deliver to 12 King Street',
      text: 'Delivery $4.00, minimum order $20.00 (Newtown).',
    });
    expect(words(at(-34, 151.18))).toMatchObject({ good: false, title: 'We do not deliver there' });
    expect(words(at(null, null))).toMatchObject({
      title: 'We could not find 12 King Street on the map',
      text: expect.stringContaining('Delivery $4.00 at most, minimum order $20.00.'),
    });
  });
  it('names the suburb where suburbs decide, and a fee that is the same everywhere as it is', () => {
    const doubtful = { ok: true, fee: 699, minOrderValue: 1_500, freeFrom: 6_000, areaId: null, name: null, exact: false } as const;
    const suburbs = [{ name: 'Newtown', postcode: '2042', fee: 699 }];
    expect(addressCheckText(storeWith({ suburbs }), at(null, null), doubtful)).toEqual({
      good: true,
      title: 'We could not confirm that 12 King Street is in Newtown',
      text: 'You can order; the restaurant checks the address before it accepts. Delivery $6.99 at most, free from $60.00, minimum order $15.00.',
    });
    expect(addressCheckText(storeWith({ radiusInMetres: 3_000 }), at(null, null), doubtful).text).toMatch(
      /Delivery \$6\.99, free from \$60\.00/,
    );
  });
});
