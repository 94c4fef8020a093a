import { describe, expect, it } from 'vitest';
import { moneyHistory } from './money-history.ts';
import { paidAppearance } from './paid-appearance.ts';
import { endingText, paymentAppearance, refundHelp } from './payment-text.ts';
import { payment } from './payment.fixture.ts';
import type { Movement, Refund } from './payment.types.ts';

const held = { status: 'requiresCapture', captured: 0, refundable: 0 } as const;
const refund = (change: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  kind: 'PARTIAL_REFUND',
  amount: 500,
  reason: 'missingItem',
  note: '',
  status: 'success',
  by: 'Sam',
  createdAt: '2026-11-05T10:05:00.000Z',
  ...change,
});
const movement = (type: Movement['type'], amount: number, at: string): Movement => ({
  id: type + at,
  type,
  amount,
  at,
  reference: '',
  by: '',
});

it('shows that nothing is due for a free order, unless it was ended', () => {
  const row = { status: 'accepted', paymentMethod: 'inStore', paymentStatus: 'PAID', grandTotal: 0 } as const;
  expect(paidAppearance(row)).toEqual({ tone: 'done', words: 'Nothing to pay' });
  expect(paidAppearance({ ...row, grandTotal: 100 })).toEqual({ tone: 'done', words: 'Paid' });
  expect(paidAppearance({ ...row, status: 'cancelled', paymentStatus: 'CANCELLED' })).toEqual({ tone: 'neutral', words: 'Cancelled' });
  expect(paidAppearance({ ...row, grandTotal: 100, refunded: 40 }).words).toBe('Part refunded');
  expect(paidAppearance({ ...row, status: 'cancelled', paymentStatus: 'CANCELLED', joinedTo: 'B-012' }).words).toBe('Nothing to pay');
});

it('shows a card that is authorised until somebody accepts as held, not as paid', () => {
  const row = { status: 'new', paymentMethod: 'stripeCheckout', paymentStatus: 'PAID', grandTotal: 100 } as const;
  expect(paidAppearance(row)).toEqual({ tone: 'working', words: 'Card held' });
  expect(paidAppearance({ ...row, status: 'accepted' }).words).toBe('Paid');
  expect(paidAppearance({ ...row, paymentMethod: 'uberEats' }).words).toBe('Paid');
  expect(paidAppearance({ ...row, grandTotal: 0 }).words).toBe('Nothing to pay');
});

it('shows where a refund goes, and that the order’s loyalty credit is returned as well', () => {
  const { card, currency } = payment();
  expect(refundHelp({ card, currency }, 0)).toBe('It goes back to the card (Visa •••• 4242). This cannot be undone.');
  expect(refundHelp({ card, currency }, 500)).toBe(
    'It goes back to the card (Visa •••• 4242), and $5.00 of credit to the guest’s loyalty card. This cannot be undone.',
  );
});

describe('the payment state', () => {
  it.each([
    ['Paid', {}],
    ['Held, not charged yet', held],
    ['Part refunded', { refunded: 500 }],
    ['Part refunded', { status: 'refundSuccess', refunded: 500 }],
    ['Refunded', { status: 'refundSuccess', refunded: 2450 }],
    ['Refund failed', { status: 'refundFailure' }],
    ['Not charged', { status: 'cancel', captured: 0 }],
    ['Declined', { status: 'failure', captured: 0 }],
    ['Not known yet', { ...held, unresolved: true }],
    ['Payment under way', { ...held, status: 'processing', unresolved: true }],
  ] as const)('%s', (words, change) => {
    expect(paymentAppearance(payment(change)).words).toBe(words);
  });

  it('leaves a pending refund to the refund’s own text', () => {
    expect(paymentAppearance(payment({ unresolved: true, refunds: [refund({ status: 'processing' })] })).words).toBe('Paid');
  });
});

describe('what ending an order does to the payment', () => {
  it('releases a hold and refunds what was captured', () => {
    expect(endingText(payment(held))).toBe('The guest’s card is not charged: the hold of $24.50 is released.');
    expect(endingText(payment({ refunded: 500 }))).toBe('$19.50 goes back to the card (Visa •••• 4242).');
    expect(endingText(payment({ unresolved: true }))).toMatch(/^We are still asking the bank/);
  });
  it('is empty where there is no payment', () => {
    expect(endingText(null)).toBeNull();
    expect(endingText(payment({ status: 'cancel', captured: 0 }))).toBeNull();
    expect(endingText(payment({ refunded: 2450 }))).toBeNull();
  });
});

describe('the payment history', () => {
  it('lists a refund once, with who and why', () => {
    const lines = moneyHistory(
      payment({
        refunds: [refund()],
        movements: [
          movement('authorised', 2450, '2026-11-05T10:00:00.000Z'),
          movement('captured', 2450, '2026-11-05T10:01:00.000Z'),
          movement('refunded', 500, '2026-11-05T10:05:01.000Z'),
        ],
      }),
    );
    expect(lines.map(({ what, who, note }) => [what, who, note])).toEqual([
      ['Held on the card: $24.50', '', ''],
      ['Charged $24.50', '', ''],
      ['Refund of $5.00', 'Sam', 'Missing item'],
    ]);
  });
  it('lists a refund that was made at the provider, and one that failed', () => {
    const lines = moneyHistory(
      payment({
        refunds: [refund({ status: 'failure', note: 'no fries' })],
        movements: [
          movement('refunded', 500, '2026-11-05T10:05:01.000Z'),
          movement('refunded', 500, '2026-11-05T10:07:00.000Z'),
          movement('refundFailed', 500, '2026-11-05T10:08:00.000Z'),
        ],
      }),
    );
    expect(lines.map(({ what, note }) => [what, note])).toEqual([
      ['Refund of $5.00', 'Missing item: no fries · Failed'],
      ['Refund of $5.00', ''],
      ['Refund of $5.00 failed', ''],
    ]);
  });
});
