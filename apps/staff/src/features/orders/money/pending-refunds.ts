import type { RefundReason } from '@servery/ui/patterns/orders/payment.types.ts';

/** What is to be given back, as it was sent. `amount` in minor units; null is all that is left. */
export interface RefundAttempt {
  id: string;
  amount: number | null;
  reason: RefundReason;
  note: string;
}

/**
 * Refunds that have left this device, or are about to, and whose answer has not arrived, by order: until it is known, the same question is
 * all that may be asked. Closing the sheet, leaving the page or loading it again does not forget them.
 */
const toKey = (orderId: string) => `servery.staff.refund.${orderId}`;
/** What the browser did not keep lives as long as the page. */
const inMemory = new Map<string, RefundAttempt>();

const isAttempt = (value: unknown): value is RefundAttempt => {
  const { id, amount, reason, note } = (value ?? {}) as Partial<RefundAttempt>;
  return (
    typeof id === 'string' && (amount === null || typeof amount === 'number') && [reason, note].every((text) => typeof text === 'string')
  );
};

const read = (orderId: string): RefundAttempt | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(toKey(orderId)) ?? 'null');
    return isAttempt(kept) ? kept : undefined;
  } catch {
    // A browser that keeps nothing, or another hand that wrote there.
    return undefined;
  }
};

/** Before it is sent. */
export const storeUnanswered = (orderId: string, attempt: RefundAttempt): void => {
  inMemory.delete(orderId);
  try {
    localStorage.setItem(toKey(orderId), JSON.stringify(attempt));
  } catch {
    inMemory.set(orderId, attempt);
  }
};

export const forgetUnanswered = (orderId: string): void => {
  inMemory.delete(orderId);
  try {
    localStorage.removeItem(toKey(orderId));
  } catch {
    // Nothing is kept there.
  }
};

export const unansweredRefund = (orderId: string): RefundAttempt | undefined => inMemory.get(orderId) ?? read(orderId);
