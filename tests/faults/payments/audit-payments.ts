import pg from 'pg';
import type { Ledger, PaymentLine } from '@servery/simulator-stripe';
import { cardProviderKeys } from '../../dev-env/card-provider.ts';
import type { DevEnv } from '../../dev-env/dev-env.ts';
import type { Place } from '../../dev-env/orders.ts';
import { findFaults, orderChecks } from '../audit.ts';
import { paymentChecks } from './ledgers.ts';
import type { Told } from './provider-reports.ts';

/** A payment with its order, as our books have them. Amounts in minor units. */
interface Ours {
  payment_id: string;
  order_id: string;
  order_status: string;
  total: number;
  status: string;
  intent_id: string | null;
  amount: number;
  currency: string;
  authorised: number;
  captured: number;
  released: number;
  refunded: number;
  account_id: string;
  application_fee: number;
}

interface OurRefund {
  id: string;
  order_id: string;
  amount: number;
  status: string;
}

interface TheirRefund {
  id: string;
  amount: number;
  status: string;
  payment_intent: string;
  /** Null if a hold was released: no money was refunded. */
  balance_transaction: string | null;
  metadata: Record<string, string>;
}

export interface PaymentAudit {
  payments: number;
  captured: number;
  refunds: number;
  /** Anything that contradicts an answer, is duplicated or does not add up: must be empty. */
  faults: string[];
}

/** The provider's states that fit each of ours. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  requiresCapture: ['requires_capture'],
  success: ['succeeded'],
  refundSuccess: ['succeeded'],
  refundFailure: ['succeeded'],
  cancel: ['canceled'],
  failure: ['canceled'],
};

/**
 * Compares three records when nothing is open any more: the provider's ledger, ours, and the answers that guests and staff received. Reads
 * the rows directly from the database.
 */
export async function auditPayments(env: DevEnv, place: Place, told: Told): Promise<PaymentAudit> {
  const client = new pg.Client(await env.connection());
  await client.connect();
  try {
    const faults = await findFaults(client, [...orderChecks, ...paymentChecks], place);
    const ours = await readOurs(client, place);
    const refunds = await readRefunds(client, place);
    const ledger = await env.cards<Ledger>('/_sim/ledger');
    if (!ledger.ok) faults.push(...ledger.problems.map((problem) => `the provider's own books: ${problem}`));
    faults.push(...compareLedgers(ours, ledger.payments));
    faults.push(...compareRefunds(refunds, await theirRefunds(env)));
    faults.push(...compareReported(ours, refunds, told), ...told.wrong);
    return {
      payments: ours.length,
      captured: ours.filter(({ captured }) => captured > 0).length,
      refunds: refunds.filter(({ status }) => status === 'success').length,
      faults,
    };
  } finally {
    await client.end();
  }
}

const numbers = <T>(rows: readonly unknown[], names: readonly (keyof T)[]): T[] =>
  rows.map((row) => ({ ...(row as T), ...Object.fromEntries(names.map((name) => [name, Number((row as T)[name])])) }));

async function readOurs(client: pg.Client, { restaurantId, storeId }: Place): Promise<Ours[]> {
  const { rows } = await client.query(
    `select p.id as payment_id, p.order_id, o.status as order_status, o.grand_total as total, p.status, p.intent_id, p.amount, p.currency,
      p.authorised, p.captured, p.released, p.refunded, p.account_id, p.application_fee
      from payment p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where p.restaurant_id = $1 and p.store_id = $2`,
    [restaurantId, storeId],
  );
  return numbers<Ours>(rows, ['total', 'amount', 'authorised', 'captured', 'released', 'refunded', 'application_fee']);
}

async function readRefunds(client: pg.Client, { restaurantId, storeId }: Place): Promise<OurRefund[]> {
  const { rows } = await client.query(
    `select r.id, p.order_id, r.amount, r.status from refund r join payment p on p.restaurant_id = r.restaurant_id and p.id = r.payment_id
      where r.restaurant_id = $1 and p.store_id = $2`,
    [restaurantId, storeId],
  );
  return numbers<OurRefund>(rows, ['amount']);
}

/** All refunds in the provider's books, over its own API. */
async function theirRefunds(env: DevEnv): Promise<TheirRefund[]> {
  const all: TheirRefund[] = [];
  for (let after = ''; ;) {
    const query = `limit=100${after === '' ? '' : `&starting_after=${after}`}`;
    const headers = {
      connection: 'close',
      authorization: `Bearer ${cardProviderKeys.STRIPE_SECRET_KEY}`,
      'stripe-version': '2026-10-28.endive',
    };
    const answer = await fetch(`${env.stripeUrl}/v1/refunds?${query}`, { headers });
    const page = (await answer.json()) as { data: TheirRefund[]; has_more: boolean };
    if (!answer.ok) throw new Error(`the provider's refunds: ${answer.status} ${JSON.stringify(page)}`);
    all.push(...page.data);
    if (!page.has_more) return all;
    after = page.data.at(-1)!.id;
  }
}

/**
 * Payment by payment, both ways. A second intent, created by a call whose answer was lost, may exist as long as no money was ever on it.
 */
function compareLedgers(ours: readonly Ours[], theirs: readonly PaymentLine[]): string[] {
  const faults: string[] = [];
  const byPayment = new Map<string, PaymentLine[]>();
  for (const line of theirs) {
    const id = line.metadata['paymentId'] ?? '';
    byPayment.set(id, [...(byPayment.get(id) ?? []), line]);
  }
  for (const payment of ours) {
    const lines = byPayment.get(payment.payment_id) ?? [];
    byPayment.delete(payment.payment_id);
    const line = lines.find(({ id }) => id === payment.intent_id);
    const others = lines.filter((each) => each !== line);
    const money = others.filter((each) => each.authorised + each.captured > 0);
    if (money.length > 0) faults.push(`${payment.order_id} was held by another intent too: ${money.map(({ id }) => id).join()}`);
    if (payment.intent_id === null) {
      if (payment.authorised > 0) faults.push(`${payment.order_id} is held without an intent`);
      continue;
    }
    if (line === undefined) {
      faults.push(`${payment.order_id}: the provider has no ${payment.intent_id}`);
      continue;
    }
    const expected: Record<string, unknown> = {
      amount: payment.amount,
      currency: payment.currency.toLowerCase(),
      authorised: payment.authorised,
      captured: payment.captured,
      released: payment.released,
      refunded: payment.refunded,
      destination: payment.account_id,
      orderId: payment.order_id,
      status: fitting[payment.status]?.includes(line.status) === true ? line.status : payment.status,
      applicationFee: payment.captured === 0 ? 0 : payment.application_fee,
    };
    const found: Record<string, unknown> = { ...line, orderId: line.metadata['orderId'] };
    for (const [name, value] of Object.entries(expected))
      if (found[name] !== value) faults.push(`${payment.order_id}: ${name} is ${String(value)} here and ${String(found[name])} there`);
    if (payment.amount !== payment.total) faults.push(`${payment.order_id}: costs ${payment.total}, paid ${payment.amount}`);
  }
  for (const [id, lines] of byPayment) {
    const known = lines.filter((line) => line.metadata['restaurantId'] !== undefined);
    if (known.length > 0) faults.push(`the provider has ${known.map((line) => line.id).join()} of payment ${id}, which is not here`);
  }
  return faults;
}

/** Each refund of ours is there exactly once, and there is none that is not ours. */
function compareRefunds(ours: readonly OurRefund[], theirs: readonly TheirRefund[]): string[] {
  const faults: string[] = [];
  const real = theirs.filter((refund) => refund.balance_transaction !== null);
  const byOurs = new Map<string, TheirRefund[]>();
  for (const refund of real) {
    const id = refund.metadata['refundId'] ?? refund.id;
    byOurs.set(id, [...(byOurs.get(id) ?? []), refund]);
  }
  for (const refund of ours) {
    const there = byOurs.get(refund.id) ?? [];
    byOurs.delete(refund.id);
    const count = refund.status === 'success' ? 1 : 0;
    if (there.length !== count) faults.push(`refund ${refund.id} is ${refund.status} here and ${there.length} times there`);
    for (const each of there) if (each.amount !== refund.amount) faults.push(`refund ${refund.id}: ${refund.amount} / ${each.amount}`);
  }
  for (const [id, there] of byOurs) faults.push(`the provider has ${there.length} refunds ${id} that are not here`);
  return faults;
}

/** Every answer that a client received is true. */
function compareReported(ours: readonly Ours[], refunds: readonly OurRefund[], told: Told): string[] {
  const faults: string[] = [];
  const byOrder = new Map(ours.map((each) => [each.order_id, each]));
  const expect = (orders: Iterable<string>, what: string, holds: (payment: Ours) => boolean) => {
    for (const id of orders) {
      const payment = byOrder.get(id);
      if (payment === undefined) faults.push(`${id} was told ${what} and is not there`);
      else if (!holds(payment)) faults.push(`${id} was told ${what}, is ${payment.order_status} / ${payment.status}`);
    }
  };
  const ended = new Set(['rejected', 'cancelled', 'failure']);
  const nothingOwed = ({ authorised, released, refunded }: Ours) => authorised - released - refunded === 0;
  expect(told.placed.keys(), 'placed', (payment) => payment.total === told.placed.get(payment.order_id));
  expect(told.authorised, 'authorised', (payment) => payment.authorised === payment.amount && payment.order_status !== 'failure');
  expect(
    told.accepted,
    'accepted',
    (payment) => payment.captured === payment.amount && ['accepted', 'completed', 'cancelled'].includes(payment.order_status),
  );
  expect(told.rejected, 'rejected', (payment) => payment.order_status === 'rejected' && nothingOwed(payment));
  expect(told.cancelled, 'cancelled', (payment) => payment.order_status === 'cancelled' && nothingOwed(payment));
  expect(told.failed, 'failed', (payment) => ended.has(payment.order_status) && nothingOwed(payment));
  const byRefund = new Map(refunds.map((refund) => [refund.id, refund]));
  for (const [id, { orderId, amount }] of told.refunds) {
    const refund = byRefund.get(id);
    const right = refund?.status === 'success' && refund.order_id === orderId && (amount === null || amount === refund.amount);
    if (!right)
      faults.push(`refund ${id} of ${orderId} was told, is ${refund === undefined ? 'not there' : `${refund.status} ${refund.amount}`}`);
  }
  for (const id of told.refused) if (byRefund.has(id)) faults.push(`refund ${id} was refused, and is there`);
  return faults;
}
