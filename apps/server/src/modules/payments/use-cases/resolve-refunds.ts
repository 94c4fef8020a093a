import { followPayment, lockOrder, toOrderRow } from '../../orders/index.ts';
import { lockPayment, savePayment, type PaymentRecord } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';
import { readRefund, readRefunds, type RefundRecord } from '../refunds.repo.ts';
import { readAndSettle, type Asked } from './read-payment.ts';
import { failRefund } from './settle-refunds.ts';
import { statusAfter } from '@servery/domain/payments';

/**
 * Completes open refunds: settles those that the provider knows, and sends the others again under their own key, which
 * cannot refund twice.
 */
export async function resolveRefunds(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const known = await readAndSettle(deps, restaurantId, payment);
  if (known === 'unknown') return 'unknown';
  const open = await deps.database.tenant({ restaurantId }, (tx) => readRefunds(tx, payment.id));
  const unsent = open.filter((refund) => refund.status === 'processing' && refund.provider_id === null);
  if (unsent.length === 0) return known;
  let unknown = false;
  for (const refund of unsent) unknown = !(await sendRefund(deps, restaurantId, known.payment, refund)) || unknown;
  const after = await readAndSettle(deps, restaurantId, known.payment);
  return unknown ? 'unknown' : after;
}

/** Sends one refund. False: its outcome is not known. */
export async function sendRefund(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord, refund: RefundRecord): Promise<boolean> {
  const { id: refundId, amount, reason } = refund;
  if (payment.intent_id === null) return false;
  const sent = await deps.port.refund({ intentId: payment.intent_id, refundId, paymentId: payment.id, amount, reason });
  if (sent.outcome === 'unknown') return false;
  if (sent.outcome === 'refused') {
    await deps.database.tenant({ restaurantId }, (tx) =>
      refuseRefund(tx, deps, payment.order_id, refundId, `${sent.code}: ${sent.message}`),
    );
  }
  return true;
}

async function refuseRefund(tx: Parameters<typeof lockPayment>[0], deps: PaymentsDeps, orderId: string, refundId: string, why: string) {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  const payment = order && (await lockPayment(tx, orderId));
  const refund = await readRefund(tx, refundId);
  if (order === undefined || payment === undefined || refund === undefined) return;
  const append = await failRefund(tx, payment, refund, why, now);
  if (append === null) return;
  const next = statusAfter(payment.status, ['refundFailed']);
  const status = next === 'contradiction' || payment.refunded >= payment.captured ? payment.status : next;
  const freed = (await lockPayment(tx, orderId)) as PaymentRecord;
  await savePayment(tx, freed, { status, changed_at: now });
  const { auto_accept: autoAccept } = payment;
  const moved = await followPayment(tx, order, {
    paymentStatus: status,
    command: null,
    autoAccept,
    customerId: order.customerId,
    now,
  });
  append(tx, toOrderRow(moved));
}
