import { storedCalls } from '@servery/app-kit/pending-call/stored-calls.ts';
import type { BodyOf } from '@servery/contract/endpoint';
import type { takeTender } from '@servery/contract/tenders';
import type { Minor } from '@servery/domain/money';

/** A part that is being paid, as it is sent, and the change that the screen showed for it. */
export type StoredPart = BodyOf<typeof takeTender> & {
  change: Minor;
  /** Of a way to pay of the store's own: its name. */
  label?: string;
  /** Who has approved it. */
  approvalId?: string | null;
};

const isPart = (value: unknown): value is StoredPart => {
  const part = value as Partial<StoredPart> | null;
  return typeof part?.id === 'string' && typeof part.kind === 'string' && typeof part.amount === 'number' && typeof part.base === 'number';
};

/** The part of an order whose answer has not arrived: one at a time, also after a reload, so that it is never taken twice. */
export const storedParts = storedCalls<StoredPart>({
  getName: (orderId) => `servery.pos.part.${orderId}`,
  isCall: isPart,
  getId: ({ id }) => id,
});
