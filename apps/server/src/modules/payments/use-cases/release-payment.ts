import { v7 as uuidv7 } from 'uuid';
import { lockOrder, toOrderRow } from '../../orders/index.ts';
import { fact, refundPayload } from '../payments.events.ts';
import { lockPayment, reserveRefund, savePayment, type PaymentRecord } from '../payments.repo.ts';
import { provider, type PaymentsDeps } from '../payments.service.ts';
import { insertRefund } from '../refunds.repo.ts';
import { readAndSettle, type Asked } from './read-payment.ts';
import { resolveRefunds } from './resolve-refunds.ts';
import { settlePayment } from './settle-payment.ts';

/** Voids a hold; if there is none any more, settles what the provider reports. */
export async function voidPayment(
  deps: PaymentsDeps,
  restaurantId: string,
  payment: PaymentRecord,
  reason: 'abandoned' | 'requested_by_customer',
): Promise<Asked> {
  const { id: paymentId, intent_id: intentId } = payment;
  if (intentId === null) return 'unknown';
  const askedAt = deps.now();
  const cancelled = await deps.port.cancelIntent({ intentId, paymentId, reason });
  if (cancelled.outcome === 'unknown') return 'unknown';
  if (cancelled.outcome === 'refused') return readAndSettle(deps, restaurantId, payment);
  return settlePayment(deps, restaurantId, payment.order_id, { intent: cancelled.intent, askedAt });
}

/**
 * Gives back the money of an order that has ended: voids a hold, and refunds what was captured and not refunded yet.
 */
export async function releasePayment(deps: PaymentsDeps, restaurantId: string, payment: PaymentRecord): Promise<Asked> {
  const held = payment.captured === 0;
  const asked = held
    ? await voidPayment(deps, restaurantId, payment, 'requested_by_customer')
    : await readAndSettle(deps, restaurantId, payment);
  if (asked === 'unknown' || asked.payment.wanted === null || asked.payment.captured === 0) return asked;
  const reserved = await deps.database.tenant({ restaurantId }, (tx) => refundRest(tx, deps, payment.order_id));
  return reserved ? resolveRefunds(deps, restaurantId, asked.payment) : asked;
}

/** From here the refund is the open work, so the request to release is cleared. */
async function refundRest(tx: Parameters<typeof lockPayment>[0], deps: PaymentsDeps, orderId: string): Promise<boolean> {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  const payment = order && (await lockPayment(tx, orderId));
  if (order === undefined || payment?.wanted !== 'release') return false;
  const amount = payment.captured - payment.refund_reserved;
  await savePayment(tx, payment, { wanted: null, check_at: now, changed_at: now });
  if (amount === 0 || !(await reserveRefund(tx, payment.id, amount, now))) return false;
  const refund = { id: uuidv7(), amount, reason: 'other', note: 'The order was not carried out' };
  const kind = amount === payment.captured ? 'FULL_REFUND' : 'PARTIAL_REFUND';
  await insertRefund(tx, { ...refund, paymentId: payment.id, fingerprint: Buffer.alloc(0), kind, actor: provider, now });
  fact(payment, 'payment.refundRequested', refundPayload({ ...refund, provider_id: null }), provider)(tx, toOrderRow(order));
  return true;
}
