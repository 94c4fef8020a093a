import type { Payment } from './payment.types.ts';

/** A captured payment of $24.50, with a test's changes. */
export const payment = (change: Partial<Payment> = {}): Payment => ({
  id: '019a0000-0000-7000-8000-000000000001',
  status: 'success',
  currency: 'AUD',
  amount: 2450,
  authorised: 2450,
  captured: 2450,
  refunded: 0,
  refundable: 2450,
  applicationFee: 0,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
  reference: 'pi_1',
  captureBefore: null,
  unresolved: false,
  refunds: [],
  movements: [],
  ...change,
});
