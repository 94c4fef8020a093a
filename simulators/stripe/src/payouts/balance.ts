import type { Stripe } from 'stripe';
import { getFunds } from '../money/ledgers.ts';
import type { Tx } from '../world/store.ts';

/** What an account has. */
export const calculateBalance = (tx: Tx, account: string): Stripe.Balance => {
  const funds = getFunds(tx, account);
  const own = tx.get('account', account)?.default_currency ?? 'usd';
  const all = funds.size === 0 ? [[own, { available: 0, pending: 0 }] as const] : [...funds];
  const parts = (amounts: readonly (readonly [string, number])[]) =>
    amounts.map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }));
  return {
    object: 'balance',
    available: parts(all.map(([currency, { available }]) => [currency, available])),
    livemode: false,
    pending: parts(all.map(([currency, { pending }]) => [currency, pending])),
  };
};
