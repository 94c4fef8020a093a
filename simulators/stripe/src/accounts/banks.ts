import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { mergeMetadata } from '../api/common-params.ts';
import { emit } from '../events/emit.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredBankAccount } from '../world/tables.ts';
import { type BankDetails, readBank, type TypedBank } from './countries.ts';
import { review } from './review.ts';

const fingerprint = ({ accountNumber, routingNumber }: BankDetails): string =>
  createHash('sha256').update(`${routingNumber}/${accountNumber}`).digest('base64url').slice(0, 16);

/** A bank account without an owner yet, with the id it will have. */
const blank = (details: BankDetails, account: string | null): StoredBankAccount => ({
  id: newId('ba'),
  object: 'bank_account',
  ...(account === null ? {} : { account, available_payout_methods: ['standard'] }),
  account_holder_name: details.holderName,
  account_holder_type: details.holderType,
  account_type: null,
  bank_name: details.bankName,
  country: details.country,
  currency: details.currency,
  default_for_currency: false,
  fingerprint: fingerprint(details),
  last4: details.accountNumber.slice(-4),
  metadata: {},
  routing_number: details.routingNumber,
  status: 'new',
});

/** Makes a token of a typed bank account, as a browser does. */
export const makeBankToken = (tx: Tx, account: string, typed: TypedBank, ip: string): Stripe.Token => {
  const details = readBank(typed);
  const bank = blank(details, null);
  tx.add('bankFacts', account, { id: bank.id, payoutFailure: details.payoutFailure });
  return tx.add('token', account, {
    id: newId('btok'),
    object: 'token',
    bank_account: bank as Stripe.BankAccount,
    client_ip: ip,
    created: tx.now,
    livemode: false,
    type: 'bank_account',
    used: false,
  });
};

const fromToken = (tx: Tx, id: string): StoredBankAccount => {
  const token = tx.get('token', id);
  if (!token?.bank_account) throw missing('token', id, 'external_account');
  if (token.used)
    throw refused(`You cannot use a Stripe token more than once: ${id}.`, { code: 'token_already_used', param: 'external_account' });
  tx.patch('token', id, { used: true });
  const { deleted: _deleted, ...bank } = token.bank_account;
  return bank;
};

const fromTyped = (tx: Tx, account: string, typed: TypedBank): StoredBankAccount => {
  const details = readBank(typed);
  const bank = blank(details, account);
  tx.add('bankFacts', account, { id: bank.id, payoutFailure: details.payoutFailure });
  return bank;
};

interface Adding {
  asDefault?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
}

/** Gives an account a bank account to pay out to, by token or as typed. The first one of a currency is its default. */
export const addBank = (
  tx: Tx,
  account: string,
  given: string | TypedBank,
  { asDefault = false, metadata }: Adding = {},
): StoredBankAccount => {
  const bank = typeof given === 'string' ? fromToken(tx, given) : fromTyped(tx, account, given);
  const others = tx.list('bank_account', account);
  if (others.some((each) => each.fingerprint === bank.fingerprint && each.currency === bank.currency))
    throw refused('A bank account with that routing number and account number already exists for this account.', {
      code: 'bank_account_exists',
      param: 'external_account',
    });
  const first = !others.some((each) => each.currency === bank.currency);
  const added = tx.add('bank_account', account, {
    ...bank,
    account,
    available_payout_methods: ['standard'],
    default_for_currency: first,
    metadata: mergeMetadata({}, metadata),
  });
  emit(tx, account, 'account.external_account.created', added);
  const result = asDefault && !first ? makeDefault(tx, account, added) : added;
  review(tx, account);
  return result;
};

/** Makes a bank account the one that payouts of its currency go to. */
export const makeDefault = (tx: Tx, account: string, bank: StoredBankAccount): StoredBankAccount => {
  for (const other of tx.list('bank_account', account)) {
    if (other.id !== bank.id && other.currency === bank.currency && other.default_for_currency)
      tx.patch('bank_account', other.id, { default_for_currency: false });
  }
  return tx.patch('bank_account', bank.id, { default_for_currency: true });
};

export const findBank = (tx: Tx, account: string, id: string): StoredBankAccount => {
  const bank = tx.own('bank_account', account, id);
  if (!bank) throw missing('external account', id, 'id', 404);
  return bank;
};

/** Removes a bank account. The default of a currency cannot be removed. */
export const removeBank = (tx: Tx, account: string, bank: StoredBankAccount): Stripe.DeletedBankAccount => {
  if (bank.default_for_currency)
    throw refused(
      `You cannot delete the default external account for your default currency. Please make another external account the default using the \`default_for_currency\` param, and then delete this one.`,
      { param: 'id' },
    );
  tx.remove('bank_account', bank.id);
  emit(tx, account, 'account.external_account.deleted', bank);
  review(tx, account);
  return { id: bank.id, object: 'bank_account', deleted: true };
};
