import { expect, it } from 'vitest';
import { isUnsettled } from './use-order-payment.ts';

type Payment = NonNullable<Parameters<typeof isUnsettled>[0]>;

const payment: Payment = {
  id: '019a0000-0000-7000-8000-000000000001',
  status: 'success',
  currency: 'AUD',
  amount: 2450,
  authorised: 2450,
  captured: 2450,
  refunded: 0,
  refundable: 2450,
  applicationFee: 0,
  card: null,
  reference: 'pi_1',
  captureBefore: null,
  unresolved: false,
  refunds: [],
  movements: [],
};
const refund: Payment['refunds'][number] = {
  id: 'r1',
  kind: 'PARTIAL_REFUND',
  amount: 500,
  reason: 'missingItem',
  note: '',
  status: 'processing',
  by: 'Sam',
  createdAt: '2026-11-05T10:05:00.000Z',
};

it('polls while something is in progress, and only then', () => {
  expect(isUnsettled(payment)).toBe(false);
  expect(isUnsettled(null)).toBe(false);
  expect(isUnsettled({ ...payment, unresolved: true })).toBe(true);
  expect(isUnsettled({ ...payment, refunds: [refund] })).toBe(true);
});
