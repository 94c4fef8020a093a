import type { Stripe } from 'stripe';
import { getId } from '../api/lists.ts';
import { emit } from '../events/emit.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import { unplan } from '../world/world.ts';

/**
 * Lets go of what a hold still holds. The provider writes it down as a refund on the charge, though no money moves: it has no balance
 * transaction.
 */
export const release = (tx: Tx, account: string, charge: StoredCharge, amount: number): StoredCharge => {
  tx.add('refund', account, {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: getId(charge.customer),
    customer_account: null,
    metadata: {},
    payment_intent: getId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const refunded = charge.amount_refunded + amount;
  return tx.patch('charge', charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount });
};

/** Cancels an intent and releases its hold. The caller has checked its state. */
export const end = (
  tx: Tx,
  account: string,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent => {
  const charge = intent.status === 'requires_capture' ? tx.get('charge', getId(intent.latest_charge) ?? '') : undefined;
  if (charge) {
    unplan(tx, 'authorizationEnds', intent.id);
    const released = release(tx, account, charge, charge.amount);
    if (reason === 'automatic') emit(tx, account, 'charge.expired', released);
    emit(tx, account, 'charge.refunded', released, { amount_refunded: 0, refunded: false });
  }
  const canceled = tx.patch('payment_intent', intent.id, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: tx.now,
    cancellation_reason: reason,
    next_action: null,
  });
  emit(tx, account, 'payment_intent.canceled', canceled);
  return canceled;
};

/** The bank releases a hold that was not captured. */
export const endAuthorization = (tx: Tx, id: string): void => {
  const intent = tx.get('payment_intent', id);
  const account = tx.getOwner('payment_intent', id);
  if (intent?.status === 'requires_capture' && account !== undefined) end(tx, account, intent, 'automatic');
};
