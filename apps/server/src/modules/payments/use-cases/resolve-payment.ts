import { pauseAfter } from '@servery/domain/payments';
import { readOrder } from '../../orders/index.ts';
import { latestAttempt } from '../attempts.repo.ts';
import type { PaymentRecord } from '../payments.repo.ts';
import { holdDueAt, plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { readRefundsOfCaptured } from '../refunds.repo.ts';
import { resumeAccept, withLease } from './capture-payment.ts';
import { expirePayment } from './expire-payment.ts';
import { keepHold } from './keep-hold.ts';
import { readAndSettle, type Asked } from './read-payment.ts';
import { releasePayment } from './release-payment.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { resolveRefunds } from './resolve-refunds.ts';

/** The most steps that follow one another without a pause. */
const maxSteps = 4;

/**
 * Does what a payment is waiting for. Its rows alone decide, so any process may start this, stop anywhere and start
 * again. One worker at a time; without an answer it is retried after a growing pause.
 */
export async function resolvePayment(deps: PaymentsDeps, restaurantId: string, orderId: string): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const asked = await withLease(
      deps,
      restaurantId,
      orderId,
      (payment) => nextStep(deps, restaurantId, payment),
      (result, payment) =>
        result === 'unknown' ? { at: plusSeconds(deps.now(), pauseAfter(payment.tries)), tries: payment.tries + 1 } : null,
    );
    if (asked === 'busy' || asked === 'unknown') return;
    const { check_at: due, wanted } = asked.payment;
    if (wanted === null && (due === null || due > deps.now())) return;
  }
}

async function nextStep(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const [order, attempt, refunds] = await deps.database.tenant({ restaurantId }, (tx) =>
    Promise.all([readOrder(tx, payment.store_id, payment.order_id), latestAttempt(tx, payment.id), readRefundsOfCaptured(tx, payment)]),
  );
  if (order === undefined) return 'unknown';
  const now = deps.now();
  if (payment.wanted === 'release') return releasePayment(deps, restaurantId, payment);
  if (order.pendingUntil !== null && order.pendingUntil <= now) return resumeAccept(deps, restaurantId, payment);
  const late = order.status === 'processingPayment' && payment.pay_before <= now;
  // Once the deadline has passed, no card is tried.
  if (late) return expirePayment(deps, restaurantId, payment);
  if (attempt?.outcome === null && order.status === 'processingPayment') return resolveAttempt(deps, restaurantId, payment);
  if (refunds.some((refund) => refund.status === 'processing')) return resolveRefunds(deps, restaurantId, payment);
  if (payment.status === 'requiresCapture' && holdDueAt(payment) <= now) return keepHold(deps, restaurantId, payment);
  return readAndSettle(deps, restaurantId, payment);
}
