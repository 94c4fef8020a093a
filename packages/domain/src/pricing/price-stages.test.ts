import { describe, expect, test } from 'vitest';
import { aCoupon, freeDelivery, makeUse } from '../coupons/coupons.cases.ts';
import { aScheme } from '../loyalty/loyalty.cases.ts';
import { line } from '../menu/menu.fixtures.ts';
import { stageCases, stageInput } from './price-stages.cases.ts';
import { priceCart, priceStages, type PriceCartInput } from './index.ts';

const price = (input: PriceCartInput) => {
  const result = priceCart(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const early = ['unitPrice', 'choices', 'lineAdjustments'];

describe('stages 4 to 10', () => {
  test.each(stageCases)('$name', (given) => {
    const { cart, problems } = price(stageInput(given));
    const rows = cart.breakdown.filter(({ stage }) => !early.includes(stage));
    expect(rows.map(({ stage, label, amount, runningTotal }) => [stage, label, amount, runningTotal])).toEqual(given.breakdown);
    expect(cart.grandTotal).toBe(cart.breakdown.at(-1)?.runningTotal);
    expect(cart.includedTax).toBe(given.included);
    expect(cart.lines.map(({ discountShare }) => discountShare)).toEqual(given.shares ?? cart.lines.map(() => undefined));
    expect(problems.map(({ code }) => code)).toEqual(given.problems ?? []);
    const order = priceStages.map(({ stage }) => stage);
    const places = cart.breakdown.map(({ stage }) => order.indexOf(stage));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('every stage has a case', () => {
    const seen = new Set(stageCases.flatMap(({ breakdown }) => breakdown.map(([stage]) => stage)));
    for (const { stage } of priceStages) if (!early.includes(stage)) expect(seen).toContain(stage);
  });

  test('the cart says what was applied', () => {
    const [first] = stageCases;
    const { cart } = price(stageInput(first!));
    expect(cart).toMatchObject({
      coupon: { id: 'coupon', code: 'SAVE10', description: '10 % off', amount: 475, freeDelivery: false },
      loyalty: { redeemed: 500, stamps: 0, credit: 0, redeemable: 500 },
      holidaySurcharge: { name: 'Christmas Day', amount: 478 },
      discount: 975,
      surcharge: 478,
      cardSurcharge: 0,
      cashRounding: 2,
      tip: 500,
    });
    expect(cart.lines.map(({ lineTotal }) => lineTotal)).toEqual([4100, 650]);
  });

  test('and what it earns', () => {
    const loyalty = { settings: aScheme(), credit: 500, redeem: false };
    const given = { collectionType: 'delivery' as const, deliveryFee: 600, coupon: makeUse(freeDelivery()), loyalty };
    expect(price(stageInput({ lines: [line('salad')], given })).cart).toMatchObject({
      coupon: { amount: 0, freeDelivery: true },
      loyalty: { redeemed: 0, stamps: 1, credit: 62, redeemable: 500 },
      discount: 0,
      deliveryFee: 0,
    });
  });

  test('a scheme that does not count here leaves no trace', () => {
    const loyalty = { settings: aScheme({ isEnabledForOnline: false }), credit: 500, redeem: false };
    const { cart, problems } = price(stageInput({ lines: [line('salad')], given: { loyalty, coupon: null } }));
    expect(cart).toMatchObject({ loyalty: null, coupon: null, holidaySurcharge: null });
    expect(problems).toEqual([]);
  });

  test('problems of lines leave no price, whatever the coupon', () => {
    const result = priceCart(stageInput({ lines: [line('gone')], given: { coupon: makeUse(aCoupon()) } }));
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'SOLD_OUT' }] });
  });

  test('a tip below zero is a mistake of the caller', () => {
    expect(() => priceCart(stageInput({ lines: [line('salad')], given: { tip: -1 } }))).toThrow(RangeError);
    expect(() => priceCart(stageInput({ lines: [line('salad')], given: { tip: 0.5 } }))).toThrow(RangeError);
  });
});
