import type { BodySentTo } from '@servery/contract/endpoint';
import { keep, readPersisted } from '../device.ts';
import type { payOrder } from '../more-endpoints.ts';

export type PaymentBody = BodySentTo<typeof payOrder>;

/** A card to pay with; `last4` if its last digits are known, to show it. */
export interface PayingCard {
  card: PaymentBody['card'];
  last4?: string | undefined;
}
/** A try as it is stored; the body is the part that is sent. */
export type PendingPayment = PaymentBody & PayingCard;

/**
 * A try to pay that was sent from this device, or is about to be: stored before it is sent and until its result is known, so that it is
 * repeated as the same try, whatever happens in between.
 */
const toKey = (orderId: string) => `paying.${orderId}`;
/**
 * A try that the browser did not store lasts as long as the page. Only such tries are held here: stored ones belong to all tabs, and each
 * may end them.
 */
const inMemory = new Map<string, PendingPayment>();

export function storePayment(orderId: string, body: PendingPayment): void {
  if (keep(toKey(orderId), JSON.stringify(body))) inMemory.delete(orderId);
  else inMemory.set(orderId, body);
}

export function pendingPayment(orderId: string): PendingPayment | null {
  const held = inMemory.get(orderId);
  if (held) return held;
  try {
    const kept = JSON.parse(readPersisted(toKey(orderId)) ?? 'null') as Partial<PendingPayment> | null;
    if (typeof kept?.attemptId === 'string' && typeof kept.card === 'object') return kept as PendingPayment;
  } catch {
    // Invalid data: as if nothing were stored.
  }
  return null;
}

export function forgetPayment(orderId: string): void {
  inMemory.delete(orderId);
  keep(toKey(orderId), null);
}
