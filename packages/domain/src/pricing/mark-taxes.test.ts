import { expect, it } from 'vitest';
import { line } from '../menu/menu.fixtures.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import { markTaxes } from './mark-taxes.ts';
import { caseMenu } from './price-cart.cases.ts';
import { priceCart } from './price-cart.ts';

const placedOn = '2026-11-21';
const marked = (rules: readonly TaxRule[], collectionType: CollectionType) => {
  const lines = ['mint', 'salad', 'bread'].map((id) => line(id));
  const priced = priceCart({ menu: caseMenu, source: 'website', collectionType, lines, taxRules: [...rules], placedOn, deliveryFee: 0 });
  if (!priced.ok) throw new Error('The cart cannot be priced.');
  const cart = markTaxes(priced.cart, { menu: caseMenu, rules, placedOn });
  expect({ ...cart, lines: [] }).toEqual({ ...priced.cart, lines: [] });
  return cart.lines.map(({ taxRuleIds }) => taxRuleIds);
};

it.each<[string, readonly TaxRule[], CollectionType, string[][]]>([
  ['Australia: everything but what is free of GST', defaultTaxRules.AU, 'pickup', [['gst-au'], ['gst-au'], []]],
  ['a British salad to take away is zero rated', defaultTaxRules.GB, 'pickup', [['vat-gb-takeaway'], ['vat-gb-zero'], []]],
  ['and carries the full rate at the table', defaultTaxRules.GB, 'dineIn', [['vat-gb-dine-in'], ['vat-gb-dine-in'], []]],
  ['no rules, no taxes', [], 'pickup', [[], [], []]],
])('%s', (_name, rules, collectionType, expected) => {
  expect(marked(rules, collectionType)).toEqual(expected);
});

it('leaves a line alone whose item the menu no longer has', () => {
  const priced = priceCart({
    menu: caseMenu,
    source: 'website',
    collectionType: 'pickup',
    lines: [line('mint')],
    taxRules: [],
    placedOn,
    deliveryFee: 0,
  });
  if (!priced.ok) throw new Error('The cart cannot be priced.');
  const [only] = markTaxes(priced.cart, { menu: { ...caseMenu, items: [] }, rules: defaultTaxRules.AU, placedOn }).lines;
  expect(only).not.toHaveProperty('taxRuleIds');
});
