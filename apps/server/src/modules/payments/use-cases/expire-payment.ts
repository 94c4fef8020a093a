import { statusAfter } from '@servery/domain/payments';
import { followPayment, lockOrder, toOrderRow } from '../../orders/index.ts';
import { endAttempt, latestAttempt } from '../attempts.repo.ts';
import { fact } from '../payments.events.ts';
import { lockPayment, savePayment, type PaymentRecord } from '../payments.repo.ts';
import { provider, type PaymentsDeps } from '../payments.service.ts';
import { readAndSettle, type Asked } from './read-payment.ts';
import { voidPayment } from './release-payment.ts';

/**
 * Nobody paid in time, or the guest gave up: the intent is cancelled first, and only then does the order fail. If the
 * payment turns out to have gone through, it counts, and the order is placed.
 */
export async function expirePayment(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  if (payment.intent_id === null) return failUnpaid(deps, restaurantId, payment.order_id);
  const read = await readAndSettle(deps, restaurantId, payment);
  if (read === 'unknown' || read.order.status !== 'processingPayment') return read;
  const cancelled = await voidPayment(deps, restaurantId, read.payment, 'abandoned');
  if (cancelled === 'unknown' || cancelled.order.status !== 'processingPayment') return cancelled;
  // The provider's record does not match ours. The order cannot be fulfilled, and staff have been alerted.
  return cancelled.payment.problem === null ? cancelled : failUnpaid(deps, restaurantId, payment.order_id);
}

/** The order fails without anything at the provider. */
const failUnpaid = (deps: PaymentsDeps, restaurantId: string, orderId: string): Promise<Asked> =>
  deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, orderId);
    if (order === undefined || payment === undefined) return 'unknown';
    if (order.status !== 'processingPayment') return { order, payment };
    const attempt = await latestAttempt(tx, payment.id);
    if (attempt?.outcome === null) await endAttempt(tx, attempt.id, 'failed', null, now);
    const next = statusAfter(payment.status, ['cancelled']);
    const status = next === 'contradiction' ? payment.status : next;
    const saved = await savePayment(tx, payment, { status, check_at: null, tries: 0, changed_at: now });
    const { auto_accept: autoAccept } = payment;
    const change = { paymentStatus: status, command: { type: 'paymentExpired' }, autoAccept, customerId: order.customerId, now } as const;
    const failed = { ...order, ...(await followPayment(tx, order, change)) };
    fact(payment, 'payment.expired', {}, provider)(tx, toOrderRow(failed));
    return { order: failed, payment: saved };
  });
