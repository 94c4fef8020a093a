import { expect, test } from 'vitest';
import type { CountryCode } from '../countries/countries.types.ts';
import { defaultTaxRules, rulesOfSeller } from './index.ts';

test.each<[CountryCode, boolean, number]>([
  ['AU', true, 1],
  ['AU', false, 0],
  ['NZ', false, 0],
  ['GB', true, 3],
  ['GB', false, 0],
])('%s, registered %s: %i rules', (country, taxRegistered, count) => {
  expect(rulesOfSeller(defaultTaxRules[country], { country, taxRegistered })).toHaveLength(count);
});

test('in the United States the rules alone decide', () => {
  const rules = defaultTaxRules.AU.map((rule) => ({ ...rule, inclusive: false }));
  expect(rulesOfSeller(rules, { country: 'US', taxRegistered: false })).toEqual(rules);
});
