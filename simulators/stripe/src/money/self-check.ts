import { getId } from '../api/lists.ts';
import type { Tx } from '../world/store.ts';
import type { AccountLine, Ledger, PaymentLine } from './ledger.types.ts';

type Problems = string[];

const expectEqual = (problems: Problems, what: string, a: number, b: number): void => {
  if (a !== b) problems.push(`${what}: ${a} is not ${b}`);
};

const expectAtMost = (problems: Problems, what: string, a: number, most: number): void => {
  if (a > most) problems.push(`${what}: ${a} is more than ${most}`);
};

/** Each movement for itself, and each currency as a whole, adds up to nothing. */
const checkLedgers = (tx: Tx, problems: Problems, books: Ledger['books']): void => {
  for (const entry of tx.list('entry')) {
    const total = entry.legs.reduce((sum, leg) => sum + leg.amount, 0);
    expectEqual(problems, `${entry.kind} ${entry.id}`, total, 0);
  }
  const currencies = new Set(Object.values(books).flatMap((sums) => Object.keys(sums)));
  for (const currency of currencies) {
    const total = Object.values(books).reduce((sum, sums) => sum + (sums[currency] ?? 0), 0);
    expectEqual(problems, `all books in ${currency}`, total, 0);
  }
};

/** The balances that accounts are shown are those of the books. */
const checkAccounts = (problems: Problems, accounts: readonly AccountLine[], books: Ledger['books']): void => {
  for (const { id, currency, available, pending, paidOut } of accounts) {
    expectEqual(problems, `balance of ${id} in ${currency}`, available + pending, books[`balance:${id}`]?.[currency] ?? 0);
    expectEqual(problems, `payouts of ${id} in ${currency}`, paidOut, books[`bank:${id}`]?.[currency] ?? 0);
  }
};

const statusProblem = (line: PaymentLine): string | null => {
  const held = line.authorised > 0;
  if (line.status === 'succeeded') return line.captured > 0 ? null : 'succeeded without a capture';
  if (line.captured > 0) return `captured, though ${line.status}`;
  if (line.status === 'requires_capture') return held && line.released === 0 ? null : 'nothing is held';
  if (line.status === 'canceled') return line.authorised === line.released ? null : 'canceled, and something is still held';
  return held ? `held, though ${line.status}` : null;
};

const checkPayments = (tx: Tx, problems: Problems, payments: readonly PaymentLine[]): void => {
  const fromCardholders = new Map<string, number>();
  for (const { ref, legs } of tx.list('entry')) {
    for (const leg of legs) if (leg.book === 'cardholders') fromCardholders.set(ref, (fromCardholders.get(ref) ?? 0) - leg.amount);
  }
  for (const line of payments) {
    const { id, authorised, captured, released, refunded, disputed } = line;
    expectAtMost(problems, `captured of ${id}`, captured, authorised);
    expectAtMost(problems, `refunded of ${id}`, refunded, captured);
    expectAtMost(problems, `captured and released of ${id}`, captured + released, authorised);
    expectAtMost(problems, `fee of ${id}`, line.applicationFee, captured);
    expectAtMost(problems, `fee given back of ${id}`, line.applicationFeeRefunded, line.applicationFee);
    expectAtMost(problems, `transfer of ${id}`, line.transferred, captured);
    expectAtMost(problems, `transfer reversed of ${id}`, line.transferReversed, line.transferred);
    expectEqual(problems, `paid by the cardholder of ${id}`, fromCardholders.get(id) ?? 0, captured - refunded - disputed);
    const intent = tx.get('payment_intent', id);
    expectEqual(problems, `amount_received of ${id}`, intent?.amount_received ?? 0, captured);
    expectEqual(
      problems,
      `amount_capturable of ${id}`,
      intent?.amount_capturable ?? 0,
      line.status === 'requires_capture' ? authorised : 0,
    );
    const problem = statusProblem(line);
    if (problem) problems.push(`${id}: ${problem}`);
  }
};

/** Sums that objects carry are the sums of their parts. */
const checkParts = (tx: Tx, problems: Problems): void => {
  const sums = new Map<string, number>();
  const count = (id: string | null, amount: number) => id !== null && sums.set(id, (sums.get(id) ?? 0) + amount);
  for (const each of tx.list('refund')) if (each.status !== 'failed' && each.status !== 'canceled') count(getId(each.charge), each.amount);
  for (const each of tx.list('fee_refund')) count(getId(each.fee), each.amount);
  for (const each of tx.list('transfer_reversal')) count(getId(each.transfer), each.amount);
  for (const each of tx.list('charge')) {
    expectEqual(problems, `amount_refunded of ${each.id}`, each.amount_refunded, sums.get(each.id) ?? 0);
    if (each.refunded !== (each.amount_refunded === each.amount)) problems.push(`${each.id}: refunded is ${each.refunded}`);
  }
  for (const each of tx.list('application_fee')) expectEqual(problems, `fee ${each.id}`, each.amount_refunded, sums.get(each.id) ?? 0);
  for (const each of tx.list('transfer')) expectEqual(problems, `transfer ${each.id}`, each.amount_reversed, sums.get(each.id) ?? 0);
};

/** Everything that does not add up, as text. */
export const selfCheck = (tx: Tx, payments: readonly PaymentLine[], accounts: readonly AccountLine[], books: Ledger['books']): string[] => {
  const problems: Problems = [];
  checkLedgers(tx, problems, books);
  checkAccounts(problems, accounts, books);
  checkPayments(tx, problems, payments);
  checkParts(tx, problems);
  return problems;
};
