import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { emit } from '../events/emit.ts';
import { post } from '../money/ledgers.ts';
import { disputeFee } from '../money/processing-fee.ts';
import { chargedCard } from '../payments/charges.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import { moneyRefunded } from '../refunds/refundable.ts';

const week = 7 * 24 * 60 * 60;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const getRef = (charge: StoredCharge): string => getId(charge.payment_intent) ?? charge.id;

/** The bank takes the money back until the matter is settled. */
const withdraw = (tx: Tx, account: string, charge: StoredCharge, id: string, amount: number): Stripe.BalanceTransaction[] => {
  const fee = disputeFee(charge.currency);
  return post(tx, {
    kind: 'dispute',
    currency: charge.currency,
    ref: getRef(charge),
    balances: [
      {
        account,
        amount: -amount,
        type: 'adjustment',
        category: 'dispute',
        source: id,
        description: `Chargeback withdrawal for ${charge.id}`,
        fees: [{ amount: fee, type: 'stripe_fee', description: 'Dispute fee' }],
      },
    ],
    outside: [
      { book: 'cardholders', amount },
      { book: 'provider', amount: fee },
    ],
  });
};

/** A cardholder disputes a payment. An inquiry takes no money yet. Throws 400 when there is nothing to dispute. */
export const openDispute = (
  tx: Tx,
  chargeId: string,
  { reason = 'fraudulent', amount, inquiry = false }: { reason?: string; amount?: number; inquiry?: boolean } = {},
): Stripe.Dispute => {
  const charge = tx.get('charge', chargeId);
  const account = tx.getOwner('charge', chargeId);
  if (!charge || account === undefined) throw missing('charge', chargeId, 'charge', 404);
  const most = charge.amount_captured - moneyRefunded(charge);
  const disputed = amount ?? most;
  if (!charge.captured || disputed < 1 || disputed > most || charge.disputed)
    throw refused(`Charge ${chargeId} cannot be disputed for that amount.`, { param: 'amount' });
  const id = newId('du');
  const transactions = inquiry ? [] : withdraw(tx, account, charge, id, disputed);
  const card = charge.payment_method_details?.card;
  const dispute = tx.add('dispute', account, {
    id,
    object: 'dispute',
    amount: disputed,
    balance_transactions: transactions,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: tx.now + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: getId(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  tx.patch('charge', charge.id, { disputed: true });
  emit(tx, account, 'charge.dispute.created', dispute);
  if (!inquiry) emit(tx, account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

/** What a card that is made for it does after its payment. */
export const openPlannedDispute = (tx: Tx, chargeId: string): void => {
  const charge = tx.get('charge', chargeId);
  const planned = charge && chargedCard(tx, charge).dispute;
  if (charge && planned && !charge.disputed && moneyRefunded(charge) < charge.amount_captured) openDispute(tx, chargeId, planned);
};

/** Closes the dispute. If it is won the money is returned, but not its fee. Throws 400 if it was closed before. */
export const closeDispute = (tx: Tx, id: string, outcome: 'won' | 'lost'): Stripe.Dispute => {
  const dispute = tx.get('dispute', id);
  const account = tx.getOwner('dispute', id);
  const charge = dispute && tx.get('charge', getId(dispute.charge) ?? '');
  if (!dispute || !charge || account === undefined) throw missing('dispute', id, 'dispute', 404);
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) throw refused('This dispute is already closed.', { param: 'dispute' });
  const inquiry = dispute.status.startsWith('warning_');
  const returned =
    outcome === 'won' && !inquiry
      ? post(tx, {
          kind: 'dispute_won',
          currency: dispute.currency,
          ref: getRef(charge),
          balances: [
            {
              account,
              amount: dispute.amount,
              type: 'adjustment',
              category: 'dispute_reversal',
              source: id,
              description: `Chargeback reversal for ${charge.id}`,
            },
          ],
          outside: [{ book: 'cardholders', amount: -dispute.amount }],
        })
      : [];
  const closed = tx.patch('dispute', id, {
    status: inquiry ? 'warning_closed' : outcome,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  emit(tx, account, 'charge.dispute.closed', closed, { status: dispute.status });
  if (returned.length > 0) emit(tx, account, 'charge.dispute.funds_reinstated', closed);
  return closed;
};
