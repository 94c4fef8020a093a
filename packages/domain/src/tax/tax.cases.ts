import type { TaxCategory } from '../menu/menu.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import { defaultTaxRules } from './default-rules.ts';
import type { TaxRule } from './tax.types.ts';

export interface TaxCase {
  name: string;
  rules: readonly TaxRule[];
  placedOn?: string;
  type?: CollectionType;
  amounts: [TaxCategory, number][];
  deliveryFee?: number;
  holidaySurcharge?: number;
  cardSurcharge?: number;
  /** Rule id, base and tax of each. */
  taxes: [string, number, number][];
}

const salesTax: TaxRule = {
  id: 'nyc',
  name: 'Sales tax',
  rate: 8875,
  inclusive: false,
  categories: ['standard', 'hotFood', 'alcohol'],
  collectionTypes: ['pickup', 'delivery', 'dineIn'],
  appliesToDeliveryFee: true,
  startDate: '2020-01-01',
  endDate: null,
};
const state: TaxRule = { ...salesTax, id: 'state', name: 'State tax', rate: 4000 };
const city: TaxRule = { ...salesTax, id: 'city', name: 'City tax', rate: 4500 };
const gst = defaultTaxRules.AU[0] as TaxRule;
const vat = (id: string, rate: number, categories: TaxRule['categories'], rest: Partial<TaxRule> = {}): TaxRule => ({
  ...gst,
  id,
  name: 'VAT',
  rate,
  categories,
  ...rest,
});
const standardVat = vat('standard', 20_000, ['standard']);

export const taxCases: TaxCase[] = [
  { name: 'AU: an eleventh is inside', rules: defaultTaxRules.AU, amounts: [['standard', 1100]], taxes: [['gst-au', 1100, 100]] },
  {
    name: 'AU: rounded once for the order, not for each line',
    rules: defaultTaxRules.AU,
    amounts: [
      ['standard', 5],
      ['hotFood', 5],
      ['standard', 5],
    ],
    taxes: [['gst-au', 15, 1]],
  },
  { name: 'AU: rounded to the nearest cent', rules: defaultTaxRules.AU, amounts: [['standard', 1655]], taxes: [['gst-au', 1655, 150]] },
  {
    name: 'AU: without GST it stays out of the base',
    rules: defaultTaxRules.AU,
    amounts: [
      ['standard', 1100],
      ['none', 900],
    ],
    taxes: [['gst-au', 1100, 100]],
  },
  { name: 'AU: nothing taxable', rules: defaultTaxRules.AU, amounts: [['none', 900]], taxes: [] },
  {
    name: 'AU: the delivery fee carries GST',
    rules: defaultTaxRules.AU,
    type: 'delivery',
    amounts: [['standard', 1100]],
    deliveryFee: 550,
    taxes: [['gst-au', 1650, 150]],
  },
  { name: 'AU: before GST began', rules: defaultTaxRules.AU, placedOn: '2000-06-30', amounts: [['standard', 1100]], taxes: [] },
  { name: 'NZ: three twenty-thirds are inside', rules: defaultTaxRules.NZ, amounts: [['standard', 2300]], taxes: [['gst-nz', 2300, 300]] },
  {
    name: 'GB: cold food eaten in is standard',
    rules: defaultTaxRules.GB,
    type: 'dineIn',
    amounts: [
      ['coldFood', 600],
      ['hotFood', 600],
    ],
    taxes: [['vat-gb-dine-in', 1200, 200]],
  },
  {
    name: 'GB: cold food taken away is zero rated and reported',
    rules: defaultTaxRules.GB,
    amounts: [
      ['coldFood', 600],
      ['hotFood', 600],
    ],
    taxes: [
      ['vat-gb-takeaway', 600, 100],
      ['vat-gb-zero', 600, 0],
    ],
  },
  {
    name: 'GB: alcohol is standard, the delivery fee too',
    rules: defaultTaxRules.GB,
    type: 'delivery',
    amounts: [
      ['coldFood', 600],
      ['alcohol', 1200],
    ],
    deliveryFee: 300,
    taxes: [
      ['vat-gb-takeaway', 1500, 250],
      ['vat-gb-zero', 600, 0],
    ],
  },
  { name: 'US: 8.875 % on top', rules: [salesTax], amounts: [['standard', 1000]], taxes: [['nyc', 1000, 89]] },
  {
    name: 'US: an untaxed category',
    rules: [salesTax],
    amounts: [
      ['coldFood', 1000],
      ['standard', 1000],
    ],
    taxes: [['nyc', 1000, 89]],
  },
  {
    name: 'US: state and city side by side, each rounded once',
    rules: [state, city],
    amounts: [['standard', 1011]],
    taxes: [
      ['state', 1011, 40],
      ['city', 1011, 45],
    ],
  },
  {
    name: 'US: the fee is left out where the rule says so',
    rules: [{ ...salesTax, appliesToDeliveryFee: false }],
    type: 'delivery',
    amounts: [['standard', 1000]],
    deliveryFee: 500,
    taxes: [['nyc', 1000, 89]],
  },
  {
    name: 'the fee is of the standard category, whatever newer rule of another is flagged',
    rules: [standardVat, vat('hot', 5_000, ['hotFood'], { startDate: '2026-01-01' })],
    type: 'delivery',
    amounts: [['hotFood', 1000]],
    deliveryFee: 600,
    taxes: [
      ['standard', 600, 100],
      ['hot', 1000, 48],
    ],
  },
  {
    name: 'a rule for alcohol alone does not tax the fee, flagged or not',
    rules: [vat('alcohol', 20_000, ['alcohol'])],
    type: 'delivery',
    amounts: [['alcohol', 1200]],
    deliveryFee: 600,
    taxes: [['alcohol', 1200, 200]],
  },
  {
    name: 'a rule that has been replaced does not tax the fee, although the new one is not flagged',
    rules: [gst, { ...gst, id: 'gst-2', rate: 12_500, startDate: '2026-07-01', appliesToDeliveryFee: false }],
    type: 'delivery',
    amounts: [['standard', 900]],
    deliveryFee: 600,
    taxes: [['gst-2', 900, 100]],
  },
  {
    name: 'of two flagged rules the one in force taxes the fee',
    rules: [gst, { ...gst, id: 'gst-2', rate: 12_500, startDate: '2026-07-01' }],
    type: 'delivery',
    amounts: [['standard', 900]],
    deliveryFee: 450,
    taxes: [['gst-2', 1350, 150]],
  },
  {
    name: 'no rule for the collection type',
    rules: [{ ...salesTax, collectionTypes: ['dineIn'] }],
    amounts: [['standard', 1000]],
    taxes: [],
  },
  {
    name: 'on the last day of a rule',
    rules: [{ ...salesTax, endDate: '2026-11-21' }],
    amounts: [['standard', 1000]],
    taxes: [['nyc', 1000, 89]],
  },
  { name: 'the day after the last', rules: [{ ...salesTax, endDate: '2026-11-20' }], amounts: [['standard', 1000]], taxes: [] },
  {
    name: 'a new rate replaces the old of the same name',
    rules: [gst, { ...gst, id: 'gst-2', rate: 12_500, startDate: '2026-07-01' }],
    amounts: [['standard', 900]],
    taxes: [['gst-2', 900, 100]],
  },
  {
    name: 'a new rate that has not begun',
    rules: [gst, { ...gst, id: 'gst-2', rate: 12_500, startDate: '2027-07-01' }],
    amounts: [['standard', 1100]],
    taxes: [['gst-au', 1100, 100]],
  },
  {
    name: 'the same rule twice counts once',
    rules: [gst, { ...gst, id: 'again' }],
    amounts: [['standard', 1100]],
    taxes: [['gst-au', 1100, 100]],
  },
  {
    name: 'two taxes inside one price share it',
    rules: [gst, { ...gst, id: 'levy', name: 'Levy', rate: 15_000 }],
    amounts: [['standard', 1250]],
    taxes: [
      ['gst-au', 1250, 100],
      ['levy', 1250, 150],
    ],
  },
  {
    name: 'a tax inside some prices beside another still rounds once',
    rules: [gst, { ...gst, id: 'levy', name: 'Levy', rate: 15_000, categories: ['alcohol'] }],
    amounts: [
      ['standard', 1104],
      ['alcohol', 1254],
    ],
    taxes: [
      ['gst-au', 2358, 201],
      ['levy', 1254, 150],
    ],
  },
  {
    name: 'a surcharge is taxed in exact proportion, not in whole cents',
    rules: [{ ...salesTax, rate: 10_000, categories: ['standard'] }],
    amounts: [
      ['standard', 10],
      ['none', 20],
    ],
    holidaySurcharge: 14,
    // 10 + 14 ÷ 3 = 14.67, of which 10 % is 1.47; of 15 whole cents it would be 1.5.
    taxes: [['nyc', 15, 1]],
  },
  {
    name: 'the card surcharge has tax inside in exact proportion, and none on top',
    rules: [gst, { ...salesTax, categories: ['standard'] }],
    amounts: [
      ['standard', 1000],
      ['hotFood', 500],
      ['none', 1500],
    ],
    cardSurcharge: 100,
    taxes: [
      ['gst-au', 1550, 141],
      ['nyc', 1000, 89],
    ],
  },
  {
    name: 'where all lines cost nothing each has the same part of a surcharge on the fee',
    rules: defaultTaxRules.NZ,
    type: 'delivery',
    amounts: [
      ['standard', 0],
      ['none', 0],
      ['standard', 0],
    ],
    deliveryFee: 600,
    cardSurcharge: 12,
    // 600 + 12 × 2 ÷ 3 = 608.
    taxes: [['gst-nz', 608, 79]],
  },
];
