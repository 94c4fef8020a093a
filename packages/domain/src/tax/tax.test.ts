import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxCategories } from '../menu/index.ts';
import { computeTaxes, defaultTaxRules } from './index.ts';
import { taxCases } from './tax.cases.ts';

describe('computeTaxes', () => {
  test.each(taxCases)('$name', ({ rules, placedOn, type, amounts, deliveryFee, taxes, ...surcharges }) => {
    const result = computeTaxes({
      rules,
      placedOn: placedOn ?? '2026-11-21',
      collectionType: type ?? 'pickup',
      amounts: amounts.map(([category, amount]) => ({ category, amount })),
      deliveryFee: deliveryFee ?? 0,
      ...surcharges,
    });
    expect(result.map(({ ruleId, base, amount }) => [ruleId, base, amount])).toEqual(taxes);
  });

  const amounts = fc.array(fc.record({ category: fc.constantFrom(...taxCategories), amount: fc.nat(1_000_000) }), { maxLength: 30 });

  test('in Australia the tax of what is taxable is the total over eleven', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const taxable = given.reduce((sum, { category, amount }) => sum + (category === 'none' ? 0 : amount), 0);
        const [tax] = computeTaxes({
          rules: defaultTaxRules.AU,
          placedOn: '2026-11-21',
          collectionType: 'pickup',
          amounts: given,
          deliveryFee: 0,
        });
        expect(tax?.amount ?? 0).toBe(Math.round(taxable / 11));
      }),
    );
  });

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(defaultTaxRules.AU, defaultTaxRules.GB), (given, rules) => {
        const of = (list: typeof given) =>
          computeTaxes({ rules, placedOn: '2026-11-21', collectionType: 'delivery', amounts: list, deliveryFee: 500 });
        expect(of([...given].reverse())).toEqual(of(given));
      }),
    );
  });
});

test('the rules of a country cover no category twice for one collection type', () => {
  for (const rules of Object.values(defaultTaxRules)) {
    const places = rules.flatMap((rule) =>
      rule.categories.flatMap((category) => rule.collectionTypes.map((type) => `${category} ${type}`)),
    );
    expect(new Set(places).size).toBe(places.length);
  }
});
