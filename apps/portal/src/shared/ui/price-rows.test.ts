import type { PricedCart } from '@servery/domain/pricing';
import { describe, expect, it } from 'vitest';
import { amountText, stageText } from './explain-text.ts';
import { priceRows } from './price-rows.ts';

const plain: PricedCart = {
  currency: 'AUD',
  menuVersion: 1,
  collectionType: 'pickup',
  lines: [],
  itemTotal: 4_000,
  discount: 0,
  deliveryFee: 0,
  surcharge: 0,
  taxes: [{ ruleId: 'gst', name: 'GST', rate: 10_000, inclusive: true, base: 4_000, amount: 364 }],
  addedTax: 0,
  includedTax: 364,
  tip: 0,
  grandTotal: 4_000,
  breakdown: [],
};
const labels = (changes: Partial<PricedCart>) => priceRows({ ...plain, ...changes }).map(({ label, amount }) => `${label} ${amount}`);
const coupon = { id: 'c', code: 'WELCOME10', description: '', amount: 400, freeDelivery: false };

describe('the rows between items and total', () => {
  it('are none where nothing is added', () => expect(labels({})).toEqual([]));

  it('add up to the total, in the order of the engine', () => {
    const cart: Partial<PricedCart> = {
      collectionType: 'delivery',
      discount: 900,
      coupon,
      loyalty: { redeemed: 500, stamps: 0, credit: 0 },
      deliveryFee: 500,
      surcharge: 465 + 60,
      holidaySurcharge: { name: 'Australia Day', amount: 465 },
      cardSurcharge: 60,
      taxes: [{ ruleId: 'sales', name: 'Sales tax', rate: 8_875, inclusive: false, base: 3_000, amount: 266 }],
      tip: 300,
      cashRounding: -1,
      grandTotal: 4_690,
    };
    expect(labels(cart)).toEqual([
      'Coupon WELCOME10 -400',
      'Loyalty credit -500',
      'Delivery 500',
      'Public holiday surcharge (Australia Day) 465',
      'Sales tax 8.875% 266',
      'Card surcharge 60',
      'Tip 300',
      'Cash rounding -1',
    ]);
    const sum = priceRows({ ...plain, ...cart }).reduce((total, { amount }) => total + amount, plain.itemTotal);
    expect(sum).toBe(cart.grandTotal);
  });

  it('say that a delivery is free, and by which coupon', () => {
    expect(priceRows({ ...plain, collectionType: 'delivery' })).toEqual([{ key: 'delivery', label: 'Delivery', amount: 0, free: true }]);
    expect(labels({ collectionType: 'delivery', coupon: { ...coupon, amount: 0, freeDelivery: true } })).toEqual([
      'Delivery, with coupon WELCOME10 0',
    ]);
  });

  it('have the figures of older carts, which were not told apart', () => {
    expect(labels({ discount: 250, surcharge: 100 })).toEqual(['Discount -250', 'Surcharge 100']);
  });
});

describe('a price explained', () => {
  const line = { stage: 'unitPrice' as const, label: 'Items', amount: 4_000, runningTotal: 4_000 };
  it('tells what each step did', () => {
    expect(amountText(line, 0, plain)).toBe('$40.00');
    expect(amountText({ ...line, stage: 'tip', amount: 300 }, 3, plain)).toBe('+$3.00');
    expect(amountText({ ...line, stage: 'coupon', amount: -400 }, 1, plain)).toBe('-$4.00');
    expect(amountText({ ...line, stage: 'tax', amount: 0, includedTax: 364 }, 2, plain)).toBe('Included');
  });
  it('in plain words', () => {
    expect(stageText(line, plain)).toBe('Everything in the cart at its price for pickup, before choices.');
    expect(stageText({ ...line, stage: 'tax', includedTax: 364 }, plain)).toContain('$3.64 of what you pay.');
    expect(stageText({ ...line, stage: 'tax' }, plain)).toBe('Added on top, as the law has it.');
    expect(stageText({ ...line, stage: 'holidaySurcharge' }, { ...plain, holidaySurcharge: { name: 'Australia Day', amount: 465 } })).toBe(
      'On the items after discounts, because it is for Australia Day.',
    );
  });
});
