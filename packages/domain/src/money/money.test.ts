import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  currencies,
  currencyCodes,
  formatMoney,
  formatPercent,
  multiplyDivide,
  parseMoney,
  calculatePercent,
  roundHalfAwayFromZero,
} from './index.ts';
import { allocateCases, formatCases, parseCases, percentCases } from './money.cases.ts';

const anyMinor = fc.maxSafeInteger();
const cartMinor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const anyRate = fc.integer({ min: 0, max: 100_000 });

describe('formatMoney', () => {
  test.each(formatCases)('$name', ({ minor, currency, text }) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });

  test('is read back by parseMoney, whatever the amount and currency', () => {
    fc.assert(
      fc.property(cartMinor, fc.constantFrom(...currencyCodes), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  test('says what Intl says', () => {
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(cartMinor, (minor) => {
        expect(formatMoney(minor, 'USD')).toBe(intl.format(minor / 100));
      }),
    );
  });
});

describe('parseMoney', () => {
  test.each(parseCases)('$name', ({ text, currency, minor }) => {
    expect(parseMoney(text, currency)).toBe(minor);
  });
});

test('currencies have the symbols of the spec and two digits', () => {
  expect(currencyCodes.map((code) => `${code} ${currencies[code].symbol} ${currencies[code].minorDigits}`)).toEqual([
    'AUD $ 2',
    'USD $ 2',
    'GBP £ 2',
    'NZD $ 2',
  ]);
});

test.each([
  [10_000, '10%'],
  [8875, '8.875%'],
  [12_500, '12.5%'],
  [0, '0%'],
  [50, '0.05%'],
  [-1500, '-1.5%'],
])('formatPercent(%i) is %s', (percentage, text) => {
  expect(formatPercent(percentage)).toBe(text);
});

test.each([
  [2.5, 3],
  [-2.5, -3],
  [0.4, 0],
  [-0.4, 0],
  [-1.2, -1],
])('roundHalfAwayFromZero(%d) is %i', (value, rounded) => {
  expect(roundHalfAwayFromZero(value)).toBe(rounded);
});

describe('calculatePercent', () => {
  test.each(percentCases)('$name', ({ amount, percentage, result }) => {
    expect(calculatePercent(amount, percentage)).toBe(result);
  });

  test('is exact: it agrees with arithmetic in whole numbers of any size', () => {
    fc.assert(
      fc.property(anyMinor, anyRate, (amount, rate) => {
        const product = BigInt(amount) * BigInt(rate) * 2n;
        const half = product >= 0n ? 100_000n : -100_000n;
        expect(BigInt(calculatePercent(amount, rate))).toBe((product + half) / 200_000n);
      }),
    );
  });

  test('is symmetric about zero', () => {
    fc.assert(
      fc.property(anyMinor, anyRate, (amount, rate) => {
        expect(calculatePercent(0 - amount, rate) + calculatePercent(amount, rate)).toBe(0);
      }),
    );
  });
});

test('amounts that a double cannot hold are refused, not bent', () => {
  expect(() => calculatePercent(2 ** 53, 1)).toThrow(RangeError);
  expect(() => calculatePercent(0.5, 1)).toThrow(RangeError);
  expect(() => calculatePercent(Number.NaN, 1)).toThrow(RangeError);
  expect(() => multiplyDivide(2 ** 52, 2 ** 20, 1)).toThrow(RangeError);
  expect(() => multiplyDivide(1, 1, 0)).toThrow(RangeError);
});

describe('allocate', () => {
  test.each(allocateCases)('$name', ({ total, weights, parts }) => {
    expect(allocate(total, weights)).toEqual(parts);
  });

  test('refuses what cannot be spread', () => {
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [1, -1])).toThrow(RangeError);
    expect(() => allocate(1, [0.5])).toThrow(RangeError);
    expect(() => allocate(0.5, [1])).toThrow(RangeError);
  });

  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });

  test('the parts always add up to the total', () => {
    fc.assert(
      fc.property(cartMinor, weights, (total, shares) => {
        const sum = allocate(total, shares).reduce((all, part) => all + part, 0);
        expect(sum).toBe(total);
      }),
    );
  });

  test('no part is a whole unit away from its exact share', () => {
    fc.assert(
      fc.property(cartMinor, weights, (total, shares) => {
        const all = BigInt(shares.reduce((sum, share) => sum + share, 0));
        fc.pre(all > 0n);
        allocate(total, shares).forEach((part, at) => {
          const off = BigInt(part) * all - BigInt(total) * BigInt(shares[at] as number);
          expect(off < all && off > -all).toBe(true);
        });
      }),
    );
  });

  test('a larger weight never gets less', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (total, shares) => {
        const sorted = [...shares].sort((a, b) => b - a);
        const parts = allocate(total, sorted);
        expect(parts).toEqual([...parts].sort((a, b) => b - a));
      }),
    );
  });
});
