import { describe, expect, test } from 'vitest';
import { currencies } from '../money/index.ts';
import { countries, countryCodes } from './index.ts';

test('the four countries have the dialling codes and currencies of the spec', () => {
  expect(countryCodes.map((code) => `${code} ${countries[code].currencyCode} ${countries[code].diallingCode}`)).toEqual([
    'AU AUD +61',
    'US USD +1',
    'GB GBP +44',
    'NZ NZD +64',
  ]);
});

describe.each(countryCodes)('%s', (code) => {
  test('knows itself and its currency', () => {
    expect(countries[code].code).toBe(code);
    expect(countries[code].currencySymbol).toBe(currencies[countries[code].currencyCode].symbol);
  });

  test('has zones that the runtime knows', () => {
    for (const timeZone of countries[code].timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });
});

test('Australia alone has area codes', () => {
  expect(countries.AU.areaCodes.map(({ code }) => code)).toEqual(['02', '03', '07', '08']);
  expect([countries.US, countries.GB, countries.NZ].flatMap(({ areaCodes }) => areaCodes)).toEqual([]);
});
