import { newId } from '@servery/app-kit/ids.ts';
import type { RefundReason } from '@servery/ui/patterns/orders/payment.types.ts';

/** What is to be given back, as it was sent. `amount` in minor units; null is all that is left. */
export interface RefundAttempt {
  id: string;
  amount: number | null;
  reason: RefundReason;
  note: string;
}

/**
 * Refunds whose answer never arrived, by order: until it is known, the same question is all that may be asked. Closing the sheet or
 * leaving the page does not forget them.
 */
const unanswered = new Map<string, RefundAttempt>();

export const unansweredRefund = (orderId: string): RefundAttempt | undefined => unanswered.get(orderId);
export const keepUnanswered = (orderId: string, attempt: RefundAttempt): void => void unanswered.set(orderId, attempt);
export const forgetUnanswered = (orderId: string): void => void unanswered.delete(orderId);

export const newAttempt = (amount: number | null, reason: RefundReason, note: string): RefundAttempt => ({
  id: newId(),
  amount,
  reason,
  note,
});
