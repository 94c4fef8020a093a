import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaCases, box, near, polygonCases, sameSuburbCases, suburbCases, suburbs, wide } from './areas.cases.ts';
import { home, newtown, rules } from './delivery.cases.ts';
import { deliveryProblems, deliveryTerms, isInPolygon, sameSuburb, type DeliveryAnswer, type DeliveryRules } from './index.ts';

const store = newtown;
const shown = (answer: DeliveryAnswer) => {
  if (!answer.ok) return null;
  const { fee, minOrderValue, areaId, courier, exact } = answer.terms;
  return [fee, minOrderValue, areaId, courier, exact];
};

describe('a polygon', () => {
  test.each(polygonCases)('$name', ({ polygon, inside, outside }) => {
    expect(inside.filter((point) => !isInPolygon(point, polygon))).toEqual([]);
    expect(outside.filter((point) => isInPolygon(point, polygon))).toEqual([]);
  });

  const micro = (least: number, most: number) => fc.integer({ min: least * 1e6, max: most * 1e6 }).map((value) => value / 1e6);

  test('corners are inside, wherever it is drawn and whatever corner comes first', () => {
    const corner = fc.record({ latitude: micro(-80, 80), longitude: micro(-40, 40) });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), fc.nat(8), micro(-180, 180), (corners, first, shift) => {
        const turned = (longitude: number) => ((((longitude + shift + 180) % 360) + 360) % 360) - 180;
        const moved = corners.map(({ latitude, longitude }) => ({ latitude, longitude: turned(longitude) }));
        const from = first % moved.length;
        const polygon = [...moved.slice(from), ...moved.slice(0, from)];
        for (const point of moved) expect(isInPolygon(point, polygon)).toBe(true);
        for (const point of moved) expect(isInPolygon(point, [...polygon].reverse())).toBe(true);
      }),
    );
  });

  test('a box agrees with four comparisons', () => {
    const side = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(side, side, side, side, side, side, (a, b, c, d, latitude, longitude) => {
        const [south, north] = [Math.min(a, b), Math.max(a, b)];
        const [west, east] = [Math.min(c, d), Math.max(c, d)];
        const within = south <= latitude && latitude <= north && west <= longitude && longitude <= east;
        expect(isInPolygon({ latitude, longitude }, box(south, west, north, east))).toBe(within);
      }),
    );
  });
});

describe('terms', () => {
  const byArea: DeliveryRules = rules({ minOrderValue: 2500, radiusInMetres: 100, deliveryAreas: [near, wide], suburbs });
  const bySuburb: DeliveryRules = rules({ minOrderValue: 2500, radiusInMetres: 100, suburbs, deliveryAreas: [] });

  test.each(areaCases)('areas: $name', ({ address, courierQuote, terms }) => {
    expect(shown(deliveryTerms({ rules: byArea, store, address, courierQuote }))).toEqual(terms);
  });

  test.each(suburbCases)('suburbs: $name', ({ address, terms }) => {
    expect(shown(deliveryTerms({ rules: bySuburb, store, address, courierQuote: 1 }))).toEqual(terms);
  });

  test('flat, by the radius', () => {
    const answer = (radiusInMetres: number | null) =>
      deliveryTerms({ rules: rules({ radiusInMetres }), store, address: home, courierQuote: 1 });
    expect([answer(762), answer(null)].map(shown)).toEqual(Array(2).fill([600, 2000, null, false, true]));
    expect(answer(761)).toMatchObject({ ok: false, terms: { fee: 600 }, problem: { code: 'OUTSIDE_AREA' } });
  });

  test('outside there are still terms, and words for the guest', () => {
    const address = { ...home, latitude: 0 };
    expect(deliveryTerms({ rules: byArea, store, address })).toEqual({
      ok: false,
      terms: { fee: 700, minOrderValue: 1500, areaId: null, name: null, courier: false, exact: false },
      problem: {
        code: 'OUTSIDE_AREA',
        lineId: null,
        path: 'delivery.address',
        message: 'This store does not deliver to this address. Please choose another address, or pick your order up.',
      },
    });
  });

  test('what is known is never dearer than the guess, nor refused for its minimum alone by the guess', () => {
    const known = [home, { ...home, latitude: -33.89 }];
    for (const set of [byArea, bySuburb]) {
      const guess = deliveryTerms({ rules: set, store, address: null, courierQuote: 840 }).terms;
      for (const address of known) {
        const { terms } = deliveryTerms({ rules: set, store, address, courierQuote: 840 });
        expect(terms.fee).toBeLessThanOrEqual(guess.fee);
        expect(terms.minOrderValue).toBeGreaterThanOrEqual(guess.minOrderValue);
      }
    }
  });

  test('problems have the minimum of the area', () => {
    const check = (itemTotal: number, address = home) =>
      deliveryProblems({ rules: byArea, currency: 'AUD', itemTotal, store, address }).map(({ code, message }) => [
        code,
        message.split('.')[0],
      ]);
    expect(check(1500)).toEqual([]);
    expect(check(1499)).toEqual([['BELOW_MINIMUM', 'Delivery starts at $15']]);
    expect(check(1499, { ...home, latitude: 0 })).toHaveLength(2);
  });
});

test.each(sameSuburbCases)('%s: %s %s is in %s %s: %s', (country, suburb, postcode, name, listed, same) => {
  expect(sameSuburb({ suburb, postcode, country }, { name, postcode: listed })).toBe(same);
});
