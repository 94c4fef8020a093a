import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface DrawerDifference {
  id: string;
  store_id: string;
  z_number: number;
  device_name: string;
  currency: CurrencyCode;
  /** As the report has them, and as they are recorded. */
  report_money: Minor;
  money: Minor;
  report_sales: Minor;
  sales: Minor;
  expected: Minor;
  in_drawer: Minor;
  /** A payment of its till and time is in no report at all. */
  lost: boolean;
}

/**
 * Z reports since an instant that their orders and tenders do not add up to. Plain sums, written apart from the report that they check; and
 * tenders of a till with a drawer that are in no session at all, at the session in which they were taken.
 */
export const findDifferences = (tx: Tx, since: Date): Promise<DrawerDifference[]> =>
  tx.sql<DrawerDifference>({
    name: 'drawers.differences',
    text: `with closed as (
        select * from drawer_session s where s.restaurant_id = $1 and s.closed_at >= $2
      ), moved as (
        select e.session_id, sum(e.cash) as cash,
          sum(case when e.kind = 'tenderUndone' then -1 else 1 end * case when t.kind like 'ref%' or t.kind = 'reversalCard' then -1 else 1 end
            * t.amount) as money
        from closed c join drawer_entry e on e.restaurant_id = $1 and e.session_id = c.id
          left join tender t on t.restaurant_id = $1 and t.id = e.tender_id
        group by e.session_id
      ), sold as (
        select e.session_id, sum(case e.kind when 'sale' then 1 else -1 end * (o.grand_total - coalesce((o.cart->>'tip')::bigint, 0)
          - coalesce((o.cart->>'cardSurcharge')::bigint, 0) - coalesce((o.cart->>'cashRounding')::bigint, 0)
          + coalesce((o.cart->'writeOff'->>'amount')::bigint, 0) - e.written_off)) as sales
        from closed c join drawer_entry e on e.restaurant_id = $1 and e.session_id = c.id and e.kind in ('sale', 'saleUndone')
          join orders o on o.restaurant_id = $1 and o.id = e.order_id
        group by e.session_id
      ), checked as (
        select c.*, coalesce(m.money, 0) as money, coalesce(d.sales, 0) as sales, c.float_amount + coalesce(m.cash, 0) as in_drawer,
          exists (select from tender t where t.restaurant_id = $1 and t.device_id = c.device_id and t.undone_at is null
            and t.state = 'success' and t.taken_at between c.opened_at and c.closed_at
            and not exists (select from drawer_entry e where e.restaurant_id = $1 and e.order_id = t.order_id and e.tender_id = t.id)) as lost
        from closed c left join moved m on m.session_id = c.id left join sold d on d.session_id = c.id
      )
      select id, store_id, z_number, device_name, currency, (report->'money'->>'total')::bigint as report_money, money::bigint as money,
        (report->'sales'->>'total')::bigint as report_sales, sales::bigint as sales, expected, in_drawer::bigint as in_drawer, lost
      from checked
      where money <> (report->'money'->>'total')::bigint or sales <> (report->'sales'->>'total')::bigint or in_drawer <> expected or lost
      order by closed_at, id`,
    values: [tx.scope.restaurantId, since],
  });

/** Sessions that were closed since an instant and have an active alarm about a difference. */
export const readAlarmed = (tx: Tx, since: Date): Promise<{ id: string; store_id: string }[]> =>
  tx.sql({
    name: 'drawers.alarmed',
    text: `select s.id, s.store_id from alarm a join drawer_session s on s.restaurant_id = a.restaurant_id and s.id = a.cause_id
      where a.restaurant_id = $1 and a.kind = 'drawerDiffers' and a.cleared_at is null and s.closed_at >= $2`,
    values: [tx.scope.restaurantId, since],
  });
