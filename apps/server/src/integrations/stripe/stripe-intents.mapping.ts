import type { Stripe } from 'stripe';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { IntentSnapshot, ProviderDispute, ProviderRefund } from '../../ports/card-payments.ts';
import { toDecline, disputeState, intentState, refundState } from './stripe.mapping.ts';

/** The provider's objects as our snapshots. */

/** What every read of an intent expands. */
export const intentExpand = ['latest_charge.refunds', 'payment_method'];

export const getId = (value: string | { id: string } | null | undefined): string | null =>
  value == null ? null : typeof value === 'string' ? value : value.id;

export const getInstant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/** Money that was returned and stayed returned. A released hold is a refund without a balance transaction. */
const isMoney = (refund: Stripe.Refund): boolean => refund.balance_transaction !== null && refundState(refund.status) !== 'failed';

const toRefunded = (refunds: readonly Stripe.Refund[]): Minor =>
  refunds.reduce((sum, refund) => sum + (isMoney(refund) ? refund.amount : 0), 0);

/** Refunds that somebody requested: not the rest of a hold that was released. */
export const wasAskedFor = (refund: Stripe.Refund): boolean =>
  refund.balance_transaction !== null || refundState(refund.status) !== 'succeeded' || refund.metadata?.['refundId'] !== undefined;

export const providerRefund = (refund: Stripe.Refund): ProviderRefund => ({
  refundId: refund.id,
  ourRefundId: refund.metadata?.['refundId'] ?? null,
  amount: refund.amount,
  state: refundState(refund.status),
  failure: refund.failure_reason ?? null,
  createdAt: getInstant(refund.created),
});

export const providerDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  disputeId: dispute.id,
  amount: dispute.amount,
  reason: dispute.reason,
  state: disputeState(dispute.status),
  createdAt: getInstant(dispute.created),
});

export const getCharge = (intent: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null;

function getCard(intent: Stripe.PaymentIntent): IntentSnapshot['card'] {
  const charged = getCharge(intent)?.payment_method_details?.card;
  const given = typeof intent.payment_method === 'object' ? intent.payment_method?.card : undefined;
  const card = charged ?? given;
  if (!card) return null;
  return { brand: card.brand ?? '', last4: card.last4 ?? '', expMonth: card.exp_month, expYear: card.exp_year };
}

function toAction(intent: Stripe.PaymentIntent): IntentSnapshot['action'] {
  if (intentState(intent.status) !== 'awaitingGuest') return null;
  const url = intent.next_action?.redirect_to_url?.url;
  if (url) return { kind: 'redirect', url };
  return intent.client_secret === null ? null : { kind: 'sdk', clientSecret: intent.client_secret };
}

/** One read of an intent with `intentExpand`. `refunds`: all of them, because the charge contains only the first page. */
export function toSnapshot(intent: Stripe.PaymentIntent, refunds?: readonly Stripe.Refund[]): IntentSnapshot {
  const charge = getCharge(intent);
  const state = intentState(intent.status);
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const { metadata } = intent;
  return {
    intentId: intent.id,
    state,
    amount: intent.amount,
    currency: intent.currency.toUpperCase() as CurrencyCode,
    accountId: getId(intent.transfer_data?.destination),
    applicationFee: intent.application_fee_amount ?? 0,
    metadata: { restaurantId: metadata['restaurantId'], orderId: metadata['orderId'], paymentId: metadata['paymentId'] },
    authorised: state === 'authorised' ? intent.amount_capturable : 0,
    captured: intent.amount_received,
    refunded: toRefunded(refunds ?? charge?.refunds?.data ?? []),
    captureBefore: state === 'authorised' && captureBefore !== undefined ? getInstant(captureBefore) : null,
    card: getCard(intent),
    chargeId: charge?.id ?? getId(intent.latest_charge),
    decline: state === 'awaitingCard' && intent.last_payment_error !== null ? toDecline(intent.last_payment_error) : null,
    action: toAction(intent),
    cancelledBecause: intent.cancellation_reason,
    live: intent.livemode,
  };
}
