import { describe, expect, test } from 'vitest';
import { currencies } from '../money/index.ts';
import { countries, countryCodes } from './index.ts';

test('the four countries have the currencies of the spec', () => {
  expect(countryCodes.map((code) => `${code} ${countries[code].currencyCode}`)).toEqual(['AU AUD', 'US USD', 'GB GBP', 'NZ NZD']);
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
