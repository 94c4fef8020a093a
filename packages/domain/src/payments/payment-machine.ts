import type { PaymentStatus } from '../orders/orders.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PaymentCell, PaymentNews, ProviderState } from './payments.types.ts';

const waiting = 'processing';
const contradiction = 'contradiction';

/**
 * Every status of a payment with every report that may arrive in it. Late and repeated reports leave the status unchanged, so the order
 * in which replies, webhooks and jobs come does not matter. `docs/algorithms/payments.md` is written from it.
 *
 * - A declined card is `failure` until the guest tries another one: one payment lives as long as its order waits.
 * - What ended without a hold was given up (`cancel`) or declined last (`failure`).
 */
export const paymentTable: Readonly<Record<PaymentStatus, Readonly<Record<PaymentNews, PaymentCell>>>> = {
  processing: {
    tried: waiting,
    awaitingCard: waiting,
    declined: 'failure',
    awaitingGuest: waiting,
    processing: waiting,
    authorised: 'requiresCapture',
    captured: 'success',
    cancelled: 'cancel',
    partlyRefunded: contradiction,
    refunded: contradiction,
    refundFailed: contradiction,
  },
  failure: {
    tried: waiting,
    awaitingCard: 'failure',
    declined: 'failure',
    awaitingGuest: waiting,
    processing: waiting,
    authorised: 'requiresCapture',
    captured: 'success',
    cancelled: 'failure',
    partlyRefunded: contradiction,
    refunded: contradiction,
    refundFailed: contradiction,
  },
  requiresCapture: {
    tried: 'requiresCapture',
    awaitingCard: 'requiresCapture',
    declined: 'requiresCapture',
    awaitingGuest: 'requiresCapture',
    processing: 'requiresCapture',
    authorised: 'requiresCapture',
    captured: 'success',
    cancelled: 'cancel',
    partlyRefunded: contradiction,
    refunded: contradiction,
    refundFailed: contradiction,
  },
  success: {
    tried: 'success',
    awaitingCard: 'success',
    declined: 'success',
    awaitingGuest: 'success',
    processing: 'success',
    authorised: 'success',
    captured: 'success',
    cancelled: contradiction,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
  cancel: {
    tried: 'cancel',
    awaitingCard: 'cancel',
    declined: 'cancel',
    awaitingGuest: 'cancel',
    processing: 'cancel',
    authorised: 'cancel',
    captured: contradiction,
    cancelled: 'cancel',
    partlyRefunded: contradiction,
    refunded: contradiction,
    refundFailed: contradiction,
  },
  refundSuccess: {
    tried: 'refundSuccess',
    awaitingCard: 'refundSuccess',
    declined: 'refundSuccess',
    awaitingGuest: 'refundSuccess',
    processing: 'refundSuccess',
    authorised: 'refundSuccess',
    captured: 'refundSuccess',
    cancelled: contradiction,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
  refundFailure: {
    tried: 'refundFailure',
    awaitingCard: 'refundFailure',
    declined: 'refundFailure',
    awaitingGuest: 'refundFailure',
    processing: 'refundFailure',
    authorised: 'refundFailure',
    captured: 'refundFailure',
    cancelled: contradiction,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
};

/** The provider's state as a report. A decline comes with a state that waits for another card. */
export const getNews = (state: ProviderState, declined: boolean): PaymentNews =>
  state === 'awaitingCard' && declined ? 'declined' : state;

/** The result of a captured payment's refunds; null while none has ended. `latest`: the result of the one that ended last. */
export function refundNews(captured: Minor, refunded: Minor, latest: 'success' | 'failure' | null): PaymentNews | null {
  if (latest === null || captured === 0) return null;
  if (refunded >= captured) return 'refunded';
  return latest === 'failure' ? 'refundFailed' : 'partlyRefunded';
}

/** The payment's status after some news, in the order of their happening. Stops at a contradiction. */
export function statusAfter(status: PaymentStatus, news: readonly PaymentNews[]): PaymentCell {
  let at = status;
  for (const each of news) {
    const next = paymentTable[at][each];
    if (next === 'contradiction') return next;
    at = next;
  }
  return at;
}

/** The table's arrows as a Mermaid state diagram, for `docs/algorithms/payments.md`. */
export function paymentMachineDiagram(): string {
  const lines = ['stateDiagram-v2', '  [*] --> processing'];
  for (const [status, row] of Object.entries(paymentTable)) {
    for (const [news, cell] of Object.entries(row)) {
      if (cell !== status && cell !== 'contradiction') lines.push(`  ${status} --> ${cell} : ${news}`);
    }
  }
  return lines.join('\n');
}
