import { expect, it } from 'vitest';
import { dueNow, firstMethod, handedChoices } from './taken-text.ts';

it('offers what a guest may hand over in cash', () => {
  expect(handedChoices(2450, 'AUD')).toEqual([2450, 2500, 3000, 4000, 5000]);
  expect(handedChoices(10_000, 'GBP')).toEqual([10_000]);
  expect(handedChoices(105, 'NZD')).toEqual([105, 500, 1000, 2000, 5000]);
});

it('starts with the payment method that the guest has chosen', () => {
  expect(firstMethod('cashOnDelivery')).toBe('cash');
  expect(firstMethod('inStore')).toBe('card');
});

it('asks for the total that was quoted, and for what is left once a part was paid or waived', () => {
  const order = {
    ...{ status: 'completed' as const, paymentMethod: 'inStore' as const, paymentStatus: 'NOT_PAID' as const },
    ...{ cart: { grandTotal: 2550, cardSurcharge: 50 }, takenPayments: [] },
  };
  const none = { tip: 0, refund: 0, cash: null, card: null, moto: null, custom: null };
  expect(dueNow(order)).toBe(2550);
  expect(dueNow({ ...order, due: { ...none, base: 2500 } })).toBe(2550);
  expect(dueNow({ ...order, due: { ...none, base: 1000 } })).toBe(1000);
  expect(dueNow({ ...order, takenPayments: [{ undoneAt: null }], due: { ...none, base: 1500 } })).toBe(1500);
});
