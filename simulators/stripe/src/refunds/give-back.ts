import type { Stripe } from 'stripe';
import { refused } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { emit } from '../events/emit.ts';
import { type BalanceLeg, post } from '../money/ledgers.ts';
import { shareOfFee } from '../money/processing-fee.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import { platformAccount } from '../world/world.ts';
import { moneyRefunded } from './refundable.ts';

export interface Part {
  refund: string;
  charge: StoredCharge;
  amount: number;
}

/** What of a whole belongs to this part of the charge, so that all parts add up to it. */
const share = ({ charge, amount }: Part, whole: number, givenBack: number): number => {
  const before = moneyRefunded(charge);
  return Math.min(shareOfFee(whole, charge.amount_captured, before, before + amount), whole - givenBack);
};

const feeLeg = (amount: number) =>
  amount === 0 ? [] : [{ amount: -amount, type: 'application_fee' as const, description: 'Application fee refund' }];

const getRef = (charge: StoredCharge): string => getId(charge.payment_intent) ?? charge.id;

/** Records that a part of the platform's fee was refunded. */
const recordFeeRefund = (tx: Tx, feeId: string, amount: number, transaction: Stripe.BalanceTransaction): void => {
  const fee = tx.get('application_fee', feeId);
  if (!fee) return;
  const id = newId('fr');
  tx.patch('balance_transaction', transaction.id, { source: id });
  tx.add('fee_refund', platformAccount, {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: tx.now,
    currency: fee.currency,
    fee: feeId,
    metadata: {},
  });
  const refunded = fee.amount_refunded + amount;
  const updated = tx.patch('application_fee', feeId, { amount_refunded: refunded, refunded: refunded === fee.amount });
  emit(tx, platformAccount, 'application_fee.refunded', updated);
};

/** The share of a charge's fee for a part of the charge. Throws 400 when there is no fee. */
const feeShare = (tx: Tx, part: Part): { fee: string; amount: number } => {
  const id = getId(part.charge.application_fee);
  const fee = id === null ? undefined : tx.get('application_fee', id);
  if (!fee) throw refused(`Charge ${part.charge.id} has no application fee to refund.`, { param: 'refund_application_fee' });
  return { fee: fee.id, amount: share(part, fee.amount, fee.amount_refunded) };
};

const platformLeg = (amount: number, source: string): BalanceLeg => ({
  account: platformAccount,
  amount: -amount,
  type: 'application_fee_refund',
  category: 'platform_earning_refund',
  source,
});

/** Money goes back to the cardholder from the account that made the charge. */
export const payBack = (tx: Tx, account: string, part: Part, withFee: boolean): Stripe.BalanceTransaction => {
  const direct = account !== platformAccount;
  const fee = withFee && direct ? feeShare(tx, part) : null;
  const [own, earned] = post(tx, {
    kind: 'refund',
    currency: part.charge.currency,
    ref: getRef(part.charge),
    balances: [
      { account, amount: -part.amount, type: 'refund', category: 'refund', source: part.refund, fees: feeLeg(fee?.amount ?? 0) },
      ...(fee && fee.amount > 0 ? [platformLeg(fee.amount, part.refund)] : []),
    ],
    outside: [{ book: 'cardholders', amount: part.amount }],
  });
  if (fee && fee.amount > 0 && earned) recordFeeRefund(tx, fee.fee, fee.amount, earned);
  if (!own) throw new Error('A refund moves money.');
  return own;
};

/** What the destination sees of it: a refund of the payment that it had got. */
const refundPayment = (
  tx: Tx,
  given: { id: string; reversal: string; payment: string; amount: number; transaction: Stripe.BalanceTransaction | undefined },
): void => {
  const payment = tx.get('charge', given.payment);
  const owner = tx.getOwner('charge', given.payment);
  if (!payment || owner === undefined) throw new Error(`There is no payment ${given.payment}.`);
  const refunded = payment.amount_refunded + given.amount;
  tx.patch('charge', payment.id, { amount_refunded: refunded, refunded: refunded === payment.amount });
  tx.add('refund', owner, {
    id: given.id,
    object: 'refund',
    amount: given.amount,
    balance_transaction: given.transaction?.id ?? null,
    charge: payment.id,
    created: tx.now,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: given.reversal,
    status: 'succeeded',
    transfer_reversal: null,
  });
};

/** The destination gives its part back to the platform. Answers the reversal. Throws 400 when nothing had been passed on. */
export const reverseTransfer = (tx: Tx, part: Part, withFee: boolean): string => {
  const id = getId(part.charge.transfer);
  const transfer = id === null ? undefined : tx.get('transfer', id);
  if (!transfer) throw refused(`Charge ${part.charge.id} has no associated transfer to reverse.`, { param: 'reverse_transfer' });
  const destination = getId(transfer.destination) ?? '';
  const amount = share(part, transfer.amount, transfer.amount_reversed);
  const fee = withFee ? feeShare(tx, part) : null;
  const ids = { reversal: newId('trr'), refund: newId('pyr') };
  const [returned, taken, earned] = post(tx, {
    kind: 'transfer_reversal',
    currency: transfer.currency,
    ref: getRef(part.charge),
    balances: [
      { account: platformAccount, amount, type: 'transfer_refund', category: 'transfer_reversal', source: ids.reversal },
      {
        account: destination,
        amount: -amount,
        type: 'payment_refund',
        category: 'refund',
        source: ids.refund,
        fees: feeLeg(fee?.amount ?? 0),
      },
      ...(fee && fee.amount > 0 ? [platformLeg(fee.amount, part.refund)] : []),
    ],
    outside: [],
  });
  if (fee && fee.amount > 0 && earned) recordFeeRefund(tx, fee.fee, fee.amount, earned);
  tx.add('transfer_reversal', platformAccount, {
    id: ids.reversal,
    object: 'transfer_reversal',
    amount,
    balance_transaction: returned?.id ?? null,
    created: tx.now,
    currency: transfer.currency,
    destination_payment_refund: ids.refund,
    metadata: {},
    source_refund: part.refund,
    transfer: transfer.id,
  });
  refundPayment(tx, {
    id: ids.refund,
    reversal: ids.reversal,
    payment: getId(transfer.destination_payment) ?? '',
    amount,
    transaction: taken,
  });
  const reversed = transfer.amount_reversed + amount;
  const updated = tx.patch('transfer', transfer.id, { amount_reversed: reversed, reversed: reversed === transfer.amount });
  emit(tx, platformAccount, 'transfer.reversed', updated);
  return ids.reversal;
};

/** The platform refunds its fee, while the destination keeps its amount. */
export const giveFeeBack = (tx: Tx, part: Part): void => {
  const fee = feeShare(tx, part);
  if (fee.amount === 0) return;
  const payer = getId(tx.get('application_fee', fee.fee)?.account) ?? '';
  const [earned] = post(tx, {
    kind: 'fee_refund',
    currency: part.charge.currency,
    ref: getRef(part.charge),
    balances: [
      platformLeg(fee.amount, part.refund),
      { account: payer, amount: fee.amount, type: 'application_fee_refund', category: 'fee', source: part.refund },
    ],
    outside: [],
  });
  if (earned) recordFeeRefund(tx, fee.fee, fee.amount, earned);
};
