import type { ProviderDispute, ProviderRefund } from '../../../ports/card-payments.ts';
import { lockOrder } from '../../orders/index.ts';
import { lockPayment, type PaymentRecord } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';
import { settlePayment, type ProviderReport, type Settled } from './settle-payment.ts';

/** The result of asking the provider; `unknown`: no answer, ask again later. */
export type Asked = Settled | 'unknown';

/** The order and its payment as stored, without asking the provider. */
export const readStored = (deps: Pick<PaymentsDeps, 'database'>, restaurantId: string, orderId: string): Promise<Asked> =>
  deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = order && (await lockPayment(tx, orderId));
    return order === undefined || payment === undefined ? 'unknown' : { order, payment };
  });

/** Reads a payment at the provider and settles the answer, with its refunds where there are any. */
export async function readAndSettle(
  deps: PaymentsDeps,
  restaurantId: string,
  payment: PaymentRecord,
  options: { disputes?: boolean; report?: Pick<ProviderReport, 'attemptId' | 'actor'> } = {},
): Promise<Asked> {
  if (payment.intent_id === null) return 'unknown';
  const askedAt = deps.now();
  const read = await deps.port.readIntent(payment.intent_id);
  if (read.outcome !== 'done') return unread(deps, payment, read);
  let refunds: ProviderRefund[] | undefined;
  if (read.intent.state === 'captured' && (read.intent.refunded > 0 || payment.refund_reserved > 0)) {
    const listed = await deps.port.listRefunds(payment.intent_id);
    if (listed.outcome !== 'done') return 'unknown';
    refunds = listed.refunds;
  }
  let disputes: ProviderDispute[] | undefined;
  if (options.disputes === true) {
    const listed = await deps.port.listDisputes(payment.intent_id);
    if (listed.outcome !== 'done') return 'unknown';
    disputes = listed.disputes;
  }
  return settlePayment(deps, restaurantId, payment.order_id, {
    ...options.report,
    intent: read.intent,
    askedAt,
    ...(refunds && { refunds }),
    ...(disputes && { disputes }),
  });
}

/**
 * The provider does not return an intent that we created: a wrong key, or another account. It is asked again, and the
 * failure is logged as an error.
 */
function unread({ log }: PaymentsDeps, payment: PaymentRecord, read: { outcome: string; message: string }): 'unknown' {
  if (read.outcome === 'refused') {
    log.error(
      { paymentId: payment.id, intentId: payment.intent_id, message: read.message },
      'The provider does not give a payment of ours.',
    );
  }
  return 'unknown';
}
