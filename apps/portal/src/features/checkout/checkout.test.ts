import type { PricedCart } from '@servery/domain/pricing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAttempt, openAttempt, sendAttempt } from '../../shared/placing/attempt.ts';
import { priceChanges } from './conflict.ts';
import { notOrderableWords } from './not-orderable.ts';
import { checkDetails } from './details.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('an order on its way', () => {
  it('is the same one however often it is sent, and after a reload', () => {
    const first = sendAttempt('store');
    expect(sendAttempt('store')).toEqual(first);
    expect(openAttempt('store')).toEqual(first);
    expect(first.guestToken).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
  it('is another one after the answer, and at another store', () => {
    const first = sendAttempt('store');
    expect(sendAttempt('other').id).not.toBe(first.id);
    closeAttempt('store');
    expect(openAttempt('store')).toBeNull();
    expect(sendAttempt('store').id).not.toBe(first.id);
  });
  it('lasts as long as the page where the browser keeps nothing', () => {
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
    [{ ...fine, phone: '' }, true, { phone: 'Please enter a phone number, for example 0400 000 000.' }],
    [{ ...fine, phone: '' }, false, {}],
    [{ ...fine, phone: '12' }, false, { phone: 'Please enter a phone number, for example 0400 000 000.' }],
    [{ ...fine, email: 'ana@' }, true, { email: 'The email address that you entered is invalid.' }],
    [{ ...fine, email: ' ana@example.com ' }, true, {}],
  ])('%j, phone required: %s', (details, phoneRequired, problems) => {
    expect(checkDetails(details, phoneRequired)).toEqual(problems);
  });
});

it('tells which lines changed their price', () => {
  const cart = (...totals: number[]) =>
    ({ lines: totals.map((lineTotal, at) => ({ id: `${at}`, name: `Line ${at}`, lineTotal })) }) as unknown as PricedCart;
  expect(priceChanges(cart(100, 200), cart(100, 250, 300))).toEqual([{ lineId: '1', name: 'Line 1', before: 200, after: 250 }]);
});

it('tells why nothing can be ordered for now, also for reasons of a newer server', () => {
  expect([notOrderableWords(null), notOrderableWords('PAUSED'), notOrderableWords('NEW_REASON')]).toEqual([
    null,
    'The kitchen is busy and takes no orders for right now.',
    'No orders are taken for right now.',
  ]);
});
