import { ApiError } from '../../../platform/http/api-error.ts';
import { latestAttempt } from '../attempts.repo.ts';
import { readPayment } from '../payments.repo.ts';
import { plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { answerGuest, type PaymentResult } from './answer-guest.ts';
import { withLease } from './capture-payment.ts';
import { expirePayment } from './expire-payment.ts';

/**
 * The guest gives up an order that waits for payment; it is treated as if its time had run out. Afterwards the order
 * has failed, or is placed because the payment went through.
 * @throws ORDER_DOES_NOT_EXIST; ORDER_PROCESSING while an attempt has no outcome or the provider does not answer
 */
export async function abandonPayment(
  deps: PaymentsDeps,
  at: { restaurantId: string; storeId: string; orderId: string },
): Promise<PaymentResult> {
  const { restaurantId, orderId } = at;
  const before = await answerGuest(deps, at);
  if (before.payBefore === null) return before;
  const open = await deps.database.tenant({ restaurantId }, async (tx) => {
    const payment = await readPayment(tx, orderId);
    return payment !== undefined && (await latestAttempt(tx, payment.id))?.outcome === null;
  });
  if (open) throw new ApiError('ORDER_PROCESSING', { retryAfter: 3 });
  const asked = await withLease(
    deps,
    restaurantId,
    orderId,
    (payment) => expirePayment(deps, restaurantId, payment),
    (result) => (result === 'unknown' ? { at: plusSeconds(deps.now(), 2), tries: 0 } : null),
  );
  if (asked === 'busy' || asked === 'unknown') throw new ApiError('ORDER_PROCESSING', { retryAfter: 3 });
  return answerGuest(deps, at);
}
