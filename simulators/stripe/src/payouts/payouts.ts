import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { mergeMetadata } from '../api/common-params.ts';
import { getId } from '../api/lists.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isPayoutDay, planPayouts } from '../accounts/payout-schedule.ts';
import { review } from '../accounts/review.ts';
import { emit } from '../events/emit.ts';
import { getFunds, post } from '../money/ledgers.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredBankAccount } from '../world/tables.ts';
import { plan, unplan } from '../world/world.ts';
import { calculateBalance } from './balance.ts';

const day = 24 * 60 * 60;
const leavesAfterSeconds = 60 * 60;

const failureMessages: Readonly<Record<string, string>> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  insufficient_funds: 'Your account has insufficient funds to cover the payout.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account: 'The bank account details on file are probably incorrect. No bank account could be found with those details.',
};

interface NewPayout {
  amount: number;
  currency: string;
  automatic: boolean;
  description?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  statementDescriptor?: string | undefined;
}

/** Sends money from an account's balance to its bank. */
export const makePayout = (tx: Tx, account: string, bank: StoredBankAccount, given: NewPayout): Stripe.Payout => {
  const id = newId('po');
  const [transaction] = post(tx, {
    kind: 'payout',
    currency: given.currency,
    ref: id,
    balances: [
      { account, amount: -given.amount, type: 'payout', category: 'payout', source: id, description: given.description ?? 'STRIPE PAYOUT' },
    ],
    outside: [{ book: `bank:${account}`, amount: given.amount }],
  });
  const arrival = (Math.floor(tx.now / day) + 1) * day;
  const payout = tx.add('payout', account, {
    id,
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: given.automatic,
    balance_transaction: transaction?.id ?? null,
    created: tx.now,
    currency: given.currency,
    description: given.description ?? (given.automatic ? 'STRIPE PAYOUT' : null),
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: given.automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: given.statementDescriptor ?? null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  });
  emit(tx, account, 'payout.created', payout);
  plan(tx, 'payoutLeaves', id, (tx.now + leavesAfterSeconds) * 1000);
  return payout;
};

/** The bank account for a currency. Throws 400 when payouts are off or there is none. */
export const payoutBank = (tx: Tx, account: string, currency: string, wanted?: string): StoredBankAccount => {
  const { payouts_enabled: enabled } = findAccount(tx, account);
  if (!enabled) throw refused('Cannot create payouts: this account is not able to send payouts.', { code: 'payouts_not_allowed' });
  const banks = tx.list('bank_account', account).filter((each) => each.status !== 'errored');
  const bank = banks.find((each) => (wanted === undefined ? each.currency === currency && each.default_for_currency : each.id === wanted));
  if (wanted !== undefined && !bank) throw missing('external account', wanted, 'destination');
  if (!bank) throw refused(`Sorry, you don't have any external accounts in that currency (${currency}).`, { code: 'payouts_not_allowed' });
  return bank;
};

/** The daily check of a balance: on a payout day, the available amount is paid out. */
export const runPayouts = (tx: Tx, account: string): void => {
  const facts = tx.get('accountFacts', account);
  const shown = tx.get('account', account);
  if (!facts || !shown || facts.schedule.interval === 'manual') return;
  if (shown.payouts_enabled && isPayoutDay(facts, tx.nowMs)) {
    for (const [currency, { available }] of getFunds(tx, account)) {
      const bank = tx.list('bank_account', account).find((each) => each.currency === currency && each.default_for_currency);
      if (available > 0 && bank && bank.status !== 'errored')
        makePayout(tx, account, bank, { amount: available, currency, automatic: true });
    }
  }
  if ([...getFunds(tx, account).values()].some(({ available, pending }) => available > 0 || pending > 0)) planPayouts(tx, account);
};

const find = (tx: Tx, id: string): { payout: Stripe.Payout; account: string } => {
  const payout = tx.get('payout', id);
  const account = tx.getOwner('payout', id);
  if (!payout || account === undefined) throw missing('payout', id, 'id', 404);
  return { payout, account };
};

/** A payout leaves for the bank. */
export const leave = (tx: Tx, id: string): void => {
  const { payout, account } = find(tx, id);
  if (payout.status !== 'pending') return;
  const left = tx.patch('payout', id, { status: 'in_transit', trace_id: { status: 'supported', value: id.slice(-15) } });
  emit(tx, account, 'payout.updated', left, { status: 'pending' });
  plan(tx, 'payoutArrives', id, payout.arrival_date * 1000);
};

/** A payout arrives, or is returned if the bank account refuses it. */
export const arrive = (tx: Tx, id: string): void => {
  const { payout, account } = find(tx, id);
  if (payout.status !== 'in_transit') return;
  const failure = tx.get('bankFacts', getId(payout.destination) ?? '')?.payoutFailure ?? null;
  if (failure !== null) return comeBack(tx, id, failure);
  const paid = tx.patch('payout', id, {
    status: 'paid',
    ...(payout.automatic ? { reconciliation_status: 'completed' as const } : {}),
  });
  emit(tx, account, 'payout.paid', paid, { status: 'in_transit' });
  if (payout.automatic) emit(tx, account, 'payout.reconciliation_completed', paid);
};

/** A payout is returned, even one that was reported as paid; its bank account is disabled until it is replaced. */
export const comeBack = (tx: Tx, id: string, code: string): void => {
  const { payout, account } = find(tx, id);
  if (payout.status === 'failed' || payout.status === 'canceled') return;
  const bank = getId(payout.destination) ?? '';
  const [transaction] = post(tx, {
    kind: 'payout_failure',
    currency: payout.currency,
    ref: id,
    balances: [{ account, amount: payout.amount, type: 'payout_failure', category: 'payout_reversal', source: id }],
    outside: [{ book: `bank:${account}`, amount: -payout.amount }],
  });
  unplan(tx, 'payoutLeaves', id);
  unplan(tx, 'payoutArrives', id);
  const failed = tx.patch('payout', id, {
    status: 'failed',
    failure_code: code,
    failure_message: failureMessages[code] ?? 'The payout could not be sent to the bank.',
    failure_balance_transaction: transaction?.id ?? null,
  });
  emit(tx, account, 'payout.failed', failed, { status: payout.status, failure_code: null });
  if (!tx.get('bank_account', bank)) return;
  emit(tx, account, 'account.external_account.updated', tx.patch('bank_account', bank, { status: 'errored' }), { status: 'new' });
  review(tx, account);
};

/** Takes back a payout that has not left yet. */
export const cancelPayout = (tx: Tx, account: string, id: string): Stripe.Payout => {
  const payout = tx.own('payout', account, id);
  if (!payout) throw missing('payout', id, 'id', 404);
  if (payout.status !== 'pending')
    throw refused(`Payouts can only be canceled while they are pending. This one has a status of ${payout.status}.`, { param: 'id' });
  post(tx, {
    kind: 'payout_cancel',
    currency: payout.currency,
    ref: id,
    balances: [{ account, amount: payout.amount, type: 'payout_cancel', category: 'payout_reversal', source: id }],
    outside: [{ book: `bank:${account}`, amount: -payout.amount }],
  });
  unplan(tx, 'payoutLeaves', id);
  const canceled = tx.patch('payout', id, { status: 'canceled' });
  emit(tx, account, 'payout.canceled', canceled, { status: 'pending' });
  return canceled;
};

/** Money that was pending can be paid out from now on. `ref` is `acct_…@instant`. */
export const settleFunds = (tx: Tx, ref: string): void => {
  const [account = ''] = ref.split('@');
  let settled = 0;
  for (const each of tx.list('balance_transaction', account)) {
    if (each.status !== 'pending' || each.available_on > tx.now) continue;
    tx.patch('balance_transaction', each.id, { status: 'available' });
    settled += each.net;
  }
  if (settled > 0) emit(tx, account, 'balance.available', calculateBalance(tx, account));
  planPayouts(tx, account);
};
