import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceFromItems } from './price-from-items.ts';
import type { PricedCart, PricedLine } from './pricing.types.ts';
import type { MenuSnapshot } from '../menu/menu.types.ts';
import { defaultTaxRules } from '../tax/default-rules.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import { getBreakdown, getWrittenOff, isWrittenOff, writeOffPart } from './write-off.ts';

const salesTax: TaxRule[] = [{ ...defaultTaxRules.AU[0]!, id: 'sales', name: 'Sales tax', rate: 8_875, inclusive: false }];

/** A delivery of two things, priced by the stages of a cart. */
function price(prices: readonly number[], { rules = defaultTaxRules.AU, fee = 0, tip = 0, card = 0, holiday = 0 } = {}): PricedCart {
  const lines = prices.map((lineTotal, at) => ({ id: String(at), lineTotal, discounted: false }) as PricedLine);
  const itemTotal = prices.reduce((sum, each) => sum + each, 0);
  const { cart } = priceFromItems(
    {
      lines,
      taxCategories: lines.map(() => 'standard'),
      itemTotal,
      breakdown: [{ stage: 'unitPrice', label: 'Items', amount: itemTotal, runningTotal: itemTotal }],
    },
    {
      ...{ menu: { currency: 'AUD', version: 1 } as MenuSnapshot, source: 'pos', collectionType: 'delivery', lines: [] },
      ...{ taxRules: rules, placedOn: '2026-11-28', deliveryFee: fee, tip, country: 'AU', paidBy: card > 0 ? 'card' : 'other' },
      cardSurcharge: { amountInCents: card, percentage: 0, applicableBelowAmount: null },
      holidaySurcharge: {
        ...{ enabled: true, isEnabledForOnline: true, surcharge: { amountInCents: holiday, percentage: 0 } },
        holidays: [{ name: 'Show Day', date: '2026-11-28' }],
      },
    },
  );
  return cart;
}
const writeOff = (cart: PricedCart, amount: number, tip = 0) => writeOffPart(cart, { amount, tip, plainTaxes: cart.taxes });

describe('what is written off', () => {
  it('is a discount before tax: an included tax is that of what is left', () => {
    const cart = writeOff(price([2000, 1000]), 2000);
    expect(cart).toMatchObject({
      discount: 2000,
      includedTax: 91,
      addedTax: 0,
      grandTotal: 1000,
      writeOff: { amount: 2000, discount: 2000 },
    });
    expect(cart.taxes).toMatchObject([{ base: 1000, amount: 91 }]);
  });

  it('is less before tax where tax is added, and what was paid is the price to the cent', () => {
    const cart = price([2000, 1000], { rules: salesTax });
    expect(cart).toMatchObject({ addedTax: 266, grandTotal: 3266 });
    const left = writeOff(cart, 2266);
    expect(left).toMatchObject({ addedTax: 82, discount: 2082, grandTotal: 1000, writeOff: { amount: 2266, discount: 2082 } });
    expect(getBreakdown(left).map(({ stage, amount, runningTotal }) => [stage, amount, runningTotal])).toEqual([
      ['unitPrice', 3000, 3000],
      ['writeOff', -2082, 918],
      ['deliveryFee', 0, 918],
      ['tax', 82, 1000],
    ]);
  });

  it('takes a tip that was only promised with it, and what one way to pay would have added', () => {
    const cart = price([3000], { tip: 500, card: 90 });
    expect(writeOff(cart, 3000)).toMatchObject({ grandTotal: 0, tip: 0, cardSurcharge: 0, surcharge: 0 });
    expect(isWrittenOff(writeOff(cart, 3000))).toBe(true);
    expect(writeOff(cart, 1000, 200)).toMatchObject({ grandTotal: 2200, tip: 200 });
    expect(isWrittenOff(writeOff(cart, 1000, 200))).toBe(false);
  });

  it('is never more than the order costs', () => {
    expect(() => writeOff(price([1000]), 1001)).toThrow(RangeError);
    expect(() => writeOff(price([1000]), -1)).toThrow(RangeError);
  });
});

it('any write-offs of any order: its parts add up, undoing all of them gives the price before, and their order does not matter', () => {
  const anOrder = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 4 }),
    ...{ fee: fc.nat(900), tip: fc.nat(500), card: fc.nat(90), holiday: fc.nat(300), added: fc.boolean() },
  });
  fc.assert(
    fc.property(
      anOrder,
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
      ({ prices, added, ...terms }, shares) => {
        const cart = price(prices, { ...terms, ...(added && { rules: salesTax }) });
        const base = cart.grandTotal - cart.tip - (cart.cardSurcharge ?? 0) - (cart.cashRounding ?? 0);
        let now = cart;
        for (const share of shares) {
          const amount = getWrittenOff(now) + Math.ceil(((base - getWrittenOff(now)) * share) / 100);
          if (amount === 0) continue;
          now = writeOff(now, amount);
          const { itemTotal, discount, deliveryFee, surcharge, addedTax, includedTax, grandTotal, tip } = now;
          expect(grandTotal - tip).toBe(base - amount);
          expect(itemTotal - discount + deliveryFee + surcharge + addedTax).toBe(base - amount);
          expect(now.taxes.reduce((sum, tax) => sum + tax.amount, 0)).toBe(addedTax + includedTax);
          for (const [at, tax] of now.taxes.entries()) expect(tax.amount).toBeLessThanOrEqual(cart.taxes[at]!.amount);
          expect(getBreakdown(now).at(-1)?.runningTotal ?? 0).toBe(grandTotal);
          expect(writeOff(cart, amount)).toEqual(now);
        }
        expect(writeOff(now, 0)).toEqual(cart);
        expect(getBreakdown(cart)).toBe(cart.breakdown);
      },
    ),
  );
});
