import type { Tx } from '../world/store.ts';
import type { TableName } from '../world/tables.ts';
import { badParameter } from './api-error.ts';
import { getId, wholeList } from './lists.ts';
import { present } from './present.ts';

const deepest = 4;

/** The prefix of an id gives its type. */
const tableByPrefix: Readonly<Record<string, TableName>> = {
  acct: 'account',
  ba: 'bank_account',
  ch: 'charge',
  cus: 'customer',
  du: 'dispute',
  evt: 'event',
  fee: 'application_fee',
  fr: 'fee_refund',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'charge',
  pyr: 'refund',
  re: 'refund',
  setatt: 'setup_attempt',
  seti: 'setup_intent',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
};

/** Lists that are only included if requested. */
const included: Readonly<Record<string, (tx: Tx, id: string) => object>> = {
  'charge.refunds': (tx, id) =>
    wholeList(
      tx.list('refund').filter((each) => getId(each.charge) === id),
      `/v1/charges/${id}/refunds`,
    ),
};

const cannot = (path: string) => badParameter(`This property cannot be expanded (${path}).`, { param: 'expand' });

const getThing = (tx: Tx, id: string): object | null => {
  const table = tableByPrefix[id.slice(0, id.indexOf('_'))];
  const row = table && tx.get(table, id);
  return row ? present(tx, row) : null;
};

const along = (tx: Tx, value: object, steps: readonly string[], path: string): object => {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const thing = value as Record<string, unknown>;
  if (thing.object === 'list' && step === 'data')
    return { ...thing, data: (thing.data as object[]).map((each) => along(tx, each, rest, path)) };
  const found = thing[step] ?? included[`${String(thing.object)}.${step}`]?.(tx, String(thing.id));
  if (found === undefined && !(step in thing)) throw cannot(path);
  if (found === null || found === undefined) return value;
  const inner = typeof found === 'string' ? getThing(tx, found) : typeof found === 'object' ? found : null;
  if (inner === null) throw cannot(path);
  return { ...thing, [step]: along(tx, inner, rest, path) };
};

/** Replaces ids by whole objects, along paths like `data.latest_charge.balance_transaction`. */
const expanded = (tx: Tx, value: object, paths: readonly string[]): object => {
  let result = value;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > deepest)
      throw badParameter(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, { param: 'expand' });
    result = along(tx, result, steps, path);
  }
  return result;
};

/** What goes over the wire: each object complete, and what was asked for expanded. */
export const shown = (tx: Tx, value: object, paths: readonly string[]): object => {
  const list = value as { object?: unknown; data?: object[] };
  const whole = list.object === 'list' && list.data ? { ...list, data: list.data.map((each) => present(tx, each)) } : present(tx, value);
  return expanded(tx, whole, paths);
};
