import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountCases, aCoupon, amountOff, freeDelivery, toOrder, problemCases, makeUse } from './coupons.cases.ts';
import { checkCoupon, couponMayHold, couponNotFound, couponPhase, normaliseCouponCode } from './index.ts';

describe('what a coupon takes off', () => {
  test.each(amountCases)('$name', ({ lines, coupon, order, amount, shares }) => {
    const checked = checkCoupon(makeUse(coupon), toOrder(lines, order));
    expect(checked).toMatchObject({ ok: true, amount, shares, freeDelivery: coupon.type === 'freeDelivery' });
    expect(checked.ok && checked.saves).toBe(coupon.type === 'freeDelivery' ? order?.deliveryFee : amount);
  });

  test('any lines: shares add up to the amount, none above its line', () => {
    const lines = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1, maxLength: 12 });
    const coupons = fc.oneof(
      fc.record({ discountPercentage: fc.integer({ min: 1, max: 100_000 }), exclusive: fc.boolean() }).map((given) => aCoupon(given)),
      fc.record({ amount: fc.nat(30_000), exclusive: fc.boolean() }).map(({ amount, exclusive }) => amountOff(amount, { exclusive })),
    );
    fc.assert(
      fc.property(lines, coupons, (given, coupon) => {
        const order = toOrder(given);
        const checked = checkCoupon(makeUse(coupon), order);
        if (!checked.ok) {
          expect(checked.problem.code).toBe('COUPON_NOTHING_TO_DISCOUNT');
          return;
        }
        expect(checked.amount).toBeGreaterThan(0);
        expect(checked.shares.reduce((sum, share) => sum + share, 0)).toBe(checked.amount);
        for (const [at, { lineTotal, discounted }] of order.lines.entries()) {
          expect(checked.shares[at]).toBeGreaterThanOrEqual(0);
          expect(checked.shares[at]).toBeLessThanOrEqual(coupon.exclusive && discounted ? 0 : lineTotal);
        }
      }),
    );
  });
});

describe('why a coupon does nothing', () => {
  test.each(problemCases)('$name', ({ coupon, use, lines = [3000], order, code, message }) => {
    const checked = checkCoupon(makeUse(coupon, use), toOrder(lines, order));
    expect(checked).toMatchObject({ ok: false, problem: { code, lineId: null, path: 'couponCode', message } });
    if (!checked.ok && code !== 'COUPON_BELOW_MINIMUM') expect(checked.missing).toBe(0);
  });

  test('every reason has a case', () => {
    const codes = new Set([couponNotFound.code, ...problemCases.map(({ code }) => code)]);
    expect(codes.size).toBe(12);
  });

  test('how much is missing', () => {
    expect(checkCoupon(makeUse(aCoupon({ applicableOverAmount: 5000 })), toOrder([3000]))).toMatchObject({ ok: false, missing: 2000 });
    expect(checkCoupon(makeUse(aCoupon({ applicableOverAmount: 3000 })), toOrder([3000])).ok).toBe(true);
  });

  test('its edges are inside', () => {
    const day = aCoupon({
      startDate: '2026-11-21',
      endDate: '2026-11-21',
      dows: ['saturday'],
      collectionType: ['pickup'],
      applicableStoreIds: ['newtown'],
    });
    expect(checkCoupon(makeUse(day), toOrder([3000])).ok).toBe(true);
    expect(checkCoupon(makeUse(aCoupon({ firstOrderDiscount: true }), { isFirstOrder: true }), toOrder([3000])).ok).toBe(true);
    expect(checkCoupon(makeUse(aCoupon()), toOrder([3000], { source: 'pos' })).ok).toBe(true);
    expect(checkCoupon(makeUse(aCoupon()), toOrder([3000], { source: 'google' })).ok).toBe(true);
    expect(
      checkCoupon(makeUse(freeDelivery({ exclusive: true })), toOrder([-3000], { collectionType: 'delivery', deliveryFee: 1 })).ok,
    ).toBe(true);
  });
});

test.each([
  [' save-10 ', 'SAVE10'],
  ['s a v e 1 0', 'SAVE10'],
  ['SAVE10', 'SAVE10'],
  ['ab', null],
  ['', null],
  ['SAVE_10', null],
  ['ŚAVE10', null],
  ['x'.repeat(31), null],
])('%j is the code %j', (typed, code) => {
  expect(normaliseCouponCode(typed)).toBe(code);
});

test('lists know dates and weekdays', () => {
  const coupon = aCoupon({ startDate: '2026-11-16', endDate: '2026-11-22', dows: ['friday', 'saturday'] });
  const days = ['2026-11-14', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-27'];
  expect(days.map((day) => couponPhase(coupon, day))).toEqual(['scheduled', 'active', 'active', 'active', 'active', 'ended']);
  expect(days.map((day) => couponMayHold(coupon, day))).toEqual([false, false, true, true, false, false]);
});
