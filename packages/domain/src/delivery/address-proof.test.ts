import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box } from './areas.cases.ts';
import { home, newtown, rules } from './delivery.cases.ts';
import {
  checkAddress,
  deliveryProblems,
  deliveryTerms,
  holds,
  readProof,
  getStreet,
  writeProof,
  type AddressCheck,
  type ProvedAddress,
} from './index.ts';

const sent = { ...home, line1: '21 Enmore Road' };
const proved: ProvedAddress = { ...sent, elsewhere: null, storeId: null, lastDay: 20_000 };
const enmore = { id: 'enmore', name: 'Enmore', postcode: '2042', fee: 400 };
const newtownSuburb = { id: 'newtown', name: 'Newtown', postcode: '2042', fee: 800 };
const bondi = { id: 'bondi', name: 'Bondi', postcode: '2026', fee: 1_200 };
const suburbs = [enmore, newtownSuburb, bondi];

/** Capital letters as the signs from a code point on. */
const inCode = (first: number) => (word: string) =>
  word.toUpperCase().replace(/[A-Z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 65));

describe('what was signed against what was sent', () => {
  test.each([
    ['as it was signed', {}, 'confirmed'],
    ['in other letters', { line1: '21 ENMORE road', suburb: ' enmore' }, 'confirmed'],
    ['with a unit', { line1: 'Unit 4b, 21 Enmore Road' }, 'confirmed'],
    ['as a fraction', { line1: '4/21 Enmore Road' }, 'confirmed'],
    ['a cheaper suburb', { suburb: 'Newtown' }, 'contradicts'],
    ['words in the suburb that are no letters', { suburb: 'Enmore 🅝🅔🅦🅣🅞🅦🅝' }, 'contradicts'],
    ['another postcode', { postcode: '2043' }, 'contradicts'],
    ['another point', { latitude: -33.5 }, 'contradicts'],
    ['no point', { latitude: null, longitude: null }, 'contradicts'],
    ['another street', { line1: '21 King Street' }, 'unconfirmed'],
    ['a street in front of it', { line1: '9 King Street, 21 Enmore Road' }, 'unconfirmed'],
    ['another house', { line1: '99 Enmore Road' }, 'unconfirmed'],
    ['a unit on a floor', { line1: 'Level 2, Unit 4, 21 Enmore Road' }, 'confirmed'],
    ['a number in front', { line1: '4b 21 Enmore Road' }, 'confirmed'],
    ['a hash', { line1: '#4, 21 Enmore Road' }, 'confirmed'],
    ['the rear', { line1: 'Rear, 21 Enmore Road' }, 'confirmed'],
    ['the letter of a flat', { line1: 'Flat C, 21 Enmore Rōad.' }, 'confirmed'],
    ['more than two units', { line1: 'Shop 1, Level 2, Unit 4, 21 Enmore Road' }, 'unconfirmed'],
    ['letters one by one', { line1: '12 E L I Z A S T 21 Enmore Road' }, 'unconfirmed'],
    ['letters of flats', { line1: 'Flat E Flat L Flat I Flat Z Flat A, 21 Enmore Road' }, 'unconfirmed'],
    ['a unit word alone', { line1: '12 Office, 21 Enmore Road' }, 'unconfirmed'],
    ['letters in black circles', { line1: '12 🅔🅛🅘🅩🅐 🅢🅣 🅝🅔🅦🅣🅞🅦🅝, 21 Enmore Road' }, 'unconfirmed'],
    ['letters in circles', { line1: '12 ⓔⓛⓘⓩⓐ ⓢⓣ, 21 Enmore Road' }, 'unconfirmed'],
    ['letters in squares', { line1: '12 🄴🄻🄸🅉🄰, 21 Enmore Road' }, 'unconfirmed'],
    ['letters in black squares behind', { line1: '21 Enmore Road 🅴🅻🅸🆉🅰' }, 'unconfirmed'],
    ['letters of flags', { line1: '🇪🇱🇮🇿🇦, 21 Enmore Road' }, 'unconfirmed'],
    ['small capitals', { line1: '21 ᴇʟɪᴢᴀ, 21 Enmore Road' }, 'unconfirmed'],
    ['letters as accents', { line1: '21 Enmore Roadͤͨͭ' }, 'unconfirmed'],
    ['a picture', { line1: '21 Enmore Road 🏠' }, 'unconfirmed'],
    ['a range in front', { line1: '19-21 Enmore Road' }, 'unconfirmed'],
    ['another country', { country: 'NZ' as const }, 'unconfirmed'],
  ])('%s: %s', (_name, change, kind) => {
    expect(checkAddress({ ...sent, ...change }, proved).kind).toBe(kind);
  });

  test('a street alone is completed by its number', () => {
    const street = { ...proved, line1: 'Enmore Road' };
    for (const line1 of ['21 Enmore Road', '4/21 Enmore Road', 'Unit 4, 19-21a Enmore Road', 'Level 2 Unit 4 21 Enmore Road']) {
      expect(checkAddress({ ...sent, line1 }, street)).toEqual({ kind: 'confirmed', line1: 'Enmore Road' });
    }
    for (const line1 of ['12 Eliza St Enmore Road', '12 E L I Z A Enmore Road', '12 Office Enmore Road', 'Old Enmore Road']) {
      expect(checkAddress({ ...sent, line1 }, street).kind, line1).toBe('unconfirmed');
    }
  });

  test('what was signed is itself, whatever is in it', () => {
    const odd = { ...proved, line1: '21 Enmore Road 🏠' };
    expect(checkAddress({ ...sent, line1: odd.line1 }, odd)).toEqual({ kind: 'confirmed', line1: odd.line1 });
  });

  test('another house in front of it or behind is never confirmed', () => {
    const name = fc.oneof(fc.constantFrom('Eliza', 'King', 'St Georges', 'Unit', 'Flat', 'Level'), fc.stringMatching(/^[A-Za-z]{3,12}$/));
    const spelling = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => [...word].join(' '),
      (word) => `${[...word].join('.')}.`,
      inCode(0x24b6),
      inCode(0x1f130),
      inCode(0x1f150),
      inCode(0x1f170),
      inCode(0x1f1e6),
      inCode(0x1d400),
      inCode(0xff21),
    );
    const end = fc.constantFrom('Street', 'St', 'St.', 'Rd', 'Ave', 'Lane', 'Tce');
    const house = fc
      .tuple(fc.integer({ min: 1, max: 9_999 }), name, end, spelling, spelling)
      .map(([number, word, last, one, other]) => `${number} ${one(word)} ${other(last)}`);
    const between = fc.constantFrom(' ', ', ', ' / ', ' - ', ' (', '\n');
    fc.assert(
      fc.property(house, between, fc.boolean(), fc.constantFrom('21 Enmore Road', 'Enmore Road'), (other, gap, behind, line1) => {
        const both = behind ? `${line1}${gap}${other}` : `${other}${gap}${line1}`;
        expect(checkAddress({ ...sent, line1: both }, { ...proved, line1 }).kind, both).toBe('unconfirmed');
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['US', '11231', '11231-9999', 'confirmed'],
    ['US', '11231-9999', '11231', 'confirmed'],
    ['US', '11231-0001', '11231-9999', 'confirmed'],
    ['US', '11231', '11232-9999', 'contradicts'],
    ['US', '11231', '112319999', 'contradicts'],
    ['GB', 'SE1 9TG', 'se19tg', 'confirmed'],
    ['GB', 'SE1 9TG', 'SE1 9TH', 'contradicts'],
    ['AU', '2042', '2042-1', 'contradicts'],
  ] as const)('%s: %s was signed, %s is sent: %s', (country, signed, postcode, kind) => {
    expect(checkAddress({ ...sent, country, postcode }, { ...proved, country, postcode: signed }).kind).toBe(kind);
  });

  test('nothing signed, and what nobody knew', () => {
    expect(checkAddress(sent, null)).toEqual({ kind: 'unconfirmed', elsewhere: null });
    const unknown = { ...proved, elsewhere: [{ suburb: 'Newtown', postcode: '2042' }] };
    expect(checkAddress(sent, unknown)).toEqual({ kind: 'unconfirmed', elsewhere: unknown.elsewhere });
    expect(checkAddress({ ...sent, suburb: 'Newtown' }, unknown)).toEqual({ kind: 'unconfirmed', elsewhere: null });
  });

  test('is written and read, and holds for its days and its store', () => {
    for (const elsewhere of [null, [], [{ suburb: 'Māngere', postcode: '2022' }]]) {
      const { state: _state, provider: _provider, providerPlaceId: _id, ...whole } = { ...sent, ...proved, elsewhere };
      expect(readProof(writeProof(whole))).toEqual(whole);
    }
    expect(['', '{', '[]', '7', 'null', '["a"]'].map(readProof)).toEqual(Array(6).fill(null));
    const at = (day: number) => day * 86_400_000;
    expect([holds(proved, 'a', at(20_000)), holds(proved, 'a', at(20_001))]).toEqual([true, false]);
    const own = { ...proved, storeId: 'a' };
    expect([holds(own, 'a', at(1)), holds(own, 'b', at(1))]).toEqual([true, false]);
  });
});

describe('terms', () => {
  const inSuburbs = (check: AddressCheck | undefined, change = {}) =>
    deliveryTerms({ rules: rules({ suburbs }), store: newtown, address: { ...sent, ...change }, check });
  const unconfirmed = (...names: { name: string; postcode: string }[]): AddressCheck => ({
    kind: 'unconfirmed',
    elsewhere: names.map(({ name, postcode }) => ({ suburb: name, postcode })),
  });

  test('a confirmed suburb has its own fee', () => {
    expect(inSuburbs({ kind: 'confirmed', line1: sent.line1 }).terms).toMatchObject({ fee: 400, areaId: 'enmore', exact: true });
  });

  test('a suburb that nobody looked up has the dearest', () => {
    expect(inSuburbs({ kind: 'unconfirmed', elsewhere: null })).toMatchObject({ ok: true, terms: { fee: 1_200, exact: false } });
    expect(inSuburbs({ kind: 'unconfirmed', elsewhere: null }, { suburb: 'Perth' }).ok).toBe(false);
  });

  test('a street that nobody knows has the fee of its suburb, and one known elsewhere the dearest of those', () => {
    expect(inSuburbs(unconfirmed()).terms).toMatchObject({ fee: 400, name: 'Enmore', exact: true });
    expect(inSuburbs(unconfirmed(newtownSuburb)).terms).toMatchObject({ fee: 800, name: 'Newtown' });
    expect(inSuburbs(unconfirmed({ name: 'Perth', postcode: '6000' })).terms).toMatchObject({ fee: 400 });
    expect(inSuburbs(unconfirmed(enmore), { suburb: 'Newtown' }).terms, 'never cheaper than what was typed').toMatchObject({ fee: 800 });
  });

  test('another place than the signed one is refused at the suburb, which is named', () => {
    const check: AddressCheck = { kind: 'contradicts', known: { suburb: 'Newtown', postcode: '2042' } };
    const question = { rules: rules({ suburbs }), store: newtown, address: sent, check };
    expect(deliveryProblems({ ...question, currency: 'AUD', itemTotal: 9_000 })).toEqual([
      {
        code: 'ADDRESS_MISMATCH',
        lineId: null,
        path: 'delivery.address.suburb',
        message: 'This address is in Newtown 2042. Please correct it, or choose it from the list again.',
      },
    ]);
  });

  test('a point in an area counts when it is confirmed', () => {
    const area = (id: string, deliveryCharges: number, half: number) => ({
      ...{ id, name: id, deliveryCharges, minOrderValue: null, shouldApplyThirdPartyDeliveryFee: false },
      polygon: box(home.latitude! - half, home.longitude! - half, home.latitude! + half, home.longitude! + half),
    });
    const deliveryAreas = [area('near', 300, 0.01), area('wide', 900, 0.1)];
    const terms = (check: AddressCheck, change = {}) =>
      deliveryTerms({ rules: rules({ deliveryAreas }), store: newtown, address: { ...sent, ...change }, check });
    expect(terms({ kind: 'confirmed', line1: sent.line1 }).terms).toMatchObject({ fee: 300, areaId: 'near' });
    expect(terms({ kind: 'unconfirmed', elsewhere: null })).toMatchObject({ ok: true, terms: { fee: 900, exact: false } });
    expect(terms({ kind: 'unconfirmed', elsewhere: [] }, { latitude: 0 }).ok, 'what it says against itself is believed').toBe(false);
  });
});

test.each([
  ['12 King St', 'king street'],
  ['Unit 4, 21a King Street', 'king street'],
  ['4/21 King Street', 'king street'],
  ['12 a King Street', 'king street'],
  ['12 St Johns Rd', 'st johns road'],
  ['9th Street', '9th street'],
  ['12', '12'],
])('the street of %s', (line1, street) => {
  expect(getStreet(line1)).toBe(street);
});
