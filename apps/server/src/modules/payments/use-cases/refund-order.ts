import type { BodyOf } from '@servery/contract/endpoint';
import type { refundOrder as refundOrderEndpoint } from '@servery/contract/payments';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { lockOrder, toOrderRow } from '../../orders/index.ts';
import { fact, refundPayload } from '../payments.events.ts';
import { findOrderPayment, type OrderPayment } from '../payments.queries.ts';
import { lockPayment, reserveRefund, savePayment, type PaymentRecord } from '../payments.repo.ts';
import { answerSoon, leaseFrom, type PaymentsDeps } from '../payments.service.ts';
import { insertRefund, readRefund, type RefundRecord } from '../refunds.repo.ts';
import { readTender } from '../tenders.repo.ts';
import { readAndSettle } from './read-payment.ts';
import { sendRefund } from './resolve-refunds.ts';

export interface RefundOrder {
  restaurantId: string;
  storeId: string;
  orderId: string;
  body: BodyOf<typeof refundOrderEndpoint>;
  fingerprint: Buffer;
  actor: Actor;
  /** Who has approved it at a till; null: nobody had to. */
  approver: Approver | null;
}

/**
 * Refunds an order. One conditional statement reserves the amount first, so that refunds together never exceed what was
 * captured. The same id again returns the outcome; without an answer from the provider a job continues.
 * @throws ORDER_DOES_NOT_EXIST, ORDER_PROCESSING, resource_status_conflict with what is left
 */
export async function refundOrder(deps: PaymentsDeps, input: RefundOrder): Promise<{ payment: OrderPayment; repeated: boolean }> {
  const { restaurantId, orderId } = input;
  const reserved = await deps.database.tenant({ restaurantId }, (tx) => reserve(tx, deps, input));
  const send = async () => {
    if (!(await sendRefund(deps, restaurantId, reserved.payment, reserved.refund))) return;
    // Reads back what the refund did, together with anything else that happened to the payment.
    await readAndSettle(deps, restaurantId, { ...reserved.payment, refund_reserved: reserved.payment.captured });
  };
  // If the provider takes longer, the answer shows the refund as requested.
  if (!reserved.repeated) await answerSoon(deps, send(), () => undefined);
  const payment = await deps.database.tenant({ restaurantId }, (tx) => findOrderPayment(tx, input.storeId, orderId));
  if (payment === null) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return { payment, repeated: reserved.repeated };
}

async function reserve(
  tx: Tx,
  deps: PaymentsDeps,
  { storeId, orderId, body, fingerprint, actor, approver }: RefundOrder,
): Promise<{ payment: PaymentRecord; refund: RefundRecord; repeated: boolean }> {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const payment = await lockPayment(tx, orderId);
  if (payment === undefined) throw conflict('This order was not paid by card online.', 0);
  const stored = await readRefund(tx, body.id);
  if (stored !== undefined) {
    if (stored.payment_id !== payment.id || !stored.fingerprint.equals(fingerprint))
      throw conflict('This refund was made before with other contents.', 0);
    return { payment, refund: stored, repeated: true };
  }
  // A movement of other money has this id. In the same moment the ledger gives the refund another one.
  if ((await readTender(tx, body.id)) !== undefined) throw idTaken();
  if (order.pendingCommand !== null) throw new ApiError('ORDER_PROCESSING', { retryAfter: 3 });
  if (payment.wanted !== null) throw conflict('The order has ended, and its money is on its way back already.', 0);
  if (payment.captured === 0) throw conflict('This card has not been charged yet. Reject or cancel the order and nothing will be.', 0);
  const left = Math.max(0, payment.captured - payment.refund_reserved - payment.disputed);
  if (payment.disputed > 0 && (body.amount ?? 1) > left)
    throw conflict('The guest’s bank has taken this money back while it looks at a dispute. It cannot be given back as well.', left);
  const amount = body.amount ?? left;
  if (amount === 0 || !(await reserveRefund(tx, payment.id, amount, now))) throw conflict('This is more than is left to give back.', left);
  const kind = amount === payment.captured ? 'FULL_REFUND' : 'PARTIAL_REFUND';
  const refund = { id: body.id, amount, reason: body.reason, note: body.note };
  await insertRefund(tx, { ...refund, paymentId: payment.id, fingerprint, kind, actor, approver, now });
  const locked = (await lockPayment(tx, orderId)) as PaymentRecord;
  const saved = await savePayment(tx, locked, { check_at: leaseFrom(deps), tries: 0 });
  fact(payment, 'payment.refundRequested', refundPayload({ ...refund, provider_id: null }), actor)(tx, toOrderRow(order));
  return { payment: saved, refund: (await readRefund(tx, body.id)) as RefundRecord, repeated: false };
}

const conflict = (message: string, refundable: number) => new ApiError('resource_status_conflict', { message, details: { refundable } });
