import { describe, expect, test } from 'vitest';
import { lettersProblem, readStreetLine, sameStreet, getStreet, suburbsNamed } from './index.ts';
import { named, noStreet, oneStreet, severalStreets } from './street-line.cases.ts';

const listed = [
  { name: 'Ponsonby', postcode: '1011' },
  { name: 'Ponsonby', postcode: '1021' },
  { name: 'Auckland Central', postcode: '1010' },
  { name: 'Mount Eden', postcode: '1024' },
  { name: 'Newmarket', postcode: '1023' },
];
const places = [...listed.map(({ name }) => name), 'Freemans Bay', 'Auckland'];
const read = (line1: string) => readStreetLine(line1, places);

describe('number and street', () => {
  test.each(oneStreet)('of %s: %s, %s', (line1, number, street) => {
    expect(read(line1).streets).toEqual([{ number, names: [street] }]);
  });

  test.each(severalStreets)('%s can be read as %j', (line1, readings) => {
    expect(read(line1).streets.flatMap(({ names }) => names)).toEqual(readings);
  });

  test.each(noStreet)('%s names none', (line1) => {
    expect(read(line1).streets).toEqual([]);
  });

  test('of more than two houses are not all there', () => {
    expect(['12 Queen Street', '1 Queen Street, 2 High Street', '1 Queen, 2 High Street'].map((line1) => read(line1).whole)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['1 Queen Street, 2 High Street, 3 Low Street', '1 Queen, 2 High, 3 Low Street'].map((line1) => read(line1).whole)).toEqual([
      false,
      false,
    ]);
  });

  test('are found whatever is typed, in time', () => {
    for (const line1 of [
      '',
      ' , ,',
      '/'.repeat(120),
      '1 '.repeat(60),
      'St '.repeat(40),
      '12 Street '.repeat(12),
      'apt '.repeat(30),
      '😀 12 , c/- ',
    ]) {
      const { streets } = read(line1);
      expect(streets.length, line1).toBeLessThanOrEqual(2);
      for (const { names } of streets) expect(names.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('suburbs that line 1 names', () => {
  test.each(named)('%s: %j', (line1, names) => {
    const typed = { suburb: 'Ponsonby', postcode: '1011', country: 'NZ' as const };
    const found = suburbsNamed(read(line1).rest, typed, listed);
    expect(found.map(({ name, postcode }) => `${name} ${postcode}`)).toEqual(names);
  });

  test('a longer name than one of the list is another place', () => {
    const typed = { suburb: 'Newmarket South', postcode: '1023', country: 'NZ' as const };
    const { rest } = readStreetLine('12 Queen Street, Newmarket South', [...places, 'Newmarket South']);
    expect(suburbsNamed(rest, typed, listed)).toEqual([]);
  });
});

test.each([
  ['12 Queen Street', 'Queen St', 'same'],
  ['12 Kings Way', 'Kingsway', 'same'],
  ['12 N Clark Street', '2400 North Clark Street', 'same'],
  ['12 Clark Street', 'N Clark Street', 'same'],
  ['12 North Clark Street', 'Clark Street', 'other'],
  ['12 Queen Stret', 'Queen Street', 'slip'],
  ['12 Quen Street', 'Queen Street', 'slip'],
  ['12 Qeuen Street', 'Queen Street', 'slip'],
  ['12 Queen', 'Queen Street', 'slip'],
  ['12 Qven Stret', 'Queen Street', 'other'],
  ['12 Kings Street', 'King Street', 'other'],
  ['12 Hill Street', 'Hall Street', 'other'],
  ['12 Brown Street', 'Crown Street', 'other'],
  ['12 Queen Road', 'Queen Street', 'other'],
  ['12 Victoria Street', 'Victoria Street West', 'other'],
  ['12 Old Queen Street', 'Queen Street', 'other'],
  ['12 Great King Street', 'King Street', 'other'],
  ['12 Esplanade', 'Esplanade Road', 'other'],
  ['12 42nd Street', '43nd Street', 'other'],
  ['12', 'Queen Street', 'other'],
] as const)('%s and %s: %s', (one, other, expected) => {
  expect(sameStreet(getStreet(one), getStreet(other))).toBe(expected);
});

test.each([
  ['12 Qu\u0435en Street', 'Qu\u0435en'],
  ['12 Queen \u0405treet', '\u0405treet'],
  ['12 \uff31u\u03b5en Street', 'Qu\u03b5en'],
  ['12 Queen Street', null],
  ['12\u0430 Queen Street', null],
  ['12 T\u0101maki Drive, Caf\u00e9 M\u00fcller', null],
  ['12 Queen Street, \u043a\u0432. 5', null],
  ['\u5317\u4eacHouse, 12 Queen Street', null],
])('a word of two alphabets in %s: %s', (text, word) => {
  if (word === null) expect(lettersProblem(text)).toBeNull();
  else expect(lettersProblem(text)).toContain(`“${word}”`);
});
