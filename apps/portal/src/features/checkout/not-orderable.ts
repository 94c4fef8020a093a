import type { NotOrderableReason } from '@servery/domain/availability';

const reasons: Record<NotOrderableReason, string> = {
  STORE_CLOSED: 'The store is closed now.',
  HOLIDAY: 'The store is closed for a holiday.',
  COLLECTION_TYPE_OFF: 'This is not offered at the moment.',
  PAUSED: 'The kitchen is busy and takes no orders for right now.',
  NOT_FOR_NOW: 'No orders are taken for right now.',
  TOO_SOON: 'The kitchen needs a little more time.',
  TOO_FAR_AHEAD: 'Orders that far ahead are not taken.',
  IN_THE_PAST: 'This time has passed.',
};

/** Why ordering is not possible now, for guests. */
export const notOrderableText = (reason: string | null): string | null =>
  reason === null ? null : (reasons[reason as NotOrderableReason] ?? 'No orders are taken for right now.');
