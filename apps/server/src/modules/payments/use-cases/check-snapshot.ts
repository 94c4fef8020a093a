import type { IntentSnapshot } from '../../../ports/card-payments.ts';
import type { PaymentRecord } from '../payments.repo.ts';

/**
 * How the provider's snapshot differs from our payment; null when it matches. A payment that does not match is never
 * fulfilled: a webhook may be forged, an id mixed up, or an intent changed by hand.
 */
export function getMismatch(payment: PaymentRecord, restaurantId: string, intent: IntentSnapshot): string | null {
  const { metadata } = intent;
  const differing = (what: string, ours: unknown, theirs: unknown): string[] => (ours === theirs ? [] : [`${what} ${ours} / ${theirs}`]);
  const wrong = [
    ...(payment.intent_id === null ? [] : differing('intent', payment.intent_id, intent.intentId)),
    ...differing('amount', payment.amount, intent.amount),
    ...differing('currency', payment.currency, intent.currency),
    ...differing('account', payment.account_id, intent.accountId),
    ...differing('fee', payment.application_fee, intent.applicationFee),
    ...differing('restaurant', restaurantId, metadata.restaurantId),
    ...differing('order', payment.order_id, metadata.orderId),
    ...differing('payment', payment.id, metadata.paymentId),
  ];
  // Compared as well as the intent's own amount. The text must not change when the amount is held, so that staff are
  // alerted only once.
  const held = intent.state === 'authorised' ? intent.authorised : intent.state === 'captured' ? intent.captured : intent.amount;
  if (held !== intent.amount) wrong.push(`held ${intent.amount} / ${held}`);
  return wrong.length === 0 ? null : `Ours / the provider's: ${wrong.join(', ')}`;
}
