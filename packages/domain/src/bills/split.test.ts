import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries/index.ts';
import { salesTax } from '../pricing/price-stages.cases.ts';
import { defaultTaxRules } from '../tax/index.ts';
import { amountCases, makeBill, equalCases, itemCases, newZealand, payCases, refundCases } from './split.cases.ts';
import {
  partToPay,
  refundable,
  splitByAmount,
  splitByItem,
  splitEqually,
  splitRefund,
  splittable,
  taxesOfSplit,
  taxOfParts,
} from './index.ts';

const calculateSum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('equally', () => {
  test.each(equalCases)('%i by %i', (total, parts, expected) => {
    expect(splitEqually(total, parts)).toEqual(expected);
  });
  test('a bill has a part', () => {
    expect(() => splitEqually(100, 0)).toThrow(RangeError);
    expect(() => splitEqually(100, 1.5)).toThrow(RangeError);
  });
  test('adds up, no two parts a cent apart but the first ones have it', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 40 }), (total, parts) => {
        const split = splitEqually(total, parts);
        expect(calculateSum(split)).toBe(total);
        expect(split).toEqual([...split].sort((a, b) => b - a));
        expect((split[0] ?? 0) - (split.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('by item', () => {
  test.each(itemCases)('$name', ({ bill, claims, parts, unclaimed = 0 }) => {
    expect(splitByItem(bill, parts.length, claims)).toEqual({ parts, unclaimed });
    expect(calculateSum(parts) + unclaimed).toBe(splittable(bill));
  });

  test('claims that do not suit the bill', () => {
    const bill = makeBill([['pizza', 2000]]);
    expect(() => splitByItem(bill, 2, [{ lineId: 'pizza', shares: [1] }])).toThrow('needs 2 shares');
    expect(() => splitByItem(bill, 1, [{ lineId: 'soup', shares: [1] }])).toThrow('not on the bill');
    const twice = { lineId: 'pizza', shares: [1] };
    expect(() => splitByItem(bill, 1, [twice, twice])).toThrow('twice');
    expect(() => splitByItem(bill, 1, [{ lineId: 'pizza', shares: [-1] }])).toThrow('negative');
    expect(() => splitByItem(bill, 0, [])).toThrow(RangeError);
  });

  test('adds up for any bill, and nobody gets money', () => {
    const lines = fc.array(
      fc.record({ total: fc.nat(20_000), off: fc.nat(100), shares: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(lines, fc.nat(5000), fc.nat(500), (given, added, tip) => {
        const bill = makeBill(
          given.map(({ total, off }, at) => [`${at}`, total, Math.floor((total * off) / 100)]),
          added,
          { tip },
        );
        const { parts, unclaimed } = splitByItem(
          bill,
          4,
          given.map(({ shares }, at) => ({ lineId: `${at}`, shares })),
        );
        expect(calculateSum(parts) + unclaimed).toBe(splittable(bill));
        expect(Math.min(...parts, unclaimed)).toBeGreaterThanOrEqual(0);
        const taxes = taxOfParts(Math.round(splittable(bill) / 11), parts);
        expect(calculateSum(taxes)).toBe(Math.round(splittable(bill) / 11));
      }),
    );
  });
});

describe('the taxes of a bill that is paid in parts', () => {
  const rules = [...defaultTaxRules.NZ];
  const cart = { ...makeBill([['dinner', 4600]]), collectionType: 'dineIn' as const, deliveryFee: 0, holidaySurcharge: null };
  const terms = { rules, placedOn: '2026-11-21' };
  const paid = (...cards: number[]) =>
    taxesOfSplit(
      cart,
      ['standard'],
      terms,
      cards.map((cardSurcharge) => ({ cardSurcharge })),
    ).map(({ base, amount }) => [base, amount]);
  test('the surcharges of its card parts are taxed with the rest, once', () => {
    expect(paid(46, 46)).toEqual([[4692, 612]]);
    expect(paid(0, 46)).toEqual([[4646, 606]]);
    expect(paid()).toEqual([[4600, 600]]);
  });
  test('taxes on top bear nothing of them', () => {
    expect(taxesOfSplit(cart, ['standard'], { ...terms, rules: [salesTax] }, [{ cardSurcharge: 92 }])).toMatchObject([
      { base: 4600, amount: 408 },
    ]);
  });
});

test.each(amountCases)('by amount: $name', ({ total, typed, expected }) => {
  const split = splitByAmount(total, typed);
  if (split.ok) {
    expect(split.parts).toEqual(expected);
    expect(calculateSum(split.parts)).toBe(total);
  } else expect([split.reason, split.at]).toEqual(expected);
});

describe('what is taken for a part', () => {
  test.each(payCases)('$name', ({ part: [amount, paidBy, tip], rules, paid }) => {
    expect(partToPay({ amount, paidBy, tip }, rules)).toEqual({ amount, tip, ...paid });
  });

  test('is the sum of what it says, and never negative', () => {
    const rules = fc.record({
      country: fc.constantFrom(...countryCodes),
      cashFiveUp: fc.boolean(),
      cardSurcharge: fc.option(
        fc.record({ amountInCents: fc.nat(100), percentage: fc.nat(20_000), applicableBelowAmount: fc.option(fc.nat(5000)) }),
      ),
    });
    fc.assert(
      fc.property(fc.nat(50_000), fc.constantFrom('card', 'cash', 'other'), fc.nat(2000), rules, (amount, paidBy, tip, given) => {
        const part = partToPay({ amount, paidBy: paidBy as 'card', tip }, { ...newZealand, ...given });
        expect(part.toPay).toBe(part.amount + part.cardSurcharge + part.tip + part.cashRounding);
        expect(part.toPay).toBeGreaterThanOrEqual(0);
        expect(part.cardSurcharge > 0 && part.cashRounding !== 0).toBe(false);
      }),
    );
  });
});

describe('refunds', () => {
  test.each(refundCases)('$name', ({ amount, payments, refunds }) => {
    expect(splitRefund(amount, payments)).toEqual(refunds && refunds.map(([id, refunded]) => ({ id, amount: refunded })));
  });

  test('however often, they never exceed what came, payment by payment', () => {
    const payments = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(payments, fc.array(fc.nat(9000), { maxLength: 12 }), (captured, asked) => {
        let now = captured.map((amount, at) => ({ id: `${at}`, captured: amount, refunded: 0 }));
        let back = 0;
        for (const amount of asked) {
          const before = refundable(now);
          const refunds = splitRefund(amount, now);
          expect(refunds === null).toBe(amount === 0 || amount > before);
          if (refunds === null) continue;
          expect(calculateSum(refunds.map((refund) => refund.amount))).toBe(amount);
          back += amount;
          now = now.map((payment) => ({
            ...payment,
            refunded: payment.refunded + (refunds.find(({ id }) => id === payment.id)?.amount ?? 0),
          }));
          for (const payment of now) expect(payment.refunded).toBeLessThanOrEqual(payment.captured);
        }
        expect(back).toBeLessThanOrEqual(calculateSum(captured));
      }),
    );
  });
});
