import type { Stripe } from 'stripe';
import { getId } from '../api/lists.ts';
import { findAccount } from '../accounts/accounts.ts';
import { emit } from '../events/emit.ts';
import { availableAfter, type BalanceLeg, post } from '../money/ledgers.ts';
import { processingFee } from '../money/processing-fee.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import { plan, platformAccount } from '../world/world.ts';
import { chargedCard } from './charges.ts';

const disputeAfterMs = 2000;

interface Capture {
  amount: number;
  /** The platform's fee, minor units. */
  fee: number;
  /** What the destination gets, when not everything. */
  transferAmount: number | null;
}

const stripeFee = (amount: number) => ({ amount, type: 'stripe_fee' as const, description: 'Stripe processing fees' });
const ourFee = (amount: number) => (amount === 0 ? [] : [{ amount, type: 'application_fee' as const, description: 'Application fee' }]);

const getDelay = (tx: Tx, account: string): number => tx.get('accountFacts', account)?.delayDays ?? 2;

/** Writes down the platform's fee. `charge` is the charge of the account that pays it. */
const makeFee = (
  tx: Tx,
  payer: string,
  charge: string,
  original: string | null,
  amount: number,
  transaction: Stripe.BalanceTransaction,
): string => {
  const id = newId('fee');
  tx.patch('balance_transaction', transaction.id, { source: id });
  const fee = tx.add('application_fee', platformAccount, {
    id,
    object: 'application_fee',
    account: payer,
    amount,
    amount_refunded: 0,
    application: 'ca_Simulated',
    balance_transaction: transaction.id,
    charge,
    created: tx.now,
    currency: transaction.currency,
    fee_source: { type: 'charge', charge },
    livemode: false,
    originating_transaction: original,
    refunded: false,
  });
  emit(tx, platformAccount, 'application_fee.created', fee);
  return id;
};

/** A charge on a connected account itself: its balance gets the money, the platform its fee. */
const settleDirect = (tx: Tx, account: string, charge: StoredCharge, { amount, fee }: Capture, availableOn: number): StoredCharge => {
  const taken = processingFee(amount, charge.currency);
  const platformPays = findAccount(tx, account).controller?.fees?.payer === 'application';
  const legs: BalanceLeg[] = [
    {
      account,
      amount,
      type: 'charge',
      category: 'charge',
      source: charge.id,
      fees: [...(platformPays ? [] : [stripeFee(taken)]), ...ourFee(fee)],
      availableOn,
    },
    ...(fee === 0
      ? []
      : [
          {
            account: platformAccount,
            amount: fee,
            type: 'application_fee',
            category: 'platform_earning',
            source: charge.id,
            availableOn,
          } as const,
        ]),
    ...(platformPays
      ? [{ account: platformAccount, amount: -taken, type: 'stripe_fee', category: 'fee', source: charge.id, availableOn } as const]
      : []),
  ];
  const [own, earned] = post(tx, {
    kind: 'charge',
    currency: charge.currency,
    ref: getId(charge.payment_intent) ?? charge.id,
    balances: legs,
    outside: [
      { book: 'cardholders', amount: -amount },
      { book: 'provider', amount: taken },
    ],
  });
  const feeId = fee > 0 && earned ? makeFee(tx, account, charge.id, null, fee, earned) : null;
  return tx.patch('charge', charge.id, {
    balance_transaction: own?.id ?? null,
    application_fee: feeId,
    application_fee_amount: fee || null,
  });
};

/** The payment as the destination sees it. */
const mirror = (charge: StoredCharge, id: string, amount: number): StoredCharge => ({
  ...charge,
  id,
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  captured: true,
  customer: null,
  metadata: {},
  on_behalf_of: null,
  payment_intent: null,
  payment_method: null,
  payment_method_details: { type: 'stripe_account', stripe_account: {} },
  transfer_data: null,
});

/** The whole amount, or the agreed part, is transferred to the destination; the platform's fee comes back. */
const transferOn = (
  tx: Tx,
  charge: StoredCharge,
  destination: string,
  { amount, fee, transferAmount }: Capture,
  availableOn: number,
): StoredCharge => {
  const moved = transferAmount ?? amount;
  const ids = { transfer: newId('tr'), payment: newId('py') };
  const [sent, received, earned] = post(tx, {
    kind: 'transfer',
    currency: charge.currency,
    ref: getId(charge.payment_intent) ?? charge.id,
    balances: [
      { account: platformAccount, amount: -moved, type: 'transfer', category: 'transfer', source: ids.transfer, availableOn },
      { account: destination, amount: moved, type: 'payment', category: 'charge', source: ids.payment, fees: ourFee(fee), availableOn },
      ...(fee === 0
        ? []
        : [
            {
              account: platformAccount,
              amount: fee,
              type: 'application_fee',
              category: 'platform_earning',
              source: charge.id,
              availableOn,
            } as const,
          ]),
    ],
    outside: [],
  });
  const feeId = fee > 0 && earned ? makeFee(tx, destination, ids.payment, charge.id, fee, earned) : null;
  tx.add('charge', destination, {
    ...mirror(charge, ids.payment, moved),
    application_fee: feeId,
    application_fee_amount: fee || null,
    balance_transaction: received?.id ?? null,
    source_transfer: ids.transfer,
  });
  const transfer = tx.add('transfer', platformAccount, {
    id: ids.transfer,
    object: 'transfer',
    amount: moved,
    amount_reversed: 0,
    balance_transaction: sent?.id ?? null,
    created: tx.now,
    currency: charge.currency,
    description: null,
    destination,
    destination_payment: ids.payment,
    livemode: false,
    metadata: {},
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: charge.transfer_group,
  });
  emit(tx, platformAccount, 'transfer.created', transfer);
  return tx.patch('charge', charge.id, { application_fee: feeId, application_fee_amount: fee || null, transfer: ids.transfer });
};

/** Moves the money of a captured charge to its accounts. */
export const settle = (tx: Tx, account: string, charge: StoredCharge, capture: Capture): StoredCharge => {
  const destination = getId(charge.transfer_data?.destination);
  const card = chargedCard(tx, charge);
  const availableOn = card.availableAtOnce ? tx.now : availableAfter(tx.now, getDelay(tx, destination ?? account));
  const captured = tx.patch('charge', charge.id, { captured: true, amount_captured: capture.amount });
  if (card.dispute) plan(tx, 'disputeOpens', charge.id, tx.nowMs + disputeAfterMs);
  if (account !== platformAccount) return settleDirect(tx, account, captured, capture, availableOn);
  const taken = processingFee(capture.amount, charge.currency);
  const [own] = post(tx, {
    kind: 'charge',
    currency: charge.currency,
    ref: getId(charge.payment_intent) ?? charge.id,
    balances: [
      { account, amount: capture.amount, type: 'charge', category: 'charge', source: charge.id, fees: [stripeFee(taken)], availableOn },
    ],
    outside: [
      { book: 'cardholders', amount: -capture.amount },
      { book: 'provider', amount: taken },
    ],
  });
  const settled = tx.patch('charge', charge.id, { balance_transaction: own?.id ?? null });
  return destination === null ? settled : transferOn(tx, settled, destination, capture, availableOn);
};
