import type { refundReasons } from '@servery/contract/payments';

export type RefundReason = (typeof refundReasons)[number];

/** A refund as it was sent. `amount` in minor units; null is all that is left. */
export interface RefundAttempt {
  id: string;
  amount: number | null;
  reason: RefundReason;
  note: string;
}

/**
 * Refunds sent from this device, or about to be, whose outcome is unknown, by order: until it is known, only the same request may be
 * repeated. They survive closing the sheet, leaving the page and reloading it.
 */
const toKey = (orderId: string) => `servery.staff.refund.${orderId}`;
/** What the browser did not store lasts as long as the page. */
const inMemory = new Map<string, RefundAttempt>();

const isAttempt = (value: unknown): value is RefundAttempt => {
  const { id, amount, reason, note } = (value ?? {}) as Partial<RefundAttempt>;
  return (
    typeof id === 'string' && (amount === null || typeof amount === 'number') && [reason, note].every((text) => typeof text === 'string')
  );
};

const read = (orderId: string): RefundAttempt | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(orderId)) ?? 'null');
    return isAttempt(stored) ? stored : undefined;
  } catch {
    // The browser stores nothing, or the value is not ours.
    return undefined;
  }
};

/** Call it before the refund is sent. */
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
    // The browser stores nothing.
  }
};

export const unansweredRefund = (orderId: string): RefundAttempt | undefined => inMemory.get(orderId) ?? read(orderId);
