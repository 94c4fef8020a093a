import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';
import type { DifferenceKind } from './differences.repo.ts';

/** Something of a store's trading day that two records have differently. */
export interface MoneyDifference {
  store_id: string;
  day: string;
  /** What differs, and where it can be looked up: a sentence for people. */
  text: string;
}

interface Sums {
  store_id: string;
  day: string;
  number: string;
  currency: CurrencyCode;
  reference: string;
  /** What the ledger has, and what should be there. */
  taken: Minor;
  back: Minor;
  should_be: Minor;
  should_be_back: Minor;
}

/**
 * Card payments since an instant whose tenders are not what was captured and refunded: missing, stray, another amount or another state. Plain
 * sums, written apart from the triggers that they check.
 */
export async function findTenderDifferences(tx: Tx, since: Date): Promise<MoneyDifference[]> {
  const rows = await tx.sql<Sums>({
    name: 'payments.tenderDifferences',
    text: `with tenders as (
        select t.order_id, count(*) as tenders, max(t.payment_id::text)::uuid as payment_id, max(t.reference) as reference,
          coalesce(sum(t.amount) filter (where t.state = 'requiresCapture'), 0) as held,
          coalesce(sum(t.amount) filter (where t.state = 'success'), 0) as taken, coalesce(sum(t.refunded), 0) as reserved
        from tender t where t.restaurant_id = $1 and t.kind = 'cardOnline' and t.parent_id is null and t.taken_at >= $2 group by 1
      ), refunds as (
        select t.order_id, coalesce(sum(t.amount) filter (where t.state = 'refundSuccess'), 0) as back
        from tender t where t.restaurant_id = $1 and t.kind = 'cardOnline' and t.parent_id is not null and t.taken_at >= $2 group by 1
      ), payments as (
        select p.order_id, p.id, p.intent_id, p.captured, p.refunded, p.refund_reserved,
          case when p.captured > 0 then 0 else p.authorised - p.released end as held
        from payment p where p.restaurant_id = $1 and p.created_at >= $2 and p.authorised > 0
      )
      select o.store_id, o.trading_day::text as day, o.number, o.currency, coalesce(p.intent_id, t.reference, '') as reference,
        coalesce(t.taken, 0)::bigint as taken, coalesce(r.back, 0)::bigint as back,
        coalesce(p.captured, 0) as should_be, coalesce(p.refunded, 0) as should_be_back
      from payments p full join tenders t using (order_id) full join refunds r using (order_id)
        join orders o on o.restaurant_id = $1 and o.id = order_id
      where o.placed_at >= $2 and (t.tenders is distinct from 1 or t.payment_id is distinct from p.id or t.taken <> p.captured or t.held <> p.held
        or t.reserved <> p.refund_reserved or coalesce(r.back, 0) <> p.refunded)
      order by o.trading_day, o.placed_at, o.id`,
    values: [tx.scope.restaurantId, since],
  });
  return rows.map(({ store_id, day, number, currency, reference, ...sums }) => {
    const money = (amount: Minor) => formatMoney(amount, currency);
    return {
      ...{ store_id, day },
      text:
        `Order ${number}: the ledger has ${money(sums.taken)} charged and ${money(sums.back)} refunded, ` +
        `the card payment ${money(sums.should_be)} and ${money(sums.should_be_back)}${reference === '' ? '' : ` (${reference})`}.`,
    };
  });
}

/**
 * Orders of marketplaces since an instant whose tender is not what the order comes to, or which ended there in another way than here: what the
 * marketplace last reported of an order is stored with it. The database's own function knows the tables of marketplaces.
 */
export async function findMarketplaceDifferences(tx: Tx, since: Date): Promise<MoneyDifference[]> {
  const rows = await tx.sql<Omit<Sums, 'back' | 'should_be_back'>>({
    name: 'payments.marketplaceDifferences',
    text: `select store_id, day::text as day, number, currency, reference, taken, should_be from marketplace_tender_differences($1, $2)`,
    values: [tx.scope.restaurantId, since],
  });
  return rows.map(({ store_id, day, number, currency, reference, taken, should_be: due }) => ({
    ...{ store_id, day },
    text: `Order ${number}: the ledger has ${formatMoney(taken, currency)} from the marketplace, its order ${formatMoney(due, currency)} (${reference}).`,
  }));
}

const providerNames: Readonly<Record<DifferenceKind, string>> = {
  missingHere: 'payment',
  missingThere: 'payment',
  amount: 'amount',
  state: 'state',
  captured: 'amount charged',
  refunded: 'amount refunded',
  account: 'account',
};

/** Open differences between the card provider's record and ours, of payments that we know. */
export async function findProviderDifferences(tx: Tx): Promise<MoneyDifference[]> {
  const rows = await tx.sql<{
    store_id: string;
    day: string;
    number: string;
    currency: CurrencyCode;
    intent_id: string;
    kind: DifferenceKind;
    ours: string;
    theirs: string;
  }>({
    name: 'payments.providerDifferences',
    text: `select p.store_id, o.trading_day::text as day, o.number, p.currency, d.intent_id, d.kind, d.ours, d.theirs
      from reconciliation_difference d join payment p on p.restaurant_id = d.restaurant_id and p.id = d.payment_id
        join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where d.restaurant_id = $1 and d.resolved_at is null order by o.trading_day, o.placed_at, d.kind`,
    values: [tx.scope.restaurantId],
  });
  return rows.map(({ store_id, day, number, currency, intent_id: intentId, kind, ours, theirs }) => {
    const show = (value: string) => (kind === 'captured' || kind === 'refunded' ? formatMoney(Number(value), currency) : value);
    return {
      ...{ store_id, day },
      text: `Order ${number}: the ${providerNames[kind]} is ${show(theirs)} at the card provider and ${show(ours)} here (${intentId}).`,
    };
  });
}

/** Intents of payments with an open difference that the comparison of the last days does not reach any more. */
export const readOldDifferences = (tx: Tx, before: Date): Promise<{ payment_id: string; intent_id: string }[]> =>
  tx.sql({
    name: 'payments.oldDifferences',
    text: `select distinct p.id as payment_id, i.intent_id from reconciliation_difference d
        join payment p on p.restaurant_id = d.restaurant_id and p.id = d.payment_id,
        lateral (values (d.intent_id), (p.intent_id)) as i (intent_id)
      where d.restaurant_id = $1 and d.resolved_at is null and p.created_at < $2 and i.intent_id is not null`,
    values: [tx.scope.restaurantId, before],
  });

/** The days whose difference has raised an alarm since an instant that is active: each by the id of its check. */
export const readOpenChecks = (tx: Tx, since: Date): Promise<{ store_id: string; check_id: string }[]> =>
  tx.sql({
    name: 'payments.openChecks',
    text: `select store_id, cause_id as check_id from alarm
      where restaurant_id = $1 and kind = 'moneyDiffers' and cleared_at is null and raised_at >= $2`,
    values: [tx.scope.restaurantId, since],
  });
