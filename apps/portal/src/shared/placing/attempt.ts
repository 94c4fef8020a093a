import type { BodySentTo } from '@servery/contract/endpoint';
import { newGuestToken, newId } from '@servery/app-kit/ids.ts';
import { storedCalls } from '@servery/app-kit/pending-call/stored-calls.ts';
import type { placeOrder } from '../endpoints.ts';

/** An order as the guest requests it, before its attempt gives it an id. */
export type OrderBody = Omit<BodySentTo<typeof placeOrder>, 'id' | 'guestToken'>;

/**
 * One order being placed: its id and the guest's key to it, generated here and stored until the server has answered. However often it is
 * sent (a double tap, a reload, a lost answer), it is one order.
 */
export interface Attempt {
  id: string;
  guestToken: string;
  /** It has been sent at least once: it may have arrived. */
  sent: boolean;
  /** The server's order, while it waits for its card payment: a different cart is another order. */
  waiting?: string;
}

const isAttempt = (value: unknown): value is Attempt => {
  const attempt = value as Partial<Attempt> | null;
  return typeof attempt?.id === 'string' && typeof attempt.guestToken === 'string' && typeof attempt.sent === 'boolean';
};

/** By store: one order at a time is placed there. */
const attempts = storedCalls<Attempt>({
  getName: (storeId) => `servery.attempt.${storeId}`,
  isCall: isAttempt,
  getId: ({ id }) => id,
});

/** The open attempt at a store, if there is one. */
export const openAttempt = (storeId: string): Attempt | null => attempts.open(storeId);

/** The open attempt, or a new one: stored from the press on, so that a press in another tab is about the same order. */
export const beginAttempt = (storeId: string): Attempt =>
  attempts.begin(storeId, () => ({ id: newId(), guestToken: newGuestToken(), sent: false }));

/** Takes the open attempt, or begins one, and marks it as sent. */
export const sendAttempt = (storeId: string): Attempt => attempts.update(storeId, { ...beginAttempt(storeId), sent: true });

/** The server has the order, and waits for its payment. */
export const waitForPayment = (storeId: string, attempt: Attempt, waiting: string): Attempt =>
  attempts.update(storeId, { ...attempt, waiting });

/** The server's answer is final: the next order is another one. `attempt`: the one that it is about; without it, whichever is open. */
export const closeAttempt = (storeId: string, attempt?: Attempt): void => attempts.end(storeId, attempt);
