import { describe, expect, it } from 'vitest';
import { largestTip, noExtras, readExtras, tidyCode, calculateTip } from './extras.ts';

describe('what the device kept beside the cart', () => {
  it('comes back as it was', () => {
    for (const extras of [
      { couponCode: 'WELCOME10', redeemLoyalty: true, tip: { percent: 10 } },
      { couponCode: null, redeemLoyalty: false, tip: { amount: 0 } },
    ]) {
      expect(readExtras(JSON.stringify(extras))).toEqual(extras);
    }
  });
  it.each([null, '', '{', 'null', '[]', '7', '{"couponCode":7,"tip":"all"}'])('%j is nothing', (text) => {
    expect(readExtras(text)).toEqual(noExtras);
  });
  it.each([{ percent: 101 }, { percent: 7.5 }, { amount: -1 }, { amount: largestTip + 1 }, {}])('a tip of %j is none', (tip) => {
    expect(readExtras(JSON.stringify({ tip })).tip).toBeNull();
  });
});

describe('a code', () => {
  it.each([
    ['welcome10', 'WELCOME10'],
    [' wel-come 10 ', 'WELCOME10'],
    ['   ', null],
    ['x'.repeat(50), 'X'.repeat(40)],
  ])('%j is %j', (typed, tidy) => expect(tidyCode(typed)).toBe(tidy));
});

describe('a tip', () => {
  it.each([
    [null, 4_000, 0],
    [{ percent: 10 }, 4_155, 416],
    [{ percent: 15 }, 0, 0],
    [{ amount: 350 }, 4_000, 350],
    [{ percent: 100 }, 90_000_000, largestTip],
  ])('%j of %d is %d', (tip, itemTotal, amount) => expect(calculateTip(tip, itemTotal)).toBe(amount));
});
