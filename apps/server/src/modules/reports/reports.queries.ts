import type { Minor } from '@servery/domain/money';
import { methodsWhere } from '@servery/domain/orders';
import type { ComparedFigure, DayRange, ReportFigure, ReportSection } from '@servery/domain/reports';
import type { LocalDate } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { billSources } from './facts.queries.ts';
import { countedBy, toStoredSection } from './reports.repo.ts';

/** The figures of two ranges of days, added up by section and key: the store's, or those of one of its tills. */
export async function readFigures(
  tx: Tx,
  { storeId, terminalId }: { storeId: string; terminalId?: string | undefined },
  { days, before, sections }: { days: DayRange; before: DayRange; sections: readonly ReportSection[] },
): Promise<ComparedFigure[]> {
  const sums = (name: string, range: string) => `coalesce(sum(f.${name}) filter (where f.trading_day ${range}), 0)::bigint`;
  const [now, then] = ['between $4::date and $5::date', 'between $6::date and $7::date'];
  const rows = await tx.sql<ReportFigure & { count_before: number; quantity_before: number; amount_before: number }>({
    name: 'reports.figures',
    text: `select split_part(f.section, '/', $8) as section, f.key,
        coalesce((array_agg(f.label order by f.trading_day desc) filter (where f.label <> ''))[1], '') as label,
        ${sums('count', now)} as count, ${sums('quantity', now)} as quantity, ${sums('amount', now)} as amount,
        ${sums('count', then)} as count_before, ${sums('quantity', then)} as quantity_before, ${sums('amount', then)} as amount_before
      from report_figure f
      where f.restaurant_id = $1 and f.store_id = $2 and f.section = any($3) and (f.trading_day ${now} or f.trading_day ${then})
      group by f.section, f.key`,
    values: [
      ...[tx.scope.restaurantId, storeId, sections.map((section) => toStoredSection(section, terminalId))],
      ...[days.from, days.to, before.from, before.to, terminalId === undefined ? 1 : 3],
    ],
  });
  return rows.map(({ count_before: count, quantity_before: quantity, amount_before: amount, ...figure }) => ({
    ...figure,
    before: { count, quantity, amount },
  }));
}

/** What was sold on each day of a range, in the order of the days. Days without a sale are left out. */
export const readDailySales = (
  tx: Tx,
  storeId: string,
  { from, to }: DayRange,
): Promise<{ day: LocalDate; count: number; amount: Minor }[]> =>
  tx.sql({
    name: 'reports.daily',
    text: `select trading_day::text as day, count, amount from report_figure
      where restaurant_id = $1 and store_id = $2 and section = 'sales' and key = 'total' and trading_day between $3::date and $4::date
      order by trading_day`,
    values: [tx.scope.restaurantId, storeId, from, to],
  });

/**
 * Days since a date whose figures are not what their orders and payments add up to. Plain sums, written apart from the roll-up that they check;
 * stores with events that have not been counted yet are left out.
 */
export const findDifferences = (tx: Tx, since: string): Promise<{ store_id: string; day: string; figures: string }[]> =>
  tx.sql({
    name: 'reports.differences',
    text: `with counted as (
        select c.store_id from report_cursor c join stream s on s.restaurant_id = $1 and s.store_id = c.store_id and s.seq = c.seq
        where c.restaurant_id = $1
      ), sold as (
        select o.store_id, o.trading_day, count(*) as orders, sum(o.item_total) as items,
          sum(o.grand_total - coalesce((o.cart->>'tip')::bigint, 0) - coalesce((o.cart->>'cardSurcharge')::bigint, 0)
            - coalesce((o.cart->>'cashRounding')::bigint, 0)) as total,
          sum(case when b.order_id is null then 0 else 1 end) as bills,
          coalesce(sum(o.grand_total) filter (where o.payment_method = any($4::text[])), 0) as by_marketplace
        from orders o join counted using (store_id) left join bill b on b.restaurant_id = $1 and b.order_id = o.id
        where o.restaurant_id = $1 and o.trading_day >= $2::date and not o.test and o.item_count > 0
          and ((o.source <> all($3::text[]) and o.status in ('accepted', 'completed'))
            or (o.source = any($3::text[]) and o.payment_status in ('PAID', 'REFUNDED') and o.status not in ('rejected', 'cancelled')))
        group by 1, 2
      ), moved as (
        select m.store_id, m.trading_day, sum(case when m.undone <> (t.kind in ('refundCash', 'refundCard', 'reversalCard')) then -t.amount else t.amount end)
          as amount,
          sum(case when t.device_id is null then 0 when m.undone <> (t.kind in ('refundCash', 'refundCard', 'reversalCard')) then -t.amount else t.amount end)
          as at_tills
        from report_movement m join counted using (store_id) join tender t on t.restaurant_id = $1 and t.id = m.id
        where m.restaurant_id = $1 and m.trading_day >= $2::date and t.state in ('success', 'refundSuccess') group by 1, 2
        union all
        select m.store_id, m.trading_day, sum(case l.type when 'refunded' then -l.amount else l.amount end), 0
        from report_movement m join counted using (store_id) join payment_ledger l on l.restaurant_id = $1 and l.id = m.id
        where m.restaurant_id = $1 and m.trading_day >= $2::date group by 1, 2
        union all
        select store_id, trading_day, by_marketplace, 0 from sold
      ), reported as (
        select f.store_id, f.trading_day,
          coalesce(max(f.count) filter (where f.section = 'sales' and f.key = 'total'), 0) as orders,
          coalesce(max(f.amount) filter (where f.section = 'sales' and f.key = 'gross'), 0) as items,
          coalesce(sum(f.amount) filter (where f.section = 'item'), 0) as lines,
          coalesce(max(f.amount) filter (where f.section = 'sales' and f.key = 'total'), 0) as total,
          coalesce(sum(f.amount) filter (where f.section = 'hour'), 0) as by_hour,
          coalesce(sum(f.amount) filter (where f.section = 'money' and f.key = 'total'), 0) as money,
          coalesce(sum(f.count) filter (where f.section = 'terminal'), 0) as bills,
          coalesce(sum(f.amount) filter (where f.section = 'terminalMoney'), 0) as at_tills,
          coalesce(sum(f.count) filter (where f.section like 'terminal/%/sales' and f.key = 'total'), 0) as own_bills,
          coalesce(sum(f.amount) filter (where f.section like 'terminal/%/money' and f.key = 'total'), 0) as own_money,
          bool_or(f.section = $5 and f.key = $6) as with_tills
        from report_figure f join counted using (store_id)
        where f.restaurant_id = $1 and f.trading_day >= $2::date group by 1, 2
      ), both_sides as (
        select store_id, trading_day, coalesce(s.orders, 0) <> coalesce(r.orders, 0) as orders,
          coalesce(s.items, 0) <> coalesce(r.items, 0) or coalesce(s.items, 0) <> coalesce(r.lines, 0) as items,
          coalesce(s.total, 0) <> coalesce(r.total, 0) or coalesce(s.total, 0) <> coalesce(r.by_hour, 0) as total,
          coalesce(m.amount, 0) <> coalesce(r.money, 0) as money,
          r.with_tills and (coalesce(s.bills, 0) <> r.bills or r.bills <> r.own_bills
            or coalesce(m.at_tills, 0) <> r.at_tills or r.at_tills <> r.own_money) as tills
        from reported r full join sold s using (store_id, trading_day)
          full join (select store_id, trading_day, sum(amount) as amount, sum(at_tills) as at_tills from moved group by 1, 2) m
            using (store_id, trading_day)
      )
      select store_id, trading_day::text as day, concat_ws(', ', case when orders then 'orders' end, case when items then 'items sold' end,
          case when total then 'sales' end, case when money then 'payments' end, case when tills then 'tills' end) as figures
      from both_sides where orders or items or total or money or tills order by store_id, trading_day`,
    values: [
      tx.scope.restaurantId,
      since,
      billSources,
      methodsWhere(({ collectedBy }) => collectedBy === 'marketplace'),
      countedBy.section,
      countedBy.key,
    ],
  });
