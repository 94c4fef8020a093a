import type { Minor } from '@servery/domain/money';
import { paymentTraits, sourcesWhere, type CollectionType, type OrderPaymentMethod, type OrderSource } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import type { MoneyFact, SaleFact } from '@servery/domain/reports';
import { quotedSurchargeTax, taxesWithoutSurcharge, type TenderKind } from '@servery/domain/tenders';
import { zonedParts, type LocalDate } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getTaxRules, type StoreProfile } from '../restaurants/index.ts';

/** Which facts: those of a trading day, or those from one moment to before another. */
export type FactRange = { day: LocalDate } | { from: Date; before: Date };

/** Orders that begin as a bill: $3 of `isSold`. */
export const billSources = sourcesWhere(({ startsAsBill }) => startsAsBill);

/** What counts as sold: accepted or completed; a till's order once it is paid. Cancelled and test orders do not. */
export const isSold = `not o.test and o.item_count > 0 and case when o.source = any($3::text[])
  then o.payment_status in ('PAID', 'REFUNDED') and o.status not in ('rejected', 'cancelled')
  else o.status in ('accepted', 'completed') end`;

const toValues = (range: FactRange) => ('day' in range ? [range.day] : [range.from, range.before]);

/** The orders of a store that count as sold in a range: by their stored trading day, or by when they were placed. */
export async function readSales(tx: Tx, store: StoreProfile, range: FactRange): Promise<SaleFact[]> {
  const byDay = 'day' in range;
  const rows = await tx.sql<{
    source: OrderSource;
    collection_type: CollectionType;
    trading_day: LocalDate;
    placed_at: Date;
    cart: Omit<PricedCart, 'breakdown'>;
    covers: number | null;
    payment_method: OrderPaymentMethod;
    terminal_id: string | null;
    terminal_name: string;
  }>({
    name: byDay ? 'reports.salesOfDay' : 'reports.salesOfTime',
    text: `select o.source, o.collection_type, o.trading_day::text as trading_day, o.placed_at, o.cart - 'breakdown' as cart,
        (b.document->>'covers')::int as covers, o.payment_method, b.device_id as terminal_id, b.terminal_name
      from orders o left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
      where o.restaurant_id = $1 and o.store_id = $2 and ${byDay ? 'o.trading_day = $4::date' : 'o.placed_at >= $4 and o.placed_at < $5'}
        and ${isSold}
      order by o.placed_at, o.id`,
    values: [tx.scope.restaurantId, store.storeId, billSources, ...toValues(range)],
  });
  const taxRules = getTaxRules(store);
  return rows.map((row) => {
    const { date: placedOn, minutes } = zonedParts(row.placed_at.toISOString(), store.timeZone);
    return {
      ...{ source: row.source, collectionType: row.collection_type, tradingDay: row.trading_day, hour: Math.floor(minutes / 60) },
      ...{ cart: row.cart, covers: row.covers, paidToMarketplace: paymentTraits[row.payment_method].collectedBy === 'marketplace' },
      taxes: taxesWithoutSurcharge(row.cart, { taxRules, placedOn }),
      terminal: row.terminal_id === null ? null : { id: row.terminal_id, name: row.terminal_name },
    };
  });
}

interface MoneyRow {
  kind: TenderKind;
  label: string;
  undone: boolean;
  by: string;
  by_id: string;
  terminal_id: string | null;
  provider: string | null;
  tip: Minor;
  surcharge: Minor;
  rounding: Minor;
  tax: Minor;
  amount: Minor;
  /** Of an online card payment with a surcharge, whose tax is inside of it. */
  cart: Omit<PricedCart, 'breakdown'> | null;
  placed_at: Date;
}

/** Money of a store that moved in a range and has been dated: tenders and their undoing, and what online cards brought and got back. */
export async function readMoney(tx: Tx, store: StoreProfile, range: FactRange): Promise<MoneyFact[]> {
  const byDay = 'day' in range;
  const inRange = `m.restaurant_id = $1 and m.store_id = $2 and ${byDay ? 'm.trading_day = $3::date' : 'm.at >= $3 and m.at < $4'}`;
  const rows = await tx.sql<MoneyRow>({
    name: byDay ? 'reports.moneyOfDay' : 'reports.moneyOfTime',
    text: `select t.kind, t.label, m.undone, t.taken_by as by, coalesce(t.taken_by_id::text, t.taken_by) as by_id, t.device_id as terminal_id, t.provider, t.tip, t.surcharge, t.rounding, t.tax, t.amount, null::jsonb as cart, m.at as placed_at
      from report_movement m join tender t on t.restaurant_id = m.restaurant_id and t.id = m.id
      where ${inRange} and t.state in ('success', 'refundSuccess') and (not m.undone or t.undone_at is not null)
      union all
      select case l.type when 'captured' then 'cardOnline' else 'refundCard' end, '', l.type = 'refundFailed', '', '', null, null,
        case when whole then coalesce((o.cart->>'tip')::bigint, 0) else 0 end,
        case when whole then coalesce((o.cart->>'cardSurcharge')::bigint, 0) else 0 end, 0, 0, l.amount,
        case when whole and coalesce((o.cart->>'cardSurcharge')::bigint, 0) <> 0 then o.cart - 'breakdown' end, o.placed_at
      from report_movement m join payment_ledger l on l.restaurant_id = m.restaurant_id and l.id = m.id
        join orders o on o.restaurant_id = m.restaurant_id and o.id = m.order_id,
        lateral (select l.type = 'captured' and l.amount = o.grand_total as whole) w
      where ${inRange}`,
    values: [tx.scope.restaurantId, store.storeId, ...toValues(range)],
  });
  const taxRules = getTaxRules(store);
  return rows.map(({ cart, placed_at: placedAt, undone, ...row }) => {
    const { kind, label, by, by_id: byId, terminal_id: terminalId, provider, tip, surcharge, rounding, amount } = row;
    const placedOn = zonedParts(placedAt.toISOString(), store.timeZone).date;
    const tax = cart === null ? row.tax : quotedSurchargeTax(cart, { taxRules, placedOn });
    const base = amount - tip - surcharge - rounding;
    const terminal = terminalId === null ? null : { id: terminalId, name: '' };
    return { kind, label, by, byId, terminal, provider, sign: undone ? -1 : 1, base, tip, surcharge, rounding, tax, amount };
  });
}
