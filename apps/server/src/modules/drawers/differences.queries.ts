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
  /** An order whose money is in drawers is a sale of none; the last of it came in this session. */
  lost_sale: boolean;
}

/**
 * Z reports since an instant that their orders and tenders do not add up to. Plain sums, written apart from the report that they check; tenders
 * of a till with a drawer that are in no session at all, at the session in which they were taken; and paid orders whose money is in drawers
 * alone and which are a sale of none, at the session of their last payment.
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
      ), paid as (
        select t.order_id, (array_agg(e.session_id order by e.sequence desc))[1] as session_id
        from tender t left join drawer_entry e on e.restaurant_id = $1 and e.order_id = t.order_id and e.tender_id = t.id and e.kind = 'tender'
        where t.restaurant_id = $1 and t.parent_id is null and t.undone_at is null and t.state in ('success', 'requiresCapture', 'processing')
          and t.refunded < t.amount and t.order_id in (
            select e.order_id from closed c join drawer_entry e on e.restaurant_id = $1 and e.session_id = c.id and e.kind = 'tender')
        group by t.order_id having bool_and(e.id is not null)
      ), unsold as (
        select p.session_id from paid p join orders o on o.restaurant_id = $1 and o.id = p.order_id
        where o.payment_status in ('PAID', 'REFUNDED') and o.status not in ('rejected', 'cancelled') and o.grand_total > 0
          and not exists (select from waived_payment w where w.restaurant_id = $1 and w.order_id = o.id and w.undone_at is null)
          and 0 = (select coalesce(sum(case e.kind when 'sale' then 1 else -1 end), 0) from drawer_entry e
            where e.restaurant_id = $1 and e.order_id = o.id and e.kind in ('sale', 'saleUndone'))
      ), checked as (
        select c.*, coalesce(m.money, 0) as money, coalesce(d.sales, 0) as sales, c.float_amount + coalesce(m.cash, 0) as in_drawer,
          exists (select from tender t where t.restaurant_id = $1 and t.device_id = c.device_id and t.undone_at is null
            and t.state = 'success' and t.taken_at between c.opened_at and c.closed_at
            and not exists (select from drawer_entry e where e.restaurant_id = $1 and e.order_id = t.order_id and e.tender_id = t.id)) as lost,
          exists (select from unsold u where u.session_id = c.id) as lost_sale
        from closed c left join moved m on m.session_id = c.id left join sold d on d.session_id = c.id
      )
      select id, store_id, z_number, device_name, currency, (report->'money'->>'total')::bigint as report_money, money::bigint as money,
        (report->'sales'->>'total')::bigint as report_sales, sales::bigint as sales, expected, in_drawer::bigint as in_drawer, lost, lost_sale
      from checked
      where money <> (report->'money'->>'total')::bigint or sales <> (report->'sales'->>'total')::bigint or in_drawer <> expected or lost or lost_sale
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
