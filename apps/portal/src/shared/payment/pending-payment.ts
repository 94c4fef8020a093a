import type { BodySentTo } from '@servery/contract/endpoint';
import { storedCalls } from '@servery/app-kit/pending-call/stored-calls.ts';
import type { payOrder } from '../more-endpoints.ts';

export type PaymentBody = BodySentTo<typeof payOrder>;

/** A card to pay with; `last4` if its last digits are known, to show it. */
export interface PayingCard {
  card: PaymentBody['card'];
  last4?: string | undefined;
}
/** A try as it is stored; the body is the part that is sent. */
export type PendingPayment = PaymentBody & PayingCard;

const isPayment = (value: unknown): value is PendingPayment => {
  const payment = value as Partial<PendingPayment> | null;
  return typeof payment?.attemptId === 'string' && typeof payment.card === 'object';
};

/**
 * Tries to pay that were sent from this device, or are about to be, by order: stored before they are sent and until their result is known,
 * so that each is repeated as the same try, whatever happens in between.
 */
export const pendingPayments = storedCalls<PendingPayment>({
  getName: (orderId) => `servery.paying.${orderId}`,
  isCall: isPayment,
  getId: ({ attemptId }) => attemptId,
});
