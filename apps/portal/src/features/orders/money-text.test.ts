import { describe, expect, it } from 'vitest';
import { moneyText } from './money-text.ts';
import { getLines } from './order-again.ts';
import { mergeOrders, type ListedOrder } from './use-own-orders.ts';

type Paid = Parameters<typeof moneyText>[0];
const order = {
  status: 'new',
  paymentMethod: 'stripeCheckout',
  paymentStatus: 'PAID',
  collectionType: 'pickup',
  refunded: 0,
  cart: { grandTotal: 1250, currency: 'AUD' },
} as unknown as Paid;

describe('the money of an order, in words', () => {
  it.each([
    [{}, 'Card held, charged when the restaurant accepts'],
    [{ status: 'accepted' }, 'Paid'],
    [{ paymentMethod: 'inStore' }, 'Paid'],
    [{ refunded: 300 }, 'Paid, $3.00 of it refunded'],
    [{ status: 'rejected' }, 'Your payment is being given back'],
    [{ paymentStatus: 'REFUNDED', status: 'cancelled' }, 'Refunded'],
    [{ paymentStatus: 'PROCESSING_PAYMENT', status: 'processingPayment' }, 'Not paid yet'],
    [{ paymentStatus: 'DECLINED', status: 'processingPayment' }, 'Not paid yet'],
    [{ paymentStatus: 'DECLINED', status: 'failure' }, 'Not charged'],
    [{ paymentStatus: 'CANCELLED', status: 'cancelled' }, 'Not charged'],
    [{ paymentStatus: 'NOT_PAID', paymentMethod: 'inStore' }, 'Pay when you pick up'],
    [{ paymentStatus: 'NOT_PAID', paymentMethod: 'inStore', collectionType: 'dineIn' }, 'Pay at the restaurant'],
    [{ paymentStatus: 'NOT_PAID', paymentMethod: 'cashOnDelivery', collectionType: 'delivery' }, 'Pay $12.50 in cash on delivery'],
    [{ paymentStatus: 'NOT_PAID', paymentMethod: 'cardOnDelivery', collectionType: 'delivery' }, 'Pay by card on delivery'],
    [{ paymentStatus: 'NOT_PAID', status: 'failure' }, null],
    [{ cart: { grandTotal: 0, currency: 'AUD' } }, 'Nothing to pay'],
    [{ cart: { grandTotal: 0, currency: 'AUD' }, paymentMethod: 'inStore', status: 'completed' }, 'Nothing to pay'],
    [{ cart: { grandTotal: 0, currency: 'AUD' }, paymentStatus: 'CANCELLED', status: 'cancelled' }, null],
    [{ paymentStatus: 'SYSTEM_ERROR' }, 'The restaurant is looking into your payment'],
  ])('%j: %s', (changes, words) => {
    expect(moneyText({ ...order, ...changes } as Paid)).toBe(words);
  });
});

it('puts the lines of an order back into a cart as they were chosen', () => {
  const choice = (groupId: string, optionId: string, quantity = 1) => ({ groupId, optionId, quantity });
  const lines = [
    { type: 'basic', itemId: 'egg', quantity: 2, comments: 'soft', choices: [choice('g', 'x'), choice('h', 'z', 3), choice('g', 'y')] },
    { type: 'basic', itemId: 'tea', quantity: 1, comments: '', choices: [] },
  ];
  const [egg, tea] = getLines({ lines } as unknown as Parameters<typeof getLines>[0]);
  expect(egg).toMatchObject({
    itemId: 'egg',
    quantity: 2,
    comments: 'soft',
    selection: {
      modifiers: [
        {
          groupId: 'g',
          options: [
            { optionId: 'x', quantity: 1 },
            { optionId: 'y', quantity: 1 },
          ],
        },
        { groupId: 'h', options: [{ optionId: 'z', quantity: 3 }] },
      ],
    },
  });
  expect(tea).toMatchObject({ itemId: 'tea', selection: { modifiers: [] } });
});

it("lists the device's and the account's orders once each, newest first, and keeps the device's keys", () => {
  const device = (orderId: string, placedAt: string) => ({ orderId, placedAt, token: 'key', order: null }) as unknown as ListedOrder;
  const account = (id: string, placedAt: string) => ({ id, placedAt }) as unknown as Parameters<typeof mergeOrders>[1][number];
  const merged = mergeOrders(
    [device('a', '2026-11-03'), device('c', '2026-11-01')],
    [account('a', '2026-11-03'), account('b', '2026-11-02')],
  );
  expect(merged.map(({ orderId, token, order: whole }) => [orderId, token, whole !== null])).toEqual([
    ['a', 'key', true],
    ['b', null, true],
    ['c', 'key', false],
  ]);
});
