import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../api.ts';
import { cardTitle, expiryText } from './card-text.ts';
import { askPayment, giveUpPayment, sendPayment } from './payment-calls.ts';
import { pendingPayments, type PaymentBody } from './pending-payment.ts';

const key = { restaurantId: 'r', storeId: 's', orderId: 'o', token: 'token' };
const order = { id: 'o' };
const body: PaymentBody = { attemptId: 'a', card: { type: 'new', paymentMethodId: 'pm_1', save: false } };

const answering = (answer: object) => {
  const call = vi.fn<(...given: unknown[]) => Promise<object>>(async () => answer);
  return { api: { call } as unknown as Api, call };
};
const outcome = (kind: string, more: object = {}) =>
  answering({ ok: true, data: { outcome: kind, decline: null, action: null, payBefore: null, order, ...more } }).api;
const failing = (code: string) => answering({ ok: false, error: { code, message: 'Text.' } }).api;

describe('what is known about a payment', () => {
  const decline = { code: 'card_declined', title: 'Declined', message: 'Try another.', field: null };
  const action = { kind: 'redirect' as const, url: 'http://bank' };
  it.each([
    [outcome('authorised'), { kind: 'paid', order }],
    [outcome('declined', { decline }), { kind: 'unpaid', decline, payBefore: null, order }],
    [outcome('declined'), { kind: 'unpaid', decline: null, payBefore: null, order }],
    [outcome('actionRequired', { action }), { kind: 'action', action, payBefore: null, order }],
    [outcome('actionRequired'), { kind: 'processing' }],
    [outcome('processing'), { kind: 'processing' }],
    [outcome('failed'), { kind: 'over', order }],
    [failing('ORDER_PROCESSING'), { kind: 'processing' }],
    [failing('resource_status_conflict'), { kind: 'processing' }],
    [failing('ORDER_DOES_NOT_EXIST'), { kind: 'gone' }],
    [failing('network'), { kind: 'unreachable' }],
    [failing('service_unavailable'), { kind: 'unreachable' }],
    [failing('internal_server_error'), { kind: 'unreachable' }],
    [failing('too_many_requests'), { kind: 'refused', message: 'Text.' }],
  ])('%#: %j', async (api, verdict) => {
    expect(await sendPayment(api, key, body)).toEqual(verdict);
    expect(await askPayment(api, key)).toEqual(verdict);
    expect(await giveUpPayment(api, key)).toEqual(verdict);
  });

  it("goes with the guest's key, or with the session alone", async () => {
    const { api, call } = answering({ ok: false, error: { code: 'network', message: '' } });
    await sendPayment(api, key, body);
    await askPayment(api, { ...key, token: null });
    expect(call.mock.calls.map(([, options]) => (options as { headers: object }).headers)).toEqual([{ 'x-guest-token': 'token' }, {}]);
  });
});

describe('a try to pay', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    });
  });
  it('is the same one until its end is known', () => {
    pendingPayments.begin('o', () => body);
    expect(pendingPayments.open('o')).toEqual(body);
    expect(pendingPayments.open('other')).toBeNull();
    pendingPayments.end('o');
    expect(pendingPayments.open('o')).toBeNull();
  });
  it('is over here as soon as another tab knows its end: another card must not give way to it', () => {
    pendingPayments.begin('o', () => body);
    kept.clear();
    expect(pendingPayments.open('o')).toBeNull();
  });
  it('is not what another hand wrote', () => {
    for (const text of ['{', 'null', '7', '{"attemptId":1}']) {
      kept.set('servery.paying.o', text);
      expect(pendingPayments.open('o')).toBeNull();
    }
  });
});

it('tells saved cards by brand, last digits and expiry', () => {
  expect(cardTitle({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005');
  expect(cardTitle({ brand: 'eftpos_au', last4: '1234' })).toBe('Card ending in 1234');
  expect(expiryText({ expMonth: 4, expYear: 2029, expired: false })).toBe('Expires 04/29');
  expect(expiryText({ expMonth: 12, expYear: 2025, expired: true })).toBe('Expired 12/25');
});
