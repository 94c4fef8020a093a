import type { BodyOf } from '@servery/contract/endpoint';
import type { refundTender } from '@servery/contract/tenders';
import { storedCalls } from '../pending-call/stored-calls.ts';

/** A refund of a tender as it is sent, and who has approved it at a till. */
export type StoredRefund = BodyOf<typeof refundTender> & { tenderId: string; approvalId: string | null };

const isRefund = (value: unknown): value is StoredRefund => {
  const refund = value as Partial<StoredRefund> | null;
  return typeof refund?.id === 'string' && typeof refund.tenderId === 'string' && typeof refund.amount === 'number';
};

/** The refund of an order's tender whose answer has not arrived: one at a time, also after a reload, so that it is never made twice. */
export const storedRefunds = storedCalls<StoredRefund>({
  getName: (orderId) => `servery.pos.refund.${orderId}`,
  isCall: isRefund,
  getId: ({ id }) => id,
});
