import { describe, expect, test } from 'vitest';
import {
  dueByHand,
  isPaid,
  orderNumber,
  etaAdjustmentsInMinutes,
  movedPromise,
  orderPaymentStatus,
  promisedFor,
  promiseProblem,
  takingProblem,
  type OrderDue,
  type OrderPayment,
  type OrderPaymentStatus,
  type OrderSource,
  type TakingProblem,
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

describe('promiseProblem', () => {
  test.each<{ name: string; promised: number; asked: number | null; problem: string | null }>([
    { name: 'a minute ahead', promised: 1, asked: null, problem: null },
    { name: 'now is past', promised: 0, asked: null, problem: 'past' },
    { name: 'a day ahead', promised: 24 * 60, asked: null, problem: null },
    { name: 'more than a day ahead', promised: 24 * 60 + 1, asked: null, problem: 'tooLate' },
    { name: "a day after the guest's time", promised: 72 * 60, asked: 48 * 60, problem: null },
    { name: "earlier than the guest's time", promised: 10, asked: 60, problem: null },
    { name: "the guest's time has passed", promised: 25 * 60, asked: -60, problem: 'tooLate' },
  ])('$name', ({ promised, asked, problem }) => {
    expect(promiseProblem(at(promised), asked === null ? null : at(asked), noon)).toBe(problem);
  });
});

describe('taking money by hand', () => {
  const order: OrderDue = { status: 'accepted', paymentMethod: 'inStore', paymentStatus: 'NOT_PAID', grandTotal: 3000 };
  test.each<{ name: string; change: Partial<OrderDue>; amount?: number; problem: TakingProblem | null }>([
    { name: 'accepted', change: {}, problem: null },
    { name: 'new', change: { status: 'new' }, problem: null },
    { name: 'handed over and unpaid', change: { status: 'completed' }, problem: null },
    { name: 'cash on delivery', change: { paymentMethod: 'cashOnDelivery' }, problem: null },
    { name: 'card on delivery', change: { paymentMethod: 'cardOnDelivery' }, problem: null },
    { name: 'nothing to pay', change: { grandTotal: 0 }, amount: 0, problem: null },
    { name: 'a part', change: {}, amount: 1000, problem: 'otherAmount' },
    { name: 'too much', change: {}, amount: 3001, problem: 'otherAmount' },
    { name: 'taken before', change: { paymentStatus: 'PAID' }, problem: 'alreadyPaid' },
    { name: 'by card online', change: { paymentMethod: 'stripeCheckout', paymentStatus: 'PAID' }, problem: 'paidOnline' },
    { name: 'rejected', change: { status: 'rejected', paymentStatus: 'CANCELLED' }, problem: 'ended' },
    { name: 'cancelled', change: { status: 'cancelled', paymentStatus: 'CANCELLED' }, problem: 'ended' },
  ])('$name', ({ change, amount = 3000, problem }) => {
    expect(takingProblem({ ...order, ...change }, amount)).toBe(problem);
    if (amount === (change.grandTotal ?? 3000)) expect(dueByHand({ ...order, ...change })).toBe(problem === null ? amount : 0);
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
  const card: OrderPayment = { status: 'new', paymentMethod: 'stripeCheckout', paymentStatus: null, settled: false, grandTotal: 3000 };
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
    { name: 'card: nothing to pay', order: { ...card, grandTotal: 0 }, result: 'PAID' },
    { name: 'card: nothing to pay, accepted', order: { ...card, grandTotal: 0, status: 'accepted' }, result: 'PAID' },
    { name: 'card: nothing to pay, cancelled', order: { ...card, grandTotal: 0, status: 'cancelled' }, result: 'CANCELLED' },
    { name: 'in store: nothing to pay', order: { ...inStore, grandTotal: 0 }, result: 'PAID' },
    { name: 'in store: nothing to pay, completed', order: { ...inStore, grandTotal: 0, status: 'completed' }, result: 'PAID' },
    { name: 'in store: nothing to pay, rejected', order: { ...inStore, grandTotal: 0, status: 'rejected' }, result: 'CANCELLED' },
    {
      name: 'in store: nothing to pay, taken all the same by an older version, rejected',
      order: { ...inStore, grandTotal: 0, settled: true, status: 'rejected' },
      result: 'CANCELLED',
    },
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

describe('a promise that is moved', () => {
  const now = '2026-11-21T02:00:00.000Z';
  test.each([
    ['2026-11-21T02:30:00.000Z', null, 15, '2026-11-21T02:45:00.000Z'],
    ['2026-11-21T02:30:00.000Z', null, -20, '2026-11-21T02:10:00.000Z'],
    ['2026-11-21T02:30:00.000Z', null, -30, null],
    ['2026-11-21T01:50:00.000Z', null, 5, '2026-11-21T02:05:00.000Z'],
    ['2026-11-21T01:50:00.000Z', null, -5, null],
    [null, null, 10, '2026-11-21T02:10:00.000Z'],
    // Without a promise the guest's own time is what moves.
    [null, '2026-11-21T04:00:00.000Z', 10, '2026-11-21T04:10:00.000Z'],
    [null, '2026-11-21T01:00:00.000Z', 10, '2026-11-21T02:10:00.000Z'],
    // The limit is a day after now, or after the guest's own time.
    ['2026-11-22T00:00:00.000Z', null, 120, '2026-11-22T02:00:00.000Z'],
    ['2026-11-22T00:05:00.000Z', null, 120, null],
    ['2026-11-22T00:05:00.000Z', '2026-11-21T03:00:00.000Z', 45, '2026-11-22T00:50:00.000Z'],
    ['2026-11-22T01:05:00.000Z', '2026-11-21T03:00:00.000Z', 120, null],
  ])('%s, asked for %s, by %d minutes is %s', (promised, asked, minutes, moved) => {
    expect(movedPromise(promised, asked, minutes, now)).toBe(moved);
  });

  test('by 5 minutes to 2 hours, as the spec has it', () => {
    expect(etaAdjustmentsInMinutes.at(0)).toBe(5);
    expect(etaAdjustmentsInMinutes.at(-1)).toBe(120);
    expect(etaAdjustmentsInMinutes.every((by, at) => by % 5 === 0 && by > (etaAdjustmentsInMinutes[at - 1] ?? 0))).toBe(true);
  });
});
