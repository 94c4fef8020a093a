import { getId } from '../api/lists.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import type { AccountLine, Ledger, PaymentLine } from './ledger.types.ts';
import { selfCheck } from './self-check.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const groupBy = <T>(rows: readonly T[], toKey: (row: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = toKey(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
};

const paymentLines = (tx: Tx): PaymentLine[] => {
  const charges = groupBy(tx.list('charge'), (each) => getId(each.payment_intent));
  const refunds = groupBy(tx.list('refund'), (each) => getId(each.payment_intent));
  const disputes = groupBy(tx.list('dispute'), (each) => getId(each.payment_intent));
  const entries = groupBy(tx.list('entry'), (each) => each.ref);
  return tx.list('payment_intent').map((intent) => {
    const all: StoredCharge[] = charges.get(intent.id) ?? [];
    const held = all.find((each) => each.status === 'succeeded');
    const back = (refunds.get(intent.id) ?? []).filter((each) => each.status !== 'failed' && each.status !== 'canceled');
    const fee = tx.get('application_fee', getId(held?.application_fee) ?? '');
    const transfer = tx.get('transfer', getId(held?.transfer) ?? '');
    const taken = (disputes.get(intent.id) ?? []).filter((each) => each.status !== 'won' && each.balance_transactions.length > 0);
    const legs = (entries.get(intent.id) ?? []).flatMap((each) => each.legs);
    return {
      id: intent.id,
      account: tx.getOwner('payment_intent', intent.id) ?? '',
      destination: getId(intent.transfer_data?.destination),
      status: intent.status,
      currency: intent.currency,
      amount: intent.amount,
      authorised: held?.amount ?? 0,
      captured: held?.amount_captured ?? 0,
      released: sum(back.filter((each) => each.balance_transaction === null).map((each) => each.amount)),
      refunded: sum(back.filter((each) => each.balance_transaction !== null).map((each) => each.amount)),
      applicationFee: fee?.amount ?? 0,
      applicationFeeRefunded: fee?.amount_refunded ?? 0,
      processingFee: sum(legs.filter((leg) => leg.book === 'provider').map((leg) => leg.amount)),
      transferred: transfer?.amount ?? 0,
      transferReversed: transfer?.amount_reversed ?? 0,
      disputed: sum(taken.map((each) => each.amount)),
      declines: all.filter((each) => each.status === 'failed').length,
      metadata: intent.metadata,
      created: intent.created,
    };
  });
};

const accountLines = (tx: Tx): AccountLine[] => {
  const lines = new Map<string, AccountLine>();
  const line = (id: string, currency: string): AccountLine =>
    lines.get(`${id}/${currency}`) ?? { id, currency, available: 0, pending: 0, paidOut: 0 };
  const keep = (each: AccountLine) => lines.set(`${each.id}/${each.currency}`, each);
  for (const each of tx.list('balance_transaction')) {
    const old = line(tx.getOwner('balance_transaction', each.id) ?? '', each.currency);
    keep(each.status === 'available' ? { ...old, available: old.available + each.net } : { ...old, pending: old.pending + each.net });
  }
  for (const each of tx.list('payout')) {
    if (each.status === 'failed' || each.status === 'canceled') continue;
    const old = line(tx.getOwner('payout', each.id) ?? '', each.currency);
    keep({ ...old, paidOut: old.paidOut + each.amount });
  }
  return [...lines.values()];
};

const ledgerSums = (tx: Tx): Record<string, Record<string, number>> => {
  const books: Record<string, Record<string, number>> = {};
  for (const { currency, legs } of tx.list('entry')) {
    for (const { book, amount } of legs) {
      const sums = (books[book] ??= {});
      sums[currency] = (sums[currency] ?? 0) + amount;
    }
  }
  return books;
};

/** The oracle: what happened to every payment and where all the money is, with the proof that it adds up. */
export const getLedger = (tx: Tx): Ledger => {
  const payments = paymentLines(tx);
  const accounts = accountLines(tx);
  const books = ledgerSums(tx);
  const problems = selfCheck(tx, payments, accounts, books);
  return { ok: problems.length === 0, problems, payments, accounts, books };
};
