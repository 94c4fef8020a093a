import type { CountryCode } from '@servery/domain/countries';
import { readStreetLine, getStreet } from '@servery/domain/delivery';
import { expect, it } from 'vitest';
import { addressSuite } from '../../ports/addresses.suite.ts';
import { createLocalAddresses } from './local-addresses.adapter.ts';
import { readStreets } from './local-addresses.client.ts';
import { likeness, readTyped, getWords } from './local-addresses.mapping.ts';

const newtown = { latitude: -33.8968, longitude: 151.1793 };
const melbourne = { latitude: -37.8136, longitude: 144.9631 };

addressSuite('local list', async () => ({
  port: createLocalAddresses(),
  known: [
    {
      text: '4/21 king st newt',
      near: newtown,
      address: { line1: '4/21 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' },
    },
    {
      text: '12a Ponsonby Rd',
      near: null,
      address: { line1: '12A Ponsonby Road', suburb: 'Ponsonby', state: 'Auckland', postcode: '1011', country: 'NZ' },
    },
    {
      text: '7 brick lane spitalfields',
      near: null,
      address: { line1: '7 Brick Lane', suburb: 'London', state: 'Greater London', postcode: 'E1 6QL', country: 'GB' },
    },
    {
      text: '2400 n clark street lincoln park',
      near: null,
      address: { line1: '2400 N Clark Street', suburb: 'Chicago', state: 'IL', postcode: '60614', country: 'US' },
    },
  ],
  twice: {
    text: '10 king street',
    country: 'AU',
    places: [
      { near: newtown, suburb: 'Newtown' },
      { near: melbourne, suburb: 'Melbourne' },
    ],
  },
  stale: '2042|Newtown|No Such Street|1',
  close: async () => {},
}));

const primaries = async (text: string, near = newtown, country: CountryCode = 'AU') => {
  const result = await createLocalAddresses().suggest({ text, country, near, session: 's' });
  return result.outcome === 'found' ? result.rows.map(({ primary, secondary }) => `${primary}, ${secondary}`) : [];
};

it('forgives a slip, and finds by suburb and postcode', async () => {
  expect((await primaries('12 missendn'))[0]).toBe('12 Missenden Road, Newtown NSW 2042');
  expect((await primaries('erskinville road'))[0]).toMatch(/^Erskineville Road, /);
  expect((await primaries('hall street 2026'))[0]).toBe('Hall Street, Bondi Beach NSW 2026');
  expect((await primaries("O'Brien"))[0]).toBe("O'Brien Street, Bondi Beach NSW 2026");
  expect(await primaries('king street auckland')).toEqual([]);
  expect((await primaries('7 richmond ponsonby', newtown, 'NZ'))[0]).toMatch(/^7 Richmond Road, Ponsonby, Auckland 10[0-9]{2}$/);
  expect((await primaries('12 court carroll', newtown, 'US'))[0]).toBe('12 Court Street, Carroll Gardens, Brooklyn, NY 11231');
  expect((await primaries('5 rye', newtown, 'GB'))[0]).toBe('5 Rye Lane, Peckham, London SE15 4QN');
});

it('takes the number off the front, however it is written', () => {
  for (const [text, number, words] of [
    ['4/21 King', '4/21', 'king'],
    ['unit 4, 21 King', '4/21', 'king'],
    ['12 a King', '12', 'a king'],
    ['12b king', '12B', 'king'],
    ['12-14 King St', '12-14', 'king st'],
    ['9th street', '', '9th street'],
    ['king street', '', 'king street'],
    ['12', '', '12'],
  ] as const) {
    expect(readTyped(text), text).toEqual({ number, words: words.split(' ') });
  }
});

it('likens words', () => {
  expect([
    likeness('king', 'king'),
    likeness('kin', 'king'),
    likeness('knig', 'king'),
    likeness('kjng', 'kings'),
    likeness('st', 'street'),
  ]).toEqual([3, 2, 1, 1, 3]);
  expect([likeness('queen', 'king'), likeness('kn', 'king'), likeness('2043', '2042')]).toEqual([0, 0, 0]);
});

it('has a list that holds together', () => {
  const streets = readStreets();
  expect(new Set(streets.map(({ country }) => country))).toEqual(new Set(['AU', 'NZ', 'GB', 'US']));
  const keys = streets.map(({ postcode, suburb, name }) => `${postcode}|${suburb}|${name}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const street of streets) expect(getWords(street.name).length).toBeGreaterThan(0);
});

it('has streets that are all read out of a first line, whatever stands around them', () => {
  const misread = readStreets().flatMap(({ name, suburb, postcode }) => {
    const lines = [
      `12 ${name}`,
      `Apt 4B 12 ${name}`,
      `Rear 12 ${name}`,
      `4B/12-14 ${name} Apt 7F`,
      `c/- Bar 12 ${name}`,
      `Hotel Grand, 12 ${name}`,
      `12 ${name} CBD`,
      `12 ${name}, ${suburb}`,
      `12 ${name} ${suburb} ${postcode}`,
    ];
    const street = getStreet(name);
    return lines.filter(
      (line1) =>
        readStreetLine(line1, [suburb])
          .streets.map(({ names }) => names.join('|'))
          .join('|') !== street,
    );
  });
  expect(misread).toEqual([]);
});
