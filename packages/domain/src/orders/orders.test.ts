import { describe, expect, test } from 'vitest';
import {
  isPaid,
  orderNumber,
  orderPaymentStatus,
  promisedFor,
  type OrderPayment,
  type OrderPaymentStatus,
  type OrderSource,
} from './index.ts';

const noon = '2026-11-21T01:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();

describe('promisedFor', () => {
  test.each<{ name: string; eta: number; asked: number | null; promised: number | null }>([
    { name: 'as soon as possible with an ETA', eta: 30, asked: null, promised: 30 },
    { name: 'as soon as possible without one promises nothing', eta: 0, asked: null, promised: null },
    { name: "the guest's time when the ETA is earlier", eta: 15, asked: 240, promised: 240 },
    { name: "the ETA when the guest's time is too early", eta: 30, asked: 5, promised: 30 },
    { name: "the guest's time when the ETA says as soon as possible", eta: 0, asked: 45, promised: 45 },
    { name: "nothing when the guest's time has passed and the ETA says as soon as possible", eta: 0, asked: -5, promised: null },
    { name: 'both the same', eta: 30, asked: 30, promised: 30 },
  ])('$name', ({ eta, asked, promised }) => {
    expect(promisedFor(eta, asked === null ? null : at(asked), noon)).toBe(promised === null ? null : at(promised));
  });
});

test.each<[OrderSource, number, string]>([
  ['website', 42, 'W-042'],
  ['google', 7, 'W-007'],
  ['pos', 1, 'B-001'],
  ['uberEats', 999, 'U-999'],
  ['website', 1234, 'W-1234'],
])('order %s %i is %s', (source, sequence, number) => {
  expect(orderNumber(source, sequence)).toBe(number);
});

describe('orderPaymentStatus', () => {
  const card: OrderPayment = { status: 'new', paymentMethod: 'stripeCheckout', paymentStatus: null, settled: false };
  const inStore: OrderPayment = { ...card, paymentMethod: 'inStore' };
  test.each<{ name: string; order: OrderPayment; result: OrderPaymentStatus }>([
    { name: 'card: no payment yet', order: { ...card, status: 'processingPayment' }, result: 'PROCESSING_PAYMENT' },
    { name: 'card: under way', order: { ...card, status: 'processingPayment', paymentStatus: 'processing' }, result: 'PROCESSING_PAYMENT' },
    { name: 'card: authorised counts as paid', order: { ...card, paymentStatus: 'requiresCapture' }, result: 'PAID' },
    { name: 'card: captured', order: { ...card, status: 'accepted', paymentStatus: 'success' }, result: 'PAID' },
    { name: 'card: declined', order: { ...card, status: 'processingPayment', paymentStatus: 'failure' }, result: 'DECLINED' },
    { name: 'card: voided', order: { ...card, status: 'rejected', paymentStatus: 'cancel' }, result: 'CANCELLED' },
    { name: 'card: refunded', order: { ...card, status: 'cancelled', paymentStatus: 'refundSuccess' }, result: 'REFUNDED' },
    {
      name: 'card: a refund that failed leaves the money here',
      order: { ...card, status: 'cancelled', paymentStatus: 'refundFailure' },
      result: 'PAID',
    },
    { name: 'card: past the payment without one', order: { ...card, status: 'failure' }, result: 'SYSTEM_ERROR' },
    { name: 'in store: not paid', order: inStore, result: 'NOT_PAID' },
    { name: 'in store: handed over and still not paid', order: { ...inStore, status: 'completed' }, result: 'NOT_PAID' },
    { name: 'in store: taken at the till', order: { ...inStore, status: 'accepted', settled: true }, result: 'PAID' },
    { name: 'in store: rejected', order: { ...inStore, status: 'rejected' }, result: 'CANCELLED' },
    { name: 'cash on delivery: not paid', order: { ...inStore, paymentMethod: 'cashOnDelivery' }, result: 'NOT_PAID' },
    {
      name: 'card on delivery: cancelled',
      order: { ...inStore, paymentMethod: 'cardOnDelivery', status: 'cancelled' },
      result: 'CANCELLED',
    },
  ])('$name', ({ order, result }) => {
    expect(orderPaymentStatus(order)).toBe(result);
    expect(isPaid(order)).toBe(result === 'PAID');
  });
});
