import type { BodySentTo } from '@servery/contract/endpoint';
import { keep, readPersisted } from '../device.ts';
import type { payOrder } from '../more-endpoints.ts';

export type PaymentBody = BodySentTo<typeof payOrder>;

/** A card to pay with; `last4` where its last digits are known, to name it by. */
export interface PayingCard {
  card: PaymentBody['card'];
  last4?: string | undefined;
}
/** A try as it is kept; what is sent of it is the body. */
export type PendingPayment = PaymentBody & PayingCard;

/**
 * A try to pay that has left this device, or is about to: kept before it is sent and until its end is known, so that it is sent
 * again as the same try, whatever happens in between.
 */
const toKey = (orderId: string) => `paying.${orderId}`;
/** What the browser did not keep lives as long as the page. Nothing else: what is kept belongs to all tabs, and each may end it. */
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
    // Another hand wrote there: it is as if nothing were kept.
  }
  return null;
}

export function forgetPayment(orderId: string): void {
  inMemory.delete(orderId);
  keep(toKey(orderId), null);
}
