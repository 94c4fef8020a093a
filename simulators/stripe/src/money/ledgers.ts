import type { Stripe } from 'stripe';
import { planPayouts } from '../accounts/payout-schedule.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { Leg } from '../world/tables.ts';
import { isPlanned, plan } from '../world/world.ts';

const day = 24 * 60 * 60;

/** Money that arrives in or leaves the balance of an account, and shows there as a balance transaction. */
export interface BalanceLeg {
  account: string;
  /** Minor units, before fees; negative when it leaves. */
  amount: number;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  source: string;
  description?: string;
  fees?: readonly { amount: number; type: 'stripe_fee' | 'application_fee'; description: string }[];
  /** Unix seconds from which it can be paid out; at once by default. */
  availableOn?: number;
}

/** Money that goes to or comes from the outside: `cardholders`, `provider`, `bank:acct_…`. */
export interface OutsideLeg {
  book: string;
  amount: number;
}

interface Movement {
  kind: string;
  currency: string;
  /** What it belongs to, for the books. */
  ref: string;
  balances: readonly BalanceLeg[];
  outside: readonly OutsideLeg[];
}

const feeTotal = ({ fees = [] }: BalanceLeg): number => fees.reduce((sum, fee) => sum + fee.amount, 0);

/**
 * Writes a movement of money: its balance transactions and one entry in the books. Answers the transactions in the order of `balances`.
 * Throws when the legs do not add up to nothing, which would be a mistake in here.
 */
export const post = (tx: Tx, { kind, currency, ref, balances, outside }: Movement): Stripe.BalanceTransaction[] => {
  const legs: Leg[] = [
    ...balances.map((leg) => ({ book: `balance:${leg.account}`, amount: leg.amount - feeTotal(leg) })),
    ...outside.filter((leg) => leg.amount !== 0),
  ];
  const sum = legs.reduce((total, leg) => total + leg.amount, 0);
  if (sum !== 0) throw new Error(`A ${kind} of ${ref} is out of balance by ${sum}.`);
  const entryId = newId('entry');
  tx.add('entry', ref, { id: entryId, at: tx.now, kind, currency, ref, legs });
  return balances.map((leg) => {
    const availableOn = leg.availableOn ?? tx.now;
    const fee = feeTotal(leg);
    if (availableOn > tx.now) planSettlement(tx, leg.account, availableOn);
    else if (leg.amount > fee && !isPlanned(tx, 'payoutRun', leg.account)) planPayouts(tx, leg.account);
    return tx.add('balance_transaction', leg.account, {
      id: newId('txn'),
      object: 'balance_transaction',
      amount: leg.amount,
      available_on: availableOn,
      balance_type: 'payments',
      created: tx.now,
      currency,
      description: leg.description ?? null,
      exchange_rate: null,
      fee,
      fee_details: (leg.fees ?? []).map((each) => ({ ...each, application: null, currency })),
      net: leg.amount - fee,
      reporting_category: leg.category,
      source: leg.source,
      status: availableOn > tx.now ? 'pending' : 'available',
      type: leg.type,
    });
  });
};

const planSettlement = (tx: Tx, account: string, availableOn: number): void => {
  const ref = `${account}@${availableOn}`;
  if (!isPlanned(tx, 'fundsSettle', ref)) plan(tx, 'fundsSettle', ref, availableOn * 1000);
};

/** When a payment of this moment can be paid out: the beginning of the day, so many days on. */
export const availableAfter = (now: number, delayDays: number): number => (Math.floor(now / day) + delayDays) * day;

export interface Funds {
  available: number;
  pending: number;
}

/** The balance of an account, by currency. */
export const getFunds = (tx: Tx, account: string): Map<string, Funds> => {
  const funds = new Map<string, Funds>();
  for (const { currency, net, status } of tx.list('balance_transaction', account)) {
    const { available, pending } = funds.get(currency) ?? { available: 0, pending: 0 };
    funds.set(currency, status === 'available' ? { available: available + net, pending } : { available, pending: pending + net });
  }
  return funds;
};
