import type { DrawerEntryKind, DrawerFact, UnpaidOrder } from '@servery/domain/drawers';
import type { Minor } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import { getWrittenOff, writeOffPart, type PricedCart } from '@servery/domain/pricing';
import { taxesWithoutSurcharge, type TenderAmounts, type TenderKind } from '@servery/domain/tenders';
import { zonedParts } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { getTaxRules, type StoreProfile } from '../restaurants/index.ts';
import { sessionColumns, type DrawerSessionRow } from './drawers.repo.ts';

interface FactRow extends TenderAmounts {
  kind: DrawerEntryKind;
  cash: Minor;
  worth: Minor;
  written_off: Minor;
  reason: string;
  by_name: string;
  at: Date;
  late: boolean;
  order_number: string | null;
  tender_kind: TenderKind | null;
  label: string;
  credit: Minor;
  cart: PricedCart | null;
  collection_type: CollectionType;
  placed_at: Date;
}

/** The journal of a session with what it is about, in its own order. A cart's lines are read only where its taxes need them. */
export async function readFacts(tx: Tx, store: StoreProfile, sessionId: string): Promise<DrawerFact[]> {
  const rows = await tx.sql<FactRow>({
    name: 'drawers.facts',
    text: `select e.kind, e.cash, e.worth, e.written_off, e.reason, e.by_name, e.at, e.late, o.number as order_number,
        t.kind as tender_kind, t.label, t.credit, t.base, t.tip, t.surcharge, t.rounding, t.tax, t.amount,
        case when e.kind in ('sale', 'saleUndone') then
          case when coalesce((o.cart->>'cardSurcharge')::bigint, 0) = 0 then o.cart - 'lines' - 'breakdown' else o.cart end end as cart,
        o.collection_type, o.placed_at
      from drawer_entry e
      left join orders o on o.restaurant_id = e.restaurant_id and o.id = e.order_id
      left join tender t on t.restaurant_id = e.restaurant_id and t.id = e.tender_id
      where e.restaurant_id = $1 and e.session_id = $2 order by e.sequence`,
    values: [tx.scope.restaurantId, sessionId],
  });
  const taxRules = getTaxRules(store);
  return rows.map((row) => ({
    kind: row.kind,
    orderNumber: row.order_number,
    cash: row.cash,
    worth: row.worth,
    reason: row.reason,
    by: row.by_name,
    at: row.at.toISOString(),
    late: row.late,
    tender: row.tender_kind === null ? null : toTenderFact(row, row.tender_kind),
    sale:
      row.cart === null
        ? null
        : {
            ...getSold(row.cart, row.written_off, {
              taxRules,
              placedOn: zonedParts(row.placed_at.toISOString(), store.timeZone).date,
            }),
            collectionType: row.collection_type,
          },
  }));
}

/** An order at the price at which it was sold then: what was written off since, or is due again since, belongs to a later entry. */
function getSold(cart: PricedCart, amount: Minor, rules: Parameters<typeof taxesWithoutSurcharge>[1]): PricedCart {
  const plainTaxes = taxesWithoutSurcharge(cart, rules);
  if (amount === getWrittenOff(cart)) return { ...cart, taxes: plainTaxes };
  const sold = writeOffPart(cart, { amount, tip: cart.tip, plainTaxes });
  return amount === 0 ? { ...sold, taxes: cart.writeOff?.before?.plainTaxes ?? sold.taxes } : sold;
}

const toTenderFact = ({ label, credit, base, tip, surcharge, rounding, tax, amount }: FactRow, kind: TenderKind) => ({
  ...{ kind, label, credit, base, tip, surcharge, rounding, tax, amount },
});

/**
 * Orders of a store that owe money, oldest first: open bills, those that pay in the store or at the door, and completed ones whose payment or
 * write-off was undone.
 */
export async function readUnpaid(tx: Tx, storeId: string): Promise<UnpaidOrder[]> {
  const rows = await tx.sql<{ id: string; number: string; due: Minor }>({
    name: 'drawers.unpaid',
    // Each part in the words of its index: of open orders, and of unpaid ones.
    text: `with unpaid as (
        select id, number, placed_at, grand_total - coalesce(taken, 0) as due from orders
          where restaurant_id = $1 and store_id = $2 and status in ('processingPayment', 'new', 'accepted')
            and status <> 'processingPayment' and payment_status = 'NOT_PAID' and item_count > 0
        union all
        select o.id, o.number, o.placed_at, o.grand_total - coalesce(o.taken, 0) - coalesce(w.amount, 0)
          from orders o left join waived_payment w on w.restaurant_id = o.restaurant_id and w.order_id = o.id and w.undone_at is null
          where o.restaurant_id = $1 and o.store_id = $2 and o.status in ('accepted', 'completed') and o.payment_status = 'NOT_PAID'
            and o.status = 'completed' and o.item_count > 0
      )
      select id, number, due from unpaid order by placed_at, id`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.map(({ id: orderId, number, due }) => ({ orderId, number, due }));
}

export interface SessionListQuery {
  limit: number;
  cursor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** A store's sessions, newest first, open ones before all others. @throws validation_failed for a cursor that is not ours */
export async function listSessions(
  tx: Tx,
  storeId: string,
  query: SessionListQuery,
): Promise<{ rows: DrawerSessionRow[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : readKeysetCursor(query.cursor);
  const search = query.search?.trim() ?? '';
  const number = /^z?\s*#?(\d{1,9})$/i.exec(search)?.[1] ?? null;
  const found = await tx.sql<DrawerSessionRow & { sorted_at: Date }>({
    name: 'drawers.list',
    text: `select ${sessionColumns}, coalesce(s.closed_at, '9998-01-01') as sorted_at from drawer_session s
      where s.restaurant_id = $1 and s.store_id = $2
        and ($3::timestamptz is null or s.closed_at >= $3) and ($4::timestamptz is null or s.closed_at < $4)
        and ($5::text is null or s.device_name ilike $5 or s.opened_by ilike $5 or s.closed_by ilike $5 or s.z_number = $6::int)
        and ($7::timestamptz is null or (coalesce(s.closed_at, '9998-01-01'), s.id) < ($7, $8::uuid))
      order by coalesce(s.closed_at, '9998-01-01') desc, s.id desc limit $9`,
    values: [
      tx.scope.restaurantId,
      storeId,
      query.from ?? null,
      query.to ?? null,
      containing(search),
      number,
      after?.at ?? null,
      after?.id ?? null,
      query.limit + 1,
    ],
  });
  return getPage(found, query.limit, (row) => [row.sorted_at, row.id]);
}

/** Cash that tills have taken for an order, or given back, since then. */
export const readCashMoved = (tx: Tx, orderId: string, since: Date): Promise<{ id: string; storeId: string; deviceId: string }[]> =>
  tx.sql({
    name: 'drawers.cashMoved',
    text: `select id, store_id as "storeId", device_id as "deviceId" from tender
      where restaurant_id = $1 and order_id = $2 and kind in ('cash', 'refundCash') and device_id is not null and taken_at >= $3 and not offline
      order by taken_at, id`,
    values: [tx.scope.restaurantId, orderId, since],
  });
