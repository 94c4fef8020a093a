import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryCodes } from '../countries/index.ts';
import { cashCases } from './cash.cases.ts';
import { cashRounding, smallestCoin } from './index.ts';

test.each(cashCases)('%i is paid with coins', (amount, au, nz, nzUp) => {
  expect(amount + cashRounding(amount, 'AU')).toBe(au);
  expect(amount + cashRounding(amount, 'NZ')).toBe(nz);
  expect(amount + cashRounding(amount, 'NZ', true)).toBe(nzUp);
  for (const country of ['GB', 'US'] as const) expect(cashRounding(amount, country, true)).toBe(0);
  // Refunds round in the same way.
  expect(-amount + cashRounding(-amount, 'AU')).toBe(au === 0 ? 0 : -au);
});

test('coins can pay it, and no amount moves by more than half a coin', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(...countryCodes), fc.boolean(), (amount, country, up) => {
      const rounding = cashRounding(amount, country, up);
      expect(Math.abs(amount + rounding) % smallestCoin[country]).toBe(0);
      expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(smallestCoin[country]);
      expect(Object.is(rounding, -0)).toBe(false);
    }),
  );
});

test('more to pay is never less in coins', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100), fc.boolean(), (amount, more, up) => {
      const paid = (exact: number) => exact + cashRounding(exact, 'NZ', up);
      expect(paid(amount + more)).toBeGreaterThanOrEqual(paid(amount));
    }),
  );
});
