import type { BodySentTo } from '@servery/contract/endpoint';
import { newGuestToken, newId } from '@servery/app-kit/ids.ts';
import { keep, readPersisted } from '../device.ts';
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

const toKey = (storeId: string) => `attempt.${storeId}`;
/**
 * An attempt that the browser did not store lasts as long as the page. Only such attempts are held here: stored ones belong to all tabs,
 * and each may end them.
 */
const inMemory = new Map<string, Attempt>();

const isAttempt = (value: unknown): value is Attempt => {
  const attempt = value as Partial<Attempt> | null;
  return typeof attempt?.id === 'string' && typeof attempt.guestToken === 'string' && typeof attempt.sent === 'boolean';
};

/** The open attempt at a store, if there is one. */
export function openAttempt(storeId: string): Attempt | null {
  const held = inMemory.get(storeId);
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(readPersisted(toKey(storeId)) ?? 'null');
    if (isAttempt(kept)) return kept;
  } catch {
    // Invalid data: as if nothing were stored.
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

/** The server's answer is final: the next order is another one. */
export function closeAttempt(storeId: string): void {
  inMemory.delete(storeId);
  keep(toKey(storeId), null);
}
