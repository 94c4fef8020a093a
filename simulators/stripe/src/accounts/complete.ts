import type { Tx } from '../world/store.ts';
import type { AccountFacts, StoredAccount } from '../world/tables.ts';
import { plan } from '../world/world.ts';
import { findAccount } from './accounts.ts';
import { addBank } from './banks.ts';
import { countryNamed } from './countries.ts';
import { getRequired, review } from './review.ts';

const verificationMs = 60 * 60 * 1000;

/** Account numbers and routing numbers whose payouts arrive. */
const goodBanks: Readonly<Record<string, { routing_number?: string; account_number: string }>> = {
  AU: { routing_number: '110000', account_number: '000123456' },
  GB: { routing_number: '108800', account_number: '00012345' },
  NZ: { account_number: '1100000000000010' },
  US: { routing_number: '110000000', account_number: '000123456789' },
};

export const getGoodBank = (country: string): { routing_number?: string; account_number: string } =>
  goodBanks[country] ?? { account_number: '000123456789' };

/** Enters all required details of an account, as on the page of an account link; a good bank account too, if it has none. */
export const completeAccount = (
  tx: Tx,
  id: string,
  verification: AccountFacts['verification'] = 'verified',
  withBank = true,
): StoredAccount => {
  const account = findAccount(tx, id);
  const businessType = account.business_type ?? 'individual';
  tx.patch('accountFacts', id, { given: getRequired(businessType), verification, disabledReason: null });
  if (verification === 'pending') plan(tx, 'verificationEnds', id, tx.nowMs + verificationMs);
  const told = review(tx, id, { business_type: businessType });
  const country = account.country ?? 'US';
  if (!withBank) return told;
  const bank = tx.list('bank_account', id).find((each) => each.default_for_currency);
  if (!bank) {
    const typed = {
      country,
      currency: countryNamed(country).currency,
      account_holder_name: account.email ?? 'Test',
      ...getGoodBank(country),
    };
    addBank(tx, id, typed, { asDefault: true });
  } else if (bank.status === 'errored') {
    tx.patch('bank_account', bank.id, { status: 'new' });
  }
  return review(tx, id);
};

/** An account has new requirements, or is disabled. */
export const restrictAccount = (
  tx: Tx,
  id: string,
  given: { asks?: readonly string[]; disabledReason?: AccountFacts['disabledReason'] },
): StoredAccount => {
  findAccount(tx, id);
  const facts = tx.get('accountFacts', id);
  tx.patch('accountFacts', id, {
    given: (facts?.given ?? []).filter((name) => !(given.asks ?? []).includes(name)),
    ...(given.disabledReason === undefined ? {} : { disabledReason: given.disabledReason }),
  });
  return review(tx, id);
};
