import { aCoupon, amountOff, freeDelivery, makeUse } from '../coupons/coupons.cases.ts';
import { aScheme } from '../loyalty/loyalty.cases.ts';
import { line } from '../menu/menu.fixtures.ts';
import type { CartLineInput } from '../menu/menu.types.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import { burger, getInput } from './price-cart.cases.ts';
import type { PriceCartInput } from './pricing.types.ts';

/**
 * Stages 4 to 10. The menu is that of `price-cart.cases.ts`: burger 15.00, salad 11.99 (on special, cold), bread 6.00 (no GST), mint 0.50.
 */
export interface StageCase {
  name: string;
  lines: CartLineInput[];
  given: Partial<PriceCartInput>;
  /** From the item total on: stage, label, amount and the running total after it. */
  breakdown: [string, string, number, number][];
  included?: number;
  /** What coupon and loyalty took off each line. */
  shares?: (number | undefined)[];
  problems?: string[];
}

const xmas = {
  enabled: true,
  isEnabledForOnline: true,
  surcharge: { amountInCents: 100, percentage: 10_000 },
  holidays: [{ name: 'Christmas Day', date: '2026-12-25' }],
};
const card = (percentage: number, amountInCents = 0, applicableBelowAmount: number | null = null) => ({
  amountInCents,
  percentage,
  applicableBelowAmount,
});
const getCard = (credit: number, redeem = true) => ({ settings: aScheme(), credit, redeem });
/** Food is taxed on top, except items without GST. */
export const salesTax: TaxRule = {
  ...(defaultTaxRules.AU[0] as TaxRule),
  id: 'top',
  name: 'Sales tax',
  rate: 8875,
  inclusive: false,
  appliesToDeliveryFee: false,
};
const plain = burger({ bun: { white: 1 } });
const gst = (runningTotal: number): [string, string, number, number] => ['tax', 'Includes GST 10%', 0, runningTotal];

export const stageCases: StageCase[] = [
  {
    name: 'AU: every stage, the worked example of the algorithm page',
    lines: [burger({ bun: { brioche: 1 }, extras: { cheese: 2 } }, { quantity: 2 }), line('bread')],
    given: {
      collectionType: 'delivery',
      deliveryFee: 550,
      coupon: makeUse(aCoupon()),
      loyalty: getCard(500),
      holidaySurcharge: xmas,
      requestedOn: '2026-12-25',
      country: 'AU',
      paidBy: 'cash',
      tip: 500,
    },
    breakdown: [
      ['coupon', 'Coupon SAVE10', -475, 4275],
      ['loyalty', 'Loyalty credit', -500, 3775],
      ['deliveryFee', 'Delivery', 550, 4325],
      ['holidaySurcharge', 'Public holiday surcharge (Christmas Day)', 478, 4803],
      gst(4803),
      ['tip', 'Tip', 500, 5303],
      ['cashRounding', 'Rounding for cash', 2, 5305],
    ],
    included: 384,
    shares: [842, 133],
  },
  {
    name: 'NZ: a surcharge on cards has tax inside',
    lines: [burger({ bun: { white: 1 } }, { quantity: 3 }), line('mint', { quantity: 2 })],
    given: { taxRules: [...defaultTaxRules.NZ], country: 'NZ', paidBy: 'card', cardSurcharge: card(2000) },
    breakdown: [
      ['tax', 'Includes GST 15%', 0, 4600],
      ['cardSurcharge', 'Card surcharge', 92, 4692],
    ],
    included: 612,
  },
  {
    name: 'AU: cards bear no surcharge any more',
    lines: [plain],
    given: { country: 'AU', paidBy: 'card', cardSurcharge: card(2000) },
    breakdown: [gst(1500)],
    included: 136,
  },
  {
    name: 'AU: they did the day before',
    lines: [plain],
    given: { country: 'AU', paidBy: 'card', cardSurcharge: card(2000), placedOn: '2026-09-30' },
    breakdown: [gst(1500), ['cardSurcharge', 'Card surcharge', 30, 1530]],
    included: 139,
  },
  {
    name: 'NZ: cash and what nobody knows bear no surcharge on cards',
    lines: [plain],
    given: { taxRules: [], country: 'NZ', cardSurcharge: card(2000) },
    breakdown: [],
    included: 0,
  },
  {
    name: 'NZ: nor does a card without a country',
    lines: [plain],
    given: { taxRules: [], paidBy: 'card', cardSurcharge: card(2000) },
    breakdown: [],
    included: 0,
  },
  {
    name: 'US: discount, tax on top, a card, a tip',
    lines: [line('salad'), line('bread')],
    given: { taxRules: [salesTax], country: 'US', paidBy: 'card', cardSurcharge: card(3000), coupon: makeUse(amountOff(200)), tip: 300 },
    breakdown: [
      ['coupon', 'Coupon SAVE10', -200, 1599],
      ['tax', 'Sales tax 8.875%', 95, 1694],
      ['cardSurcharge', 'Card surcharge', 51, 1745],
      ['tip', 'Tip', 300, 2045],
    ],
    included: 0,
    shares: [133, 67],
  },
  {
    name: 'GB: a discount lowers the tax of its own lines',
    lines: [plain, line('salad')],
    given: { taxRules: [...defaultTaxRules.GB], country: 'GB', paidBy: 'card', cardSurcharge: card(3000), coupon: makeUse(amountOff(500)) },
    breakdown: [
      ['coupon', 'Coupon SAVE10', -500, 2199],
      ['tax', 'Includes VAT 20%', 0, 2199],
    ],
    included: 204,
    shares: [278, 222],
  },
  {
    name: 'an exclusive coupon looks at what is not on special',
    lines: [plain, line('salad')],
    given: { coupon: makeUse(aCoupon({ exclusive: true })), loyalty: getCard(500) },
    breakdown: [['coupon', 'Coupon SAVE10', -150, 2549], gst(2549)],
    included: 232,
    shares: [150, undefined],
    problems: ['LOYALTY_UNAVAILABLE'],
  },
  {
    name: 'free delivery by a coupon',
    lines: [plain],
    given: { collectionType: 'delivery', deliveryFee: 600, coupon: makeUse(freeDelivery({ couponCode: 'BRINGIT' })) },
    breakdown: [['deliveryFee', 'Free delivery (BRINGIT)', 0, 1550], gst(1550)],
    included: 141,
  },
  {
    name: 'delivery that is free already needs no coupon',
    lines: [plain],
    given: { collectionType: 'delivery', deliveryFee: 600, freeDeliveryFrom: 1550, coupon: makeUse(freeDelivery()) },
    breakdown: [['deliveryFee', 'Free delivery', 0, 1550], gst(1550)],
    included: 141,
    problems: ['COUPON_NOTHING_TO_DISCOUNT'],
  },
  {
    name: 'free delivery looks at the items before the coupon',
    lines: [plain],
    given: { collectionType: 'delivery', deliveryFee: 600, freeDeliveryFrom: 1550, coupon: makeUse(aCoupon()) },
    breakdown: [['coupon', 'Coupon SAVE10', -155, 1395], ['deliveryFee', 'Free delivery', 0, 1395], gst(1395)],
    included: 127,
    shares: [155],
  },
  {
    name: 'what does not hold leaves the price as it is',
    lines: [plain],
    given: { coupon: makeUse(aCoupon({ endDate: '2026-11-20' })), loyalty: getCard(0) },
    breakdown: [gst(1500)],
    included: 136,
    problems: ['COUPON_ENDED', 'LOYALTY_UNAVAILABLE'],
  },
  {
    name: 'credit that pays for everything leaves nothing to surcharge, but the fee to pay',
    lines: [plain],
    given: {
      collectionType: 'delivery',
      deliveryFee: 600,
      loyalty: getCard(9999),
      holidaySurcharge: xmas,
      requestedOn: '2026-12-25',
      taxRules: [...defaultTaxRules.NZ],
      country: 'NZ',
      paidBy: 'card',
      cardSurcharge: card(2000),
    },
    breakdown: [
      ['loyalty', 'Loyalty credit', -1550, 0],
      ['deliveryFee', 'Delivery', 600, 600],
      ['tax', 'Includes GST 15%', 0, 600],
      ['cardSurcharge', 'Card surcharge', 12, 612],
    ],
    included: 80,
    shares: [1550],
  },
  {
    name: 'US: a holiday surcharge is taxed with its lines',
    lines: [line('salad'), line('bread')],
    given: { taxRules: [salesTax], holidaySurcharge: xmas, requestedOn: '2026-12-25' },
    breakdown: [
      ['holidaySurcharge', 'Public holiday surcharge (Christmas Day)', 280, 2079],
      ['tax', 'Sales tax 8.875%', 123, 2202],
    ],
    included: 0,
  },
  {
    name: 'the holiday of the day that the order is for, not of placing',
    lines: [plain],
    given: { holidaySurcharge: xmas, placedOn: '2026-12-25', requestedOn: '2026-12-27' },
    breakdown: [gst(1500)],
    included: 136,
  },
  {
    name: 'without another day the day of placing is the day',
    lines: [plain],
    given: { holidaySurcharge: xmas, placedOn: '2026-12-25' },
    breakdown: [['holidaySurcharge', 'Public holiday surcharge (Christmas Day)', 250, 1750], gst(1750)],
    included: 159,
  },
  {
    name: 'NZ: cash goes down by half a coin',
    lines: [line('mint')],
    given: { taxRules: [], country: 'NZ', paidBy: 'cash', tip: 5 },
    breakdown: [
      ['tip', 'Tip', 5, 55],
      ['cashRounding', 'Rounding for cash', -5, 50],
    ],
    included: 0,
  },
  {
    name: 'NZ: or up',
    lines: [line('mint')],
    given: { taxRules: [], country: 'NZ', paidBy: 'cash', tip: 5, cashFiveUp: true },
    breakdown: [
      ['tip', 'Tip', 5, 55],
      ['cashRounding', 'Rounding for cash', 5, 60],
    ],
    included: 0,
  },
];

export const stageInput = ({ lines, given }: Pick<StageCase, 'lines' | 'given'>): PriceCartInput => ({
  ...getInput({ name: '', lines, breakdown: [] }),
  ...given,
});
