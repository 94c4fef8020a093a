import type { ProviderDispute, ProviderRefund } from '../../../ports/card-payments.ts';
import { lockOrder } from '../../orders/index.ts';
import { lockPayment, type PaymentRecord } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';
import { settlePayment, type Heard, type Settled } from './settle-payment.ts';

/** What came of asking the provider; `unknown`: nobody answered, ask again later. */
export type Asked = Settled | 'unknown';

/** Order and payment as they stand, without asking anybody. */
export const standing = (deps: Pick<PaymentsDeps, 'database'>, restaurantId: string, orderId: string): Promise<Asked> =>
  deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = order && (await lockPayment(tx, orderId));
    return order === undefined || payment === undefined ? 'unknown' : { order, payment };
  });

/** Reads a payment at the provider and settles what it says, with its refunds where there are any. */
export async function readAndSettle(
  deps: PaymentsDeps,
  restaurantId: string,
  payment: PaymentRecord,
  options: { disputes?: boolean; heard?: Pick<Heard, 'attemptId' | 'actor'> } = {},
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
    ...options.heard,
    intent: read.intent,
    askedAt,
    ...(refunds && { refunds }),
    ...(disputes && { disputes }),
  });
}

/** An intent that we made and the provider does not give: a wrong key, another account. It is asked again, and people are told. */
function unread({ log }: PaymentsDeps, payment: PaymentRecord, read: { outcome: string; message: string }): 'unknown' {
  if (read.outcome === 'refused') {
    log.error(
      { paymentId: payment.id, intentId: payment.intent_id, message: read.message },
      'The provider does not give a payment of ours.',
    );
  }
  return 'unknown';
}
