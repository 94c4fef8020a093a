import type { BodySentTo } from '@servery/contract/endpoint';
import { keep, readKept } from '../device.ts';
import type { payOrder } from '../more-endpoints.ts';

export type PaymentBody = BodySentTo<typeof payOrder>;

/**
 * A try to pay that has left this device, or is about to: kept before it is sent and until its end is known, so that it is sent
 * again as the same try, whatever happens in between.
 */
const keyOf = (orderId: string) => `paying.${orderId}`;
const inMemory = new Map<string, PaymentBody>();

export function keepPayment(orderId: string, body: PaymentBody): void {
  inMemory.set(orderId, body);
  keep(keyOf(orderId), JSON.stringify(body));
}

export function pendingPayment(orderId: string): PaymentBody | null {
  try {
    const kept = JSON.parse(readKept(keyOf(orderId)) ?? 'null') as Partial<PaymentBody> | null;
    if (typeof kept?.attemptId === 'string' && typeof kept.card === 'object') return kept as PaymentBody;
  } catch {
    // Another hand wrote there: it is as if nothing were kept.
  }
  return inMemory.get(orderId) ?? null;
}

export function forgetPayment(orderId: string): void {
  inMemory.delete(orderId);
  keep(keyOf(orderId), null);
}
