import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateDeliveryFee } from '../pricing/index.ts';
import { feeCases, home, newtown, rules } from './delivery.cases.ts';
import {
  addressInOneLine,
  addressKey,
  addressLines,
  deliveryProblems,
  distanceInMetres,
  getPoint,
  postcodeProblem,
  storeAddressInOneLine,
  storeStreet,
  tidyPostcode,
  formatDistance,
  fromMetres,
  toMetres,
  type DeliveryCheck,
} from './index.ts';

const check = (change: Partial<DeliveryCheck> = {}) =>
  deliveryProblems({ rules: rules(), currency: 'AUD', itemTotal: 3_000, store: newtown, address: home, ...change });
/** A place so many metres to the north of the store. */
const north = (metres: number) => ({ ...home, latitude: newtown.latitude + metres / 111_195.08, longitude: newtown.longitude });

describe('fee and minimum', () => {
  test.each(feeCases)('items of $itemTotal', ({ itemTotal, rules: { fee, freeFrom, ...rest }, fee: expected, problems }) => {
    expect(calculateDeliveryFee('delivery', fee, itemTotal, freeFrom)).toBe(expected);
    expect(check({ itemTotal, rules: { fee, freeFrom, ...rest } }).map(({ code }) => code)).toEqual(problems);
  });

  test('nothing but a delivery has a fee', () => {
    expect([calculateDeliveryFee('pickup', 600, 0, null), calculateDeliveryFee('dineIn', 600, 0, null)]).toEqual([0, 0]);
  });

  test('the message says how much is missing', () => {
    expect(check({ itemTotal: 1_250 })).toEqual([
      { code: 'BELOW_MINIMUM', lineId: null, path: '', message: 'Delivery starts at $20.00. Please add $7.50 more.' },
    ]);
  });

  test('more items never cost more fee, and never make a problem', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(10_000), fc.option(fc.nat(10_000)), (total, more, minOrderValue, freeFrom) => {
        const set = rules({ minOrderValue, freeFrom });
        expect(calculateDeliveryFee('delivery', set.fee, total + more, freeFrom)).toBeLessThanOrEqual(
          calculateDeliveryFee('delivery', set.fee, total, freeFrom),
        );
        expect(check({ rules: set, itemTotal: total + more }).length).toBeLessThanOrEqual(check({ rules: set, itemTotal: total }).length);
      }),
    );
  });
});

describe('radius', () => {
  test('on the edge is inside', () => {
    expect(distanceInMetres(newtown, getPoint(north(3_000))!)).toBe(3_000);
    expect(check({ address: north(3_000) })).toEqual([]);
    expect(check({ address: north(3_001) }).map(({ code }) => code)).toEqual(['OUTSIDE_AREA']);
  });

  test('the message says how far it is and what to do', () => {
    expect(check({ address: north(7_240) })[0]).toMatchObject({
      path: 'delivery.address',
      message: 'This address is 7.2 km away, and this store delivers up to 3 km. Please choose another address, or pick your order up.',
    });
    expect(check({ address: north(3_001) })[0]?.message).toBe(
      'This address is more than 3 km away. Please choose another address, or pick your order up.',
    );
  });

  test('who is on no map is let through: the address, the store, an area without an end', () => {
    const far = north(50_000);
    expect(check({ address: { ...far, latitude: null, longitude: null } })).toEqual([]);
    expect(check({ address: far, store: null })).toEqual([]);
    expect(check({ address: far, rules: rules({ radiusInMetres: null }) })).toEqual([]);
    expect(check({ address: null })).toEqual([]);
  });

  test('both problems at once', () => {
    expect(check({ itemTotal: 0, address: north(9_000) }).map(({ code }) => code)).toEqual(['BELOW_MINIMUM', 'OUTSIDE_AREA']);
  });
});

describe('distance', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('known ways', () => {
    expect(distanceInMetres(newtown, newtown)).toBe(0);
    expect(distanceInMetres(newtown, getPoint(home)!)).toBe(762);
    // Sydney to Melbourne, and around the date line.
    expect(distanceInMetres({ latitude: -33.8688, longitude: 151.2093 }, { latitude: -37.8136, longitude: 144.9631 })).toBe(713_428);
    expect(distanceInMetres({ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 })).toBe(21_267);
  });

  test('is the same both ways, never negative, and never over half the globe', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const way = distanceInMetres(a, b);
        expect(way).toBe(distanceInMetres(b, a));
        expect(way).toBeGreaterThanOrEqual(0);
        expect(way).toBeLessThanOrEqual(20_015_116);
      }),
    );
  });

  test('in words, by what people count in', () => {
    expect([formatDistance(950, 'AU'), formatDistance(3_000, 'NZ'), formatDistance(1_609, 'US'), formatDistance(8_047, 'GB')]).toEqual([
      '1 km',
      '3 km',
      '1 mile',
      '5 miles',
    ]);
    expect([formatDistance(2_440, 'AU'), formatDistance(54, 'NZ'), formatDistance(50, 'US'), formatDistance(50, 'GB')]).toEqual([
      '2.4 km',
      '50 m',
      '160 feet',
      '50 yards',
    ]);
  });

  test('is typed in the unit of the country and stored in metres', () => {
    expect([toMetres(3, 'US'), toMetres(3_000, 'AU')]).toEqual([4_828, 3_000]);
    expect([fromMetres(4_828, 'US'), fromMetres(5_000, 'GB'), fromMetres(5_000, 'NZ')]).toEqual([3, 3.11, 5_000]);
    for (let hundredths = 10; hundredths <= 6_200; hundredths += 1) {
      const typed = hundredths / 100;
      expect(fromMetres(toMetres(typed, 'US'), 'US')).toBe(typed);
    }
  });
});

describe('addresses', () => {
  test('as letters have them', () => {
    expect(addressLines(home)).toEqual(['4/21 Enmore Road', 'Enmore NSW 2042']);
    expect(addressLines({ ...home, country: 'NZ', suburb: 'Ponsonby', state: '', postcode: '1011' })[1]).toBe('Ponsonby 1011');
    expect(addressLines({ ...home, country: 'NZ', suburb: 'Ponsonby', state: 'Auckland', postcode: '1021' })[1]).toBe(
      'Ponsonby, Auckland 1021',
    );
    expect(addressLines({ ...home, country: 'US', suburb: 'Chicago', state: 'IL', postcode: '60614' })[1]).toBe('Chicago, IL 60614');
    const london = { ...home, country: 'GB' as const, line1: '1 Brick Lane', suburb: 'London', state: '', postcode: 'E1 6QL' };
    expect(addressLines(london)).toEqual(['1 Brick Lane', 'London', 'E1 6QL']);
    expect(addressLines({ ...london, state: 'Greater London' })).toEqual(addressLines(london));
    expect(addressLines({ ...london, suburb: 'Leeds', state: 'West Yorkshire' })[1]).toBe('Leeds, West Yorkshire');
    expect(addressInOneLine(london)).toBe('1 Brick Lane, London E1 6QL');
    expect(addressInOneLine({ ...home, line1: '', state: '', postcode: '' })).toBe('Enmore');
  });

  test.each([
    ['AU', '12 King Street', 'Newtown', 'NSW', '2042', '12 King Street, Newtown NSW 2042'],
    ['AU', 'Shop 2, 12 King Street', 'Newtown', 'NSW', '2042', 'Shop 2, 12 King Street, Newtown NSW 2042'],
    ['NZ', '7 Brown Street', 'Ponsonby', 'Auckland', '1021', '7 Brown Street, Ponsonby, Auckland 1021'],
    ['US', '418 Court Street', 'Brooklyn', 'NY', '11231', '418 Court Street, Brooklyn, NY 11231'],
    ['GB', '61 Druid Street', 'Bermondsey', 'London', 'SE1 2EZ', '61 Druid Street, Bermondsey, London SE1 2EZ'],
  ] as const)('of a %s store, whole: %s', (country, formattedAddress, suburb, state, postcode, whole) => {
    const store = { formattedAddress, suburb, state, postcode, country };
    expect([storeAddressInOneLine(store), storeStreet(store)]).toEqual([whole, formattedAddress]);
  });

  test('of a store whose street was entered with all the rest: nothing twice', () => {
    const formattedAddress = '212 King Street, Newtown NSW 2042';
    const store = { formattedAddress, suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' as const };
    expect([storeAddressInOneLine(store), storeStreet(store)]).toEqual([formattedAddress, '212 King Street']);
  });

  test.each([
    ['AU', ['2042', ' 0800 '], ['204', '20421', 'NSW', '']],
    ['NZ', ['1011'], ['10111', '1 011']],
    ['US', ['60614', '60614-1234'], ['6061', '60614-', 'K1A 0B1']],
    ['GB', ['SE1 9TG', 'se19tg', 'W1D 4SG', 'M2 4LQ'], ['SE1', '60614', 'SE1 9T']],
  ] as const)('postcodes of %s', (country, good, bad) => {
    for (const postcode of good) expect(postcodeProblem(country, postcode)).toBeNull();
    for (const postcode of bad) expect(postcodeProblem(country, postcode)).toMatch(/^Please enter/);
  });

  test('a British postcode is written with its space', () => {
    expect([tidyPostcode('GB', 'se19tg'), tidyPostcode('GB', 'W1d 4sg'), tidyPostcode('AU', ' 2042 '), tidyPostcode('GB', 'x')]).toEqual([
      'SE1 9TG',
      'W1D 4SG',
      '2042',
      'X',
    ]);
  });

  test('the same place has the same key, however it was typed', () => {
    expect(addressKey({ ...home, line1: ' 4 / 21  ENMORE road' })).toBe(addressKey(home));
    // One sign of 18 letters, as often as the contract lets it: a key has room for 400.
    expect(addressKey({ ...home, line1: '\uFDFA'.repeat(120) })).toHaveLength(400);
    expect(addressKey({ ...home, line1: '5/21 Enmore Road' })).not.toBe(addressKey(home));
    expect(addressKey({ ...home, line1: '1', suburb: '' })).not.toBe(addressKey({ ...home, line1: '', suburb: '1' }));
  });
});
