import type { ResponseOf } from '@servery/contract/endpoint';
import type { checkPayment } from '@servery/contract/payments';
import { declineText } from '@servery/domain/payments';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { IntentSnapshot } from '../../../ports/card-payments.ts';
import { lockOrder, toOrderView } from '../../orders/index.ts';
import { latestAttempt } from '../attempts.repo.ts';
import { lockPayment } from '../payments.repo.ts';
import type { PaymentsDeps } from '../payments.service.ts';

export type PaymentResult = ResponseOf<typeof checkPayment>;
type Outcome = PaymentResult['outcome'];

/**
 * The state of a payment for its guest, from our own records, which follow the provider's. `action` comes only from a
 * fresh snapshot: it opens the bank's page and is not stored.
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict for an order that is not paid by card
 */
export async function answerGuest(
  deps: PaymentsDeps,
  at: { restaurantId: string; storeId: string; orderId: string },
  action?: IntentSnapshot['action'],
): Promise<PaymentResult> {
  const { restaurantId, orderId } = at;
  const store = await deps.stores.get(restaurantId, at.storeId);
  if (store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    const payment = await lockPayment(tx, orderId);
    if (payment === undefined) throw new ApiError('resource_status_conflict', { message: 'This order is not paid by card.' });
    const attempt = await latestAttempt(tx, payment.id);
    const waiting = order.status === 'processingPayment';
    const answer = (outcome: Outcome, decline: PaymentResult['decline'] = null): PaymentResult => ({
      outcome,
      decline,
      action: outcome === 'actionRequired' ? (action ?? null) : null,
      payBefore: waiting ? payment.pay_before.toISOString() : null,
      order: toOrderView(order, store),
    });
    if (!waiting) return answer(isUnpaid(order.status) ? 'failed' : 'authorised');
    if (payment.problem !== null || attempt?.outcome === null) return answer('processing');
    if (attempt?.outcome === 'actionRequired') return answer(action ? 'actionRequired' : 'processing');
    // No attempt yet, or the last card was declined: the order waits for a card.
    const code = attempt?.decline_code ?? null;
    return answer('declined', code === null ? null : toDecline(code));
  });
}

const isUnpaid = (status: string): boolean => status === 'failure' || status === 'rejected' || status === 'cancelled';

function toDecline(code: string): NonNullable<PaymentResult['decline']> {
  const { title, message, field } = declineText(code);
  // A stolen card's decline code must not be shown, only the generic one.
  const shown = message === declineText('generic_decline').message ? 'card_declined' : code;
  return { code: shown, title, message, field };
}
