import type { refundReasons } from '@servery/contract/payments';
import { storedCalls } from '../pending-call/stored-calls.ts';

export type RefundReason = (typeof refundReasons)[number];

/** A refund as it was sent. `amount` in minor units; null is all that is left. */
export interface RefundAttempt {
  id: string;
  amount: number | null;
  reason: RefundReason;
  note: string;
  /** Who has approved it at a till. */
  approvalId?: string | null;
}

const isAttempt = (value: unknown): value is RefundAttempt => {
  const { id, amount, reason, note } = (value ?? {}) as Partial<RefundAttempt>;
  return (
    typeof id === 'string' && (amount === null || typeof amount === 'number') && [reason, note].every((text) => typeof text === 'string')
  );
};

/**
 * Refunds sent from this device, or about to be, whose outcome is unknown, by order: until it is known, only the same request may be
 * repeated. They survive closing the sheet, leaving the page and reloading it.
 */
export const pendingRefunds = storedCalls<RefundAttempt>({
  getName: (orderId) => `servery.staff.refund.${orderId}`,
  isCall: isAttempt,
  getId: ({ id }) => id,
});
