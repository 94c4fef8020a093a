import type { BodySentTo } from '@servery/contract/endpoint';
import { newGuestToken, newId } from '@servery/app-kit/ids.ts';
import { keep, readPersisted } from '../device.ts';
import type { placeOrder } from '../endpoints.ts';

/** An order as the guest wants it, before its attempt gives it an id. */
export type OrderBody = Omit<BodySentTo<typeof placeOrder>, 'id' | 'guestToken'>;

/**
 * One order on its way: its id and the guest's key to it, made here and kept until the server has answered. However often it is
 * sent (a double tap, a reload, a lost answer), it is one order.
 */
export interface Attempt {
  id: string;
  guestToken: string;
  /** It has left this device at least once: it may have arrived. */
  sent: boolean;
  /** The order as the server has it, while that waits for its payment by card: something else is another order. */
  waiting?: string;
}

const toKey = (storeId: string) => `attempt.${storeId}`;
/** What the browser did not keep lives as long as the page. Nothing else: what is kept belongs to all tabs, and each may end it. */
const inMemory = new Map<string, Attempt>();

const isAttempt = (value: unknown): value is Attempt => {
  const attempt = value as Partial<Attempt> | null;
  return typeof attempt?.id === 'string' && typeof attempt.guestToken === 'string' && typeof attempt.sent === 'boolean';
};

/** The attempt that is open at a store, if any. */
export function openAttempt(storeId: string): Attempt | null {
  const held = inMemory.get(storeId);
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(readPersisted(toKey(storeId)) ?? 'null');
    if (isAttempt(kept)) return kept;
  } catch {
    // Another hand wrote there: it is as if nothing were kept.
  }
  return null;
}

const store = (storeId: string, attempt: Attempt): Attempt => {
  if (keep(toKey(storeId), JSON.stringify(attempt))) inMemory.delete(storeId);
  else inMemory.set(storeId, attempt);
  return attempt;
};

/** Takes the open attempt, or begins one, and marks it as sent. */
export const sendAttempt = (storeId: string): Attempt =>
  store(storeId, { ...(openAttempt(storeId) ?? { id: newId(), guestToken: newGuestToken() }), sent: true });

/** The server has the order, and waits for its payment. */
export const waitForPayment = (storeId: string, attempt: Attempt, waiting: string): Attempt => store(storeId, { ...attempt, waiting });

/** The server has answered for good: the next order is another one. */
export function closeAttempt(storeId: string): void {
  inMemory.delete(storeId);
  keep(toKey(storeId), null);
}
