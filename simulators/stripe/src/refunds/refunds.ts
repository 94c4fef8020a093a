import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { mergeMetadata } from '../api/common-params.ts';
import { getId } from '../api/lists.ts';
import type { Read } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { post } from '../money/ledgers.ts';
import { chargedCard } from '../payments/charges.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import { plan, platformAccount, unplan } from '../world/world.ts';
import { giveFeeBack, payBack, type Part, reverseTransfer } from './give-back.ts';
import type { refundCreateParams } from './refund-params.ts';
import { refundableCharge, refundAmount } from './refundable.ts';

const laterMs = 3000;

/**
 * Gives money of a charge back to its cardholder.
 * @throws 400 `charge_already_refunded`, `amount_too_large`, `charge_disputed`, `charge_not_refundable`.
 */
export const createRefund = (tx: Tx, account: string, given: Read<typeof refundCreateParams>): Stripe.Refund => {
  const charge = refundableCharge(tx, account, given);
  const amount = refundAmount(charge, given.amount);
  const id = newId('re');
  const part: Part = { refund: id, charge, amount };
  const withFee = given.refund_application_fee ?? false;
  const transaction = payBack(tx, account, part, withFee);
  const reversal = given.reverse_transfer ? reverseTransfer(tx, part, withFee) : null;
  if (withFee && account === platformAccount && !given.reverse_transfer) giveFeeBack(tx, part);

  const { refund: behaviour } = chargedCard(tx, charge);
  const refunded = charge.amount_refunded + amount;
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  const updated = tx.patch('charge', charge.id, { amount_refunded: refunded, refunded: refunded === charge.amount });
  const refund = tx.add('refund', account, {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: getId(charge.customer),
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: getId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'settlesLater' ? 'pending' : 'succeeded',
    transfer_reversal: reversal,
  });
  if (behaviour === 'settlesLater') plan(tx, 'refundSettles', id, tx.nowMs + laterMs);
  if (behaviour === 'failsLater') plan(tx, 'refundFails', id, tx.nowMs + laterMs);
  emit(tx, account, 'refund.created', refund);
  emit(tx, account, 'charge.refunded', updated, previous);
  return refund;
};

const find = (tx: Tx, id: string): { refund: Stripe.Refund; account: string } => {
  const refund = tx.get('refund', id);
  const account = tx.getOwner('refund', id);
  if (!refund || account === undefined) throw missing('refund', id, 'id', 404);
  return { refund, account };
};

/** A refund that was pending has arrived. */
export const settleRefund = (tx: Tx, id: string): void => {
  const { refund, account } = find(tx, id);
  if (refund.status !== 'pending') return;
  emit(tx, account, 'refund.updated', tx.patch('refund', id, { status: 'succeeded' }), { status: 'pending' });
};

/**
 * A refund fails, even one that was reported as succeeded: the account has the money again, the cardholder does not. What the destination
 * returned stays with the platform, as at the provider.
 */
export const failRefund = (tx: Tx, id: string, reason = 'expired_or_canceled_card'): Stripe.Refund => {
  const { refund, account } = find(tx, id);
  if (refund.status === 'failed' || refund.balance_transaction === null) return refund;
  const charge = tx.get('charge', getId(refund.charge) ?? '');
  if (!charge) throw new Error(`${id} has no charge.`);
  unplan(tx, 'refundSettles', id);
  unplan(tx, 'refundFails', id);
  const [transaction] = post(tx, {
    kind: 'refund_failure',
    currency: refund.currency,
    ref: getId(refund.payment_intent) ?? charge.id,
    balances: [{ account, amount: refund.amount, type: 'refund_failure', category: 'refund_failure', source: id }],
    outside: [{ book: 'cardholders', amount: -refund.amount }],
  });
  tx.patch('charge', charge.id, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = tx.patch('refund', id, {
    status: 'failed',
    failure_reason: reason,
    ...(transaction ? { failure_balance_transaction: transaction.id } : {}),
  });
  const previous = { status: refund.status, failure_reason: null };
  emit(tx, account, 'refund.updated', failed, previous);
  emit(tx, account, 'charge.refund.updated', failed, previous);
  emit(tx, account, 'refund.failed', failed, previous);
  return failed;
};
