import { formatList } from '@servery/app-kit/format-list.ts';
import { plainCoupon } from '@servery/domain/coupons';
import { describe, expect, it } from 'vitest';
import { couponConditions, couponTitle, formatDateRelative, formatWeekdays } from '@servery/app-kit/coupon-text.ts';
import { earnsText, entryText, missingText, owedText, schemeText } from './loyalty-text.ts';
import type { PublicCoupon } from './offers.types.ts';

const coupon: PublicCoupon = {
  ...plainCoupon,
  id: '01990000-0000-7000-8000-000000000001',
  type: 'flatPercentageDiscount',
  couponCode: 'WELCOME10',
  description: '',
  startDate: '2026-01-01',
  discountPercentage: 10_000,
  applicableStoreIds: null,
};
const around = {
  currency: 'AUD' as const,
  today: '2026-11-21',
  timeZone: 'Australia/Sydney',
  stores: [
    { id: 'n', name: 'Newtown' },
    { id: 'b', name: 'Bondi' },
  ],
};
const conditions = (changes: Partial<PublicCoupon>) => couponConditions({ ...coupon, ...changes }, around);

describe('a coupon in words', () => {
  it.each([
    [{}, '10% off'],
    [{ type: 'flatAmountDiscount', discountAmount: 550, discountPercentage: null }, '$5.50 off'],
    [{ type: 'freeDelivery', discountPercentage: null }, 'Free delivery'],
  ] as const)('%j gives %s', (changes, title) => {
    expect(couponTitle({ ...coupon, ...changes }, 'AUD')).toBe(title);
  });

  it('one without conditions asks for nothing', () => {
    expect(conditions({})).toEqual([]);
    expect(conditions({ applicableOverAmount: 0, applicableStoreIds: ['n', 'b'] })).toEqual([]);
  });

  it('every condition is a line', () => {
    expect(
      conditions({
        applicableOverAmount: 3_000,
        firstOrderDiscount: true,
        collectionType: ['pickup', 'delivery'],
        dows: ['tuesday', 'monday', 'wednesday'],
        startDate: '2026-12-01',
        endDate: '2027-01-31',
        applicableStoreIds: ['b'],
        exclusive: true,
      }),
    ).toEqual([
      'When your items come to $30.00 or more',
      'For your first order, signed in with your phone',
      'For pickup and delivery',
      'Monday to Wednesday only',
      'From 1 December',
      'Until 31 January 2027',
      'At Bondi',
      'Not with loyalty credit, and not on items that are reduced already',
    ]);
    expect(conditions({ endDate: '2026-11-21' })).toEqual(['Today is the last day']);
  });

  it('days and lists read as they are said', () => {
    expect(formatWeekdays(['sunday', 'friday', 'saturday', 'monday'])).toBe('Monday and Friday to Sunday');
    expect(formatWeekdays(['tuesday', 'sunday'])).toBe('Tuesday and Sunday');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(formatDateRelative('2026-01-26', '2026-11-21', 'Australia/Sydney')).toBe('26 January');
    expect(formatDateRelative('2026-01-26', '2026-11-21', 'America/New_York')).toBe('January 26');
    expect(formatDateRelative('2027-01-26', '2026-11-21', 'America/New_York')).toBe('January 26, 2027');
  });
});

describe('loyalty in words', () => {
  it('says how it works', () => {
    expect(schemeText({ count: 10, type: 'percentage', value: 5_000 }, 'AUD')).toBe(
      'Each order adds a stamp and 5% of your order as credit. When your card has 10 stamps, the credit is yours to use.',
    );
    expect(schemeText({ count: 1, type: 'amount', value: 200 }, 'GBP')).toBe(
      'Each order adds a stamp and £2.00 as credit. The credit is yours to use with your next order.',
    );
  });
  it('says what an order earns', () => {
    expect(earnsText({ stamps: 1, credit: 215 }, 'AUD')).toBe('This order earns 1 stamp and $2.15 credit.');
    expect(earnsText({ stamps: 1, credit: 0 }, 'AUD')).toBe('This order earns 1 stamp.');
    expect(earnsText({ stamps: 0, credit: 0 }, 'AUD')).toBeNull();
  });
  it('says what is missing', () => {
    expect(missingText({ stamps: 9, count: 10, gathering: 900, currency: 'AUD' })).toBe('1 more order and $9.00 or more is yours to use.');
    expect(missingText({ stamps: 0, count: 10, gathering: 0, currency: 'AUD' })).toBe('10 more orders to fill your card.');
  });
  it('says what the next credit covers first', () => {
    expect(owedText({ owed: 0, currency: 'AUD' })).toBeNull();
    expect(owedText({ owed: 500, currency: 'AUD' })).toBe(
      'You used $5.00 of credit from an order that was undone or refunded later. Your next credit goes towards it first.',
    );
  });
  it.each([
    [{ kind: 'earned', stamps: 1, credit: 215 }, 'Earned with order W-012', '+1 stamp and $2.15'],
    [{ kind: 'redeemed', stamps: 0, credit: -500 }, 'Used for order W-012', '-$5.00'],
    [{ kind: 'returned', stamps: 0, credit: 500 }, 'Given back from order W-012', '+$5.00'],
    [{ kind: 'takenBack', stamps: -1, credit: -215 }, 'Taken back with order W-012', '-1 stamp and $2.15'],
  ] as const)('%j: %s', (entry, title, amount) => {
    expect(entryText({ id: 'x', at: '2026-11-21T00:00:00.000Z', orderNumber: 'W-012', ...entry }, 'AUD')).toEqual({ title, amount });
  });
});
