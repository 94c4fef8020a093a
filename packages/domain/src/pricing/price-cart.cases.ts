import { choose, group, item, line, menu, option } from '../menu/menu.fixtures.ts';
import type { BasicLineInput, CartLineInput, TaxCategory } from '../menu/menu.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import type { LineAdjustment, PriceCartInput } from './pricing.types.ts';

const newYork: TaxRule = {
  id: 'nyc',
  name: 'Sales tax',
  rate: 8875,
  inclusive: false,
  categories: ['standard', 'hotFood', 'coldFood', 'alcohol'],
  collectionTypes: ['pickup', 'delivery', 'dineIn'],
  appliesToDeliveryFee: false,
  startDate: '2020-01-01',
  endDate: null,
};

const priced = (basePrice: number, taxCategory: TaxCategory = 'standard') => ({
  taxCategory,
  price: {
    basePrice,
    extraCharge: { pickup: 0, delivery: 50, dineIn: -100 },
    uberEatsExtraCharge: { pickup: 150, delivery: 200 },
  },
});

/** The menu that every case orders from. */
export const caseMenu = menu(
  [
    item('burger', { name: 'Burger', ...priced(1500), modifierGroupIds: ['bun', 'extras'] }),
    item('salad', { name: 'Salad', ...priced(1199, 'coldFood'), discounted: true }),
    item('bread', { name: 'Bread', ...priced(600), isGstApplicable: false }),
    item('mint', { name: 'Mint', ...priced(50) }),
    item('gone', { name: 'Soup', soldout: true }),
    item('off', { name: 'Stew', available: false }),
    item('breakfast', { name: 'Eggs', availableWeeklyHours: { saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:00 AM' }] } }),
    item('lost', { name: 'Lost', categoryId: 'nowhere' }),
  ],
  [
    group('bun', [option('white'), option('brioche', { extraCharge: 150 })], { min: 1, max: 1 }),
    group('extras', [option('cheese', { extraCharge: 175 }), option('egg', { extraCharge: 250 })], { max: 4, allowMultiple: true }),
  ],
);

export const burger = (chosen: Record<string, Record<string, number>>, given: Partial<BasicLineInput> = {}): BasicLineInput =>
  line('burger', { selection: choose(chosen), ...given });

export interface PriceCase {
  name: string;
  lines: CartLineInput[];
  type?: CollectionType;
  source?: OrderSource;
  rules?: readonly TaxRule[];
  deliveryFee?: number;
  adjustments?: Record<string, LineAdjustment>;
  /** Stage, what it added and the running total after it. */
  breakdown: [string, number, number][];
  included?: number;
}

export const getInput = ({
  lines,
  type = 'pickup',
  source = 'website',
  rules = defaultTaxRules.AU,
  deliveryFee = 0,
  adjustments,
}: PriceCase): PriceCartInput => ({
  menu: caseMenu,
  source,
  collectionType: type,
  lines,
  taxRules: [...rules],
  placedOn: '2026-11-21',
  deliveryFee,
  lineAdjustments: adjustments,
});

const none = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };

export const priceCases: PriceCase[] = [
  {
    name: 'AU: the worked example of the algorithm page',
    type: 'delivery',
    deliveryFee: 550,
    lines: [burger({ bun: { brioche: 1 }, extras: { cheese: 2 } }, { quantity: 2 }), line('bread')],
    breakdown: [
      ['Items', 3750, 3750],
      ['Choices', 1000, 4750],
      ['Delivery', 550, 5300],
      ['Includes GST 10%', 0, 5300],
    ],
    included: 423,
  },
  {
    name: 'one item',
    lines: [line('salad')],
    breakdown: [
      ['Items', 1199, 1199],
      ['Includes GST 10%', 0, 1199],
    ],
    included: 109,
  },
  {
    name: 'the extra of the collection type',
    type: 'delivery',
    lines: [line('salad')],
    breakdown: [
      ['Items', 1249, 1249],
      ['Free delivery', 0, 1249],
      ['Includes GST 10%', 0, 1249],
    ],
    included: 114,
  },
  {
    name: 'an extra that takes off, down to nothing',
    type: 'dineIn',
    lines: [line('mint'), line('salad')],
    breakdown: [
      ['Items', 1099, 1099],
      ['Includes GST 10%', 0, 1099],
    ],
    included: 100,
  },
  {
    name: 'the delivery fee belongs to delivery alone',
    deliveryFee: 550,
    lines: [line('bread')],
    breakdown: [['Items', 600, 600]],
    included: 0,
  },
  {
    name: 'Uber Eats has extras of its own',
    source: 'uberEats',
    type: 'delivery',
    lines: [line('bread')],
    breakdown: [
      ['Items', 800, 800],
      ['Free delivery', 0, 800],
    ],
    included: 0,
  },
  {
    name: 'Uber Eats has no extra for dine-in',
    source: 'uberEats',
    type: 'dineIn',
    lines: [line('bread')],
    breakdown: [['Items', 600, 600]],
    included: 0,
  },
  {
    name: "staff's adjustments are for the line",
    source: 'pos',
    lines: [burger({ bun: { white: 1 } }, { quantity: 3 })],
    adjustments: { 'line-burger': { discountForItem: 500, extraChargeForItem: 100, extraChargeForComments: 50 } },
    breakdown: [
      ['Items', 4500, 4500],
      ['Adjustments', -350, 4150],
      ['Includes GST 10%', 0, 4150],
    ],
    included: 377,
  },
  {
    name: 'a discount stops a line at zero',
    source: 'pos',
    lines: [line('bread'), line('salad')],
    adjustments: { 'line-bread': { ...none, discountForItem: 99_999 } },
    breakdown: [
      ['Items', 1799, 1799],
      ['Adjustments', -600, 1199],
      ['Includes GST 10%', 0, 1199],
    ],
    included: 109,
  },
  {
    name: 'NZ: GST of 15 % inside',
    rules: defaultTaxRules.NZ,
    lines: [burger({ bun: { white: 1 } })],
    breakdown: [
      ['Items', 1500, 1500],
      ['Includes GST 15%', 0, 1500],
    ],
    included: 196,
  },
  {
    name: 'GB: cold food taken away carries no VAT',
    rules: defaultTaxRules.GB,
    lines: [line('salad'), burger({ bun: { white: 1 } })],
    breakdown: [
      ['Items', 2699, 2699],
      ['Includes VAT 20%', 0, 2699],
    ],
    included: 250,
  },
  {
    name: 'GB: eaten in it does',
    rules: defaultTaxRules.GB,
    type: 'dineIn',
    lines: [line('salad'), burger({ bun: { white: 1 } })],
    breakdown: [
      ['Items', 2499, 2499],
      ['Includes VAT 20%', 0, 2499],
    ],
    included: 417,
  },
  {
    name: 'US: 8.875 % on top',
    rules: [newYork],
    lines: [line('salad'), line('bread')],
    breakdown: [
      ['Items', 1799, 1799],
      ['Sales tax 8.875%', 106, 1905],
    ],
    included: 0,
  },
  {
    name: 'US: the delivery fee stays untaxed here',
    rules: [newYork],
    type: 'delivery',
    deliveryFee: 500,
    lines: [line('salad')],
    breakdown: [
      ['Items', 1249, 1249],
      ['Delivery', 500, 1749],
      ['Sales tax 8.875%', 111, 1860],
    ],
    included: 0,
  },
  { name: 'no tax rules at all', rules: [], lines: [line('salad')], breakdown: [['Items', 1199, 1199]], included: 0 },
];
