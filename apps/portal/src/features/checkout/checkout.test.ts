import type { PricedCart } from '@servery/domain/pricing';
import { emptyCart } from '../../shared/cart/cart.ts';
import { emptyDraft } from '../../shared/delivery/delivery-draft.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAttempt, openAttempt, sendAttempt, waitForPayment, type OrderBody } from '../../shared/placing/attempt.ts';
import { priceChanges } from './conflict.ts';
import { notOrderableText } from './not-orderable.ts';
import { checkDetails } from './details.ts';
import { refusedBy } from './offer-problems.ts';
import { orderBody, sameWish } from './order-body.ts';
import { blockedBy, problemsFromServer, whereProblems } from './problems.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('a pending order', () => {
  it('is the same however often it is sent, and after a reload', () => {
    const first = sendAttempt('store');
    expect(sendAttempt('store')).toEqual(first);
    expect(openAttempt('store')).toEqual(first);
    expect(first.guestToken).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
  it('is a new one after the answer, and at another store', () => {
    const first = sendAttempt('store');
    expect(sendAttempt('other').id).not.toBe(first.id);
    closeAttempt('store');
    expect(openAttempt('store')).toBeNull();
    expect(sendAttempt('store').id).not.toBe(first.id);
  });
  it('ends here as soon as another tab has its answer: the next order must not reuse its id', () => {
    const first = sendAttempt('store');
    kept.clear();
    expect(openAttempt('store')).toBeNull();
    expect(sendAttempt('store').id).not.toBe(first.id);
  });
  it('is the last known one when the disk is full', () => {
    const first = sendAttempt('store');
    vi.stubGlobal('localStorage', {
      ...localStorage,
      setItem: () => {
        throw new Error('full');
      },
    });
    const waiting = waitForPayment('store', first, 'order');
    expect(openAttempt('store')).toEqual(waiting);
    closeAttempt('store');
    expect(openAttempt('store')).toBeNull();
  });
  it('lasts as long as the page where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    const first = sendAttempt('store');
    expect(sendAttempt('store').id).toBe(first.id);
    closeAttempt('store');
  });
});

describe('details', () => {
  const fine = { name: 'Ana', phone: '0400 000 000', email: '' };
  it.each([
    [fine, true, {}],
    [{ ...fine, name: '  ' }, true, { name: 'Please enter your name.' }],
    [{ ...fine, phone: '' }, true, { phone: 'Please enter a phone number, for example 0491 570 006.' }],
    [{ ...fine, phone: '' }, false, {}],
    [{ ...fine, phone: '12' }, false, { phone: 'Please enter a phone number, for example 0491 570 006.' }],
    [{ ...fine, email: 'ana@' }, true, { email: 'The email address that you entered is invalid.' }],
    [{ ...fine, email: ' ana@example.com ' }, true, {}],
    [
      { name: '\u200B', phone: '\u202A0400\u00A0000\u2011000\u202C', email: '\u200Bana@example.com' },
      true,
      { name: 'Please enter your name.' },
    ],
  ])('%j, phone required: %s', (details, phoneRequired, problems) => {
    expect(checkDetails(details, phoneRequired, 'AU')).toEqual(problems);
  });
  it('gives an example of the store’s country', () => {
    const wrong = { ...fine, phone: '12' };
    expect(checkDetails(wrong, true, 'US').phone).toBe('Please enter a phone number, for example (212) 555-0142.');
    expect(checkDetails(wrong, true, 'GB').phone).toBe('Please enter a phone number, for example 07700 900142.');
  });
});

describe('a price that has changed', () => {
  const cart = (changes: object, ...totals: number[]) =>
    ({
      taxes: [],
      discount: 0,
      surcharge: 0,
      tip: 0,
      lines: totals.map((lineTotal, at) => ({ id: `${at}`, name: `Line ${at}`, lineTotal })),
      ...changes,
    }) as unknown as PricedCart;
  it('is reported per line', () => {
    expect(priceChanges(cart({}, 100, 200), cart({}, 100, 250, 300))).toEqual([{ key: '1', name: 'Line 1', before: 200, after: 250 }]);
  });
  it('is reported for the rows below the lines: an expired coupon, a higher fee', () => {
    const coupon = { id: 'c', code: 'LAST', description: '', amount: 50, freeDelivery: false };
    const delivery = { collectionType: 'delivery' };
    expect(
      priceChanges(cart({ ...delivery, coupon, discount: 50, deliveryFee: 300 }, 100), cart({ ...delivery, deliveryFee: 400 }, 100)),
    ).toEqual([
      { key: 'coupon', name: 'Coupon LAST', before: -50, after: 0 },
      { key: 'delivery', name: 'Delivery', before: 300, after: 400 },
    ]);
  });
});

it('explains why ordering is not possible now, also for reasons of a newer server', () => {
  expect([notOrderableText(null), notOrderableText('PAUSED'), notOrderableText('NEW_REASON')]).toEqual([
    null,
    'The kitchen is busy and takes no orders for right now.',
    'No orders are taken for right now.',
  ]);
});

describe('what is missing in the delivery address', () => {
  const typed = { line1: '4 King Street', suburb: '', state: '', postcode: '' };
  it('is the address as a whole, its parts when it is typed, and nothing when it was chosen', () => {
    expect(Object.keys(whereProblems(emptyDraft, 'AU'))).toEqual(['address']);
    expect(Object.keys(whereProblems({ ...emptyDraft, typed }, 'AU'))).toEqual(['suburb', 'postcode']);
    expect(whereProblems({ ...emptyDraft, address: {} as never }, 'AU')).toEqual({});
  });
  it('is reported by the server at the part, where there are parts', () => {
    const fields = [
      { path: 'delivery.address.postcode', message: 'Digits.' },
      { path: 'customer.phone', message: 'A phone.' },
      { path: 'comments', message: 'Shorter.' },
    ];
    expect(problemsFromServer(fields, true)).toEqual({ postcode: 'Digits.', phone: 'A phone.', comments: 'Shorter.' });
    expect(problemsFromServer(fields, false)).toMatchObject({ address: 'Digits.' });
    expect(problemsFromServer([{ path: 'delivery', message: 'Where?' }], true)).toEqual({ address: 'Where?' });
  });
});

describe('what keeps an order from being placed', () => {
  const problem = (code: string, lineId: string | null = null) => ({ code, lineId, path: '', message: `${code}.` });
  it.each([
    [[], null],
    [[problem('BELOW_MINIMUM'), problem('ITEM_SOLD_OUT', 'a')], { text: 'Please remove or change the marked items first.', help: null }],
    [[problem('BELOW_MINIMUM')], { text: 'BELOW_MINIMUM.', help: 'addMore' }],
    [[problem('OUTSIDE_AREA')], { text: 'Please choose another address first, or another way to get it.', help: null }],
    [[problem('amount_too_small')], { text: 'A card cannot pay this total.', help: 'addMore' }],
    [[problem('amount_too_large')], { text: 'A card cannot pay this total.', help: null }],
    [[problem('COUPON_WRONG_DAY'), problem('BELOW_MINIMUM')], { text: 'BELOW_MINIMUM.', help: 'addMore' }],
    [[problem('COUPON_WRONG_DAY')], { text: 'COUPON_WRONG_DAY.', help: 'dropCoupon' }],
    [[problem('COUPON_USED_UP'), problem('LOYALTY_UNAVAILABLE')], null],
  ])('%j: %j', (problems, blocked) => {
    expect(blockedBy(problems)).toEqual(blocked);
  });
});

it('removes a coupon that cannot apply, and credit that cannot be used, with the reason', () => {
  const problem = (code: string) => ({ code, lineId: null, path: '', message: `${code}.` });
  expect(refusedBy([problem('COUPON_USED_UP'), problem('LOYALTY_UNAVAILABLE')])).toEqual({
    coupon: 'COUPON_USED_UP.',
    loyalty: 'LOYALTY_UNAVAILABLE.',
  });
  expect(refusedBy([problem('COUPON_BELOW_MINIMUM'), problem('BELOW_MINIMUM')])).toEqual({ coupon: null, loyalty: null });
});

it('recognises the same order, whatever it costs by now', () => {
  const wish = { tip: 300, couponCode: 'WELCOME10', shownTotal: 2_000 } as OrderBody;
  expect(sameWish(wish, { ...wish, shownTotal: 2_400 })).toBe(true);
  expect(sameWish(wish, { ...wish, couponCode: null })).toBe(false);
  expect(sameWish(wish, { ...wish, tip: 0 })).toBe(false);
});

it('omits from the order what the store does not ask for', () => {
  const to = { address: {} as never, dropoffNotes: '' };
  const filled = {
    store: { hasComments: true, hasCollectionTime: true },
    cart: { ...emptyCart, collectionType: 'delivery' as const, comments: ' Please knock ', requestedFor: '2026-11-21T09:00:00.000Z' },
    details: { name: ' Ana ', phone: '', email: '' },
    to,
    asked: { couponCode: 'WELCOME10', redeemLoyalty: true, tip: 50 },
    shownTotal: 500,
    paymentMethod: 'cashOnDelivery' as const,
  };
  expect(orderBody(filled)).toMatchObject({
    delivery: to,
    comments: 'Please knock',
    requestedFor: '2026-11-21T09:00:00.000Z',
    tableId: null,
    couponCode: 'WELCOME10',
    redeemLoyalty: true,
    tip: 50,
    shownTotal: 500,
  });
  const plain = { ...filled, store: { hasComments: false, hasCollectionTime: false } };
  expect(orderBody(plain)).toMatchObject({ comments: '', requestedFor: null, customer: { name: 'Ana' } });
  const table = { id: 't', name: 'Table 4', since: 0 };
  expect(orderBody({ ...filled, cart: { ...filled.cart, collectionType: 'dineIn', table } })).toMatchObject({
    delivery: null,
    tableId: 't',
    requestedFor: null,
  });
});
