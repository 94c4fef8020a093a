import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import type { PaidPart } from './split.types.ts';

/** What can still go back of payments, in minor units. */
export const refundable = (payments: readonly PaidPart[]): Minor => getLeft(payments).reduce((sum, left) => sum + left, 0);

/**
 * A refund over the payments of a bill, in proportion to what each can still refund: money goes back where it came from, and never more
 * than came. Null: more than can be refunded, or nothing at all.
 */
export function splitRefund(amount: Minor, payments: readonly PaidPart[]): { id: string; amount: Minor }[] | null {
  if (amount <= 0 || amount > refundable(payments)) return null;
  const parts = allocate(amount, getLeft(payments));
  return payments.flatMap(({ id }, at) => (parts[at] === 0 ? [] : [{ id, amount: parts[at] as Minor }]));
}

const getLeft = (payments: readonly PaidPart[]): Minor[] => payments.map(({ captured, refunded }) => Math.max(0, captured - refunded));
