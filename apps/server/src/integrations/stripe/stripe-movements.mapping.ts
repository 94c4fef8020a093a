import type { Stripe } from 'stripe';
import type { BalanceMovement } from '../../ports/payment-accounts.ts';
import { getInstant } from './stripe-intents.mapping.ts';

const kinds: Readonly<Partial<Record<Stripe.BalanceTransaction.Type, BalanceMovement['kind']>>> = {
  application_fee_refund: 'feeReturned',
  charge: 'sale',
  payment: 'sale',
  payment_failure_refund: 'refundReturned',
  payment_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payoutReturned',
  payout_failure: 'payoutReturned',
  refund: 'refund',
  refund_failure: 'refundReturned',
};

/** Disputes are adjustments; only the category shows it. */
const getKind = ({ type, reporting_category: category }: Stripe.BalanceTransaction): BalanceMovement['kind'] =>
  category === 'dispute' ? 'dispute' : category === 'dispute_reversal' ? 'disputeWon' : (kinds[type] ?? 'other');

const getId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** The platform's charge that a payment of a connected account came from. */
const getOrigin = (payment: Pick<Stripe.Charge, 'source_transfer'>): string | null =>
  typeof payment.source_transfer === 'object' && payment.source_transfer !== null
    ? getId(payment.source_transfer.source_transaction)
    : null;

/**
 * The platform's charge behind a movement whose source was expanded: the account itself has only a payment, which came by a transfer from
 * the charge, or a refund of that payment. Null if the source was not expanded or has no charge.
 */
export function chargeBehind({ source }: Pick<Stripe.BalanceTransaction, 'source'>): string | null {
  if (typeof source !== 'object' || source === null) return null;
  if (source.object === 'charge') return getOrigin(source);
  return source.object === 'refund' && typeof source.charge === 'object' && source.charge !== null ? getOrigin(source.charge) : null;
}

export const toMovement = (transaction: Stripe.BalanceTransaction, chargeId: string | null): BalanceMovement => ({
  id: transaction.id,
  kind: getKind(transaction),
  chargeId,
  amount: transaction.amount,
  fee: transaction.fee,
  net: transaction.net,
  currency: transaction.currency.toUpperCase(),
  at: getInstant(transaction.created),
  ready: transaction.status === 'available',
  readyAt: getInstant(transaction.available_on),
  description: transaction.description ?? '',
});
