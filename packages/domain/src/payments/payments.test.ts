import { describe, expect, test } from 'vitest';
import {
  applicationFee,
  chargeProblem,
  declineText,
  declineTexts,
  findFee,
  holdCheckAt,
  holdDecision,
  pauseAfter,
  getPayBefore,
} from './index.ts';

const noon = '2026-11-21T12:00:00.000Z';
const after = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString();

test('an order waits fifteen minutes for its payment', () => {
  expect(getPayBefore(noon)).toBe('2026-11-21T12:15:00.000Z');
});

describe('a hold near its end', () => {
  test.each([
    { name: 'has time', orderIsNew: true, requestedFor: null, left: 25, does: 'wait' },
    { name: 'is captured for an order that is for later', orderIsNew: true, requestedFor: 30, left: 24, does: 'capture' },
    { name: 'is given up with an order that was for now', orderIsNew: true, requestedFor: null, left: 23, does: 'giveUp' },
    { name: 'is given up with an order whose time has passed', orderIsNew: true, requestedFor: -1, left: 5, does: 'giveUp' },
    { name: 'is given back without an open order', orderIsNew: false, requestedFor: 30, left: 5, does: 'giveUp' },
  ])('$name', ({ orderIsNew, requestedFor, left, does }) => {
    const hold = { orderIsNew, requestedFor: requestedFor === null ? null : after(requestedFor), captureBefore: after(left) };
    expect(holdDecision(hold, noon)).toBe(does);
  });

  test('is looked at a day before', () => {
    expect(holdCheckAt(after(24))).toBe(noon);
  });
});

test('pauses grow and end at ten minutes', () => {
  expect([0, 1, 2, 9, 50].map(pauseAfter)).toEqual([2, 3, 5, 600, 600]);
  expect(pauseAfter(-1)).toBe(2);
});

describe('our share', () => {
  test.each([
    { name: 'percentage and fixed part', amount: 3000, fee: { fixed: 30, percentage: 1750 }, share: 83 },
    { name: 'rounded once, half away from zero', amount: 1000, fee: { fixed: 0, percentage: 1250 }, share: 13 },
    { name: 'nothing', amount: 3000, fee: { fixed: 0, percentage: 0 }, share: 0 },
    { name: 'never more than the amount', amount: 20, fee: { fixed: 30, percentage: 1750 }, share: 20 },
  ])('$name', ({ amount, fee, share }) => {
    expect(applicationFee(amount, fee)).toBe(share);
  });
});

describe('the fee of a day', () => {
  const account = { fixed: 0, percentage: 1000 };
  const dated = [
    { validFrom: '2027-03-01', fixed: 30, percentage: 2000 },
    { validFrom: '2027-01-01', fixed: 10, percentage: 500 },
  ];
  test.each([
    ['2026-12-31', account],
    ['2027-01-01', { fixed: 10, percentage: 500 }],
    ['2027-02-28', { fixed: 10, percentage: 500 }],
    ['2027-03-01', { fixed: 30, percentage: 2000 }],
    ['2030-01-01', { fixed: 30, percentage: 2000 }],
  ])('%s', (day, fee) => {
    expect(findFee(account, dated, day)).toEqual(fee);
    expect(findFee(account, dated.toReversed(), day)).toEqual(fee);
    expect(findFee(account, [], day)).toEqual(account);
  });
});

describe('what guests read of a decline', () => {
  test.each([
    ['card_declined', 'Your card was declined', null, 'otherCard'],
    ['expired_card', 'This card has expired', 'expiry', 'checkDetails'],
    ['incorrect_cvc', 'Check the security code', 'cvc', 'checkDetails'],
    ['incorrect_number', 'Check the card number', 'number', 'checkDetails'],
    ['insufficient_funds', 'Not enough money on the card', null, 'otherCard'],
    ['processing_error', 'The payment did not go through', null, 'tryAgain'],
    ['amount_too_large', 'Amount too large', null, 'otherCard'],
    ['amount_too_small', 'Amount too small', null, 'otherCard'],
    ['authentication_required', 'Your bank could not confirm it was you', null, 'tryAgain'],
    ['card_velocity_exceeded', 'Card limit reached', null, 'otherCard'],
    ['not_processed', 'The payment did not go through', null, 'tryAgain'],
    ['a code of tomorrow', 'Your card was declined', null, 'otherCard'],
    ['toString', 'Your card was declined', null, 'otherCard'],
  ])('%s: %s', (code, title, field, advice) => {
    expect(declineText(code)).toMatchObject({ title, field, advice });
  });

  test.each(['fraudulent', 'lost_card', 'stolen_card', 'pickup_card', 'merchant_blacklist'])('%s reads like any other decline', (code) => {
    expect(declineText(code)).toEqual(declineText('generic_decline'));
  });

  test('every text has a title and says what to do', () => {
    for (const text of Object.values(declineTexts)) {
      expect(text.title).toMatch(/^[A-Z]/);
      expect(text.message).toMatch(/[Pp]lease .*\.$/);
    }
  });
});

describe('a total that a card cannot pay', () => {
  test.each([
    { currency: 'AUD', grandTotal: 0, says: null },
    { currency: 'AUD', grandTotal: 1, says: 'Cards pay from $0.50 on. Please choose another way to pay, or add something to your order.' },
    { currency: 'AUD', grandTotal: 49, says: 'Cards pay from $0.50 on. Please choose another way to pay, or add something to your order.' },
    { currency: 'AUD', grandTotal: 50, says: null },
    { currency: 'USD', grandTotal: 49, says: 'Cards pay from $0.50 on. Please choose another way to pay, or add something to your order.' },
    { currency: 'NZD', grandTotal: 50, says: null },
    { currency: 'GBP', grandTotal: 29, says: 'Cards pay from £0.30 on. Please choose another way to pay, or add something to your order.' },
    { currency: 'GBP', grandTotal: 30, says: null },
    { currency: 'AUD', grandTotal: 99_999_999, says: null },
    {
      currency: 'AUD',
      grandTotal: 100_000_000,
      says: 'Cards pay up to $999,999.99. Please choose another way to pay, or make it two orders.',
    },
  ] as const)('$grandTotal $currency', ({ says, ...total }) => {
    expect(chargeProblem(total, { otherWays: true })?.message ?? null).toBe(says);
  });

  test('at a store that takes nothing but cards only the order can be changed', () => {
    expect(chargeProblem({ currency: 'AUD', grandTotal: 20 }, { otherWays: false })).toEqual({
      code: 'amount_too_small',
      lineId: null,
      path: 'paymentMethod',
      message: 'Cards pay from $0.50 on. Please add something to your order.',
    });
  });
});
