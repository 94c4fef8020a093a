import type { Minor } from '@servery/domain/money';
import type { OrderSource } from '@servery/domain/orders';
import type { LocalDate } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';
import { billSources, isSold } from './facts.queries.ts';

/** What an order counts for in reports: without its tip, card surcharge and cash rounding (docs/adr/0079). */
const net = `(o.grand_total - coalesce((o.cart->>'tip')::bigint, 0) - coalesce((o.cart->>'cardSurcharge')::bigint, 0)
  - coalesce((o.cart->>'cashRounding')::bigint, 0))`;

export interface SoldRow {
  orders: number;
  amount: Minor;
}

/** What was sold on the current trading day, by the hour in which it was ordered, from the orders. */
export const readSoldByHour = (
  tx: Tx,
  { storeId, day, timeZone }: { storeId: string; day: LocalDate; timeZone: string },
): Promise<(SoldRow & { hour: number; covers: number })[]> =>
  tx.sql({
    name: 'reports.todayByHour',
    text: `select extract(hour from o.placed_at at time zone $5)::int as hour, count(*)::int as orders, sum(${net})::bigint as amount,
        coalesce(sum((b.document->>'covers')::int), 0)::int as covers
      from orders o left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
      where o.restaurant_id = $1 and o.store_id = $2 and o.trading_day = $4::date and ${isSold}
      group by 1`,
    values: [tx.scope.restaurantId, storeId, billSources, day, timeZone],
  });

/** What was sold on an earlier trading day up to a time, from the orders: figures of reports know only whole hours. */
export async function readSoldBy(tx: Tx, { storeId, day, by }: { storeId: string; day: LocalDate; by: Date }): Promise<SoldRow> {
  const [row] = await tx.sql<SoldRow>({
    name: 'reports.soldBy',
    text: `select count(*)::int as orders, coalesce(sum(${net}), 0)::bigint as amount from orders o
      where o.restaurant_id = $1 and o.store_id = $2 and o.trading_day = $4::date and o.placed_at <= $5 and ${isSold}`,
    values: [tx.scope.restaurantId, storeId, billSources, day, by],
  });
  return row ?? { orders: 0, amount: 0 };
}

/** What was sold on an earlier trading day, in all (`hour` null) and by hour, from the figures of the reports. */
export const readSoldFigures = (tx: Tx, storeId: string, day: LocalDate): Promise<(SoldRow & { hour: number | null })[]> =>
  tx.sql({
    name: 'reports.soldFigures',
    text: `select case section when 'hour' then split_part(key, '/', 2)::int end as hour, count::int as orders, amount from report_figure
      where restaurant_id = $1 and store_id = $2 and trading_day = $3::date
        and (section = 'hour' or (section = 'sales' and key = 'total'))`,
    values: [tx.scope.restaurantId, storeId, day],
  });

export interface OpenRow {
  to_accept: number;
  accepted: number;
  late: number;
  bills: number;
}

/**
 * Open orders by what they need. Which these are, the list of open orders says too (`isLive` of orders): unpaid ones of earlier days are left
 * out. The statuses as text are the partial index's.
 */
const isOpen = `o.restaurant_id = $1 and o.store_id = $2 and o.status in ('processingPayment', 'new', 'accepted')
  and not (o.status = 'accepted' and o.payment_status = 'NOT_PAID' and o.trading_day < $5::date)`;
const isBill = `(o.source = any($3::text[]) and o.status = 'new')`;
const waits = `(o.status = 'new' and not ${isBill})`;
const isLate = `(o.status = 'accepted' and o.ready_at is null and o.promised_for < $4)`;

const toValues = (tx: Tx, { storeId, at, day }: { storeId: string; at: Date; day: LocalDate }) => [
  tx.scope.restaurantId,
  storeId,
  billSources,
  at,
  day,
];

export async function countOpen(tx: Tx, where: { storeId: string; at: Date; day: LocalDate }): Promise<OpenRow> {
  const [row] = await tx.sql<OpenRow>({
    name: 'reports.countOpen',
    text: `select (count(*) filter (where ${waits}))::int as to_accept, (count(*) filter (where o.status = 'accepted'))::int as accepted,
        (count(*) filter (where ${isLate}))::int as late, (count(*) filter (where ${isBill} and o.item_count > 0))::int as bills
      from orders o where ${isOpen}`,
    values: toValues(tx, where),
  });
  return row ?? { to_accept: 0, accepted: 0, late: 0, bills: 0 };
}

/** Orders that are late or wait to be accepted, the longest first. */
export const readUrgent = (
  tx: Tx,
  where: { storeId: string; at: Date; day: LocalDate },
): Promise<{ id: string; number: string; source: OrderSource; state: 'late' | 'toAccept'; since: Date }[]> =>
  tx.sql({
    name: 'reports.urgent',
    text: `select o.id, o.number, o.source, case when o.status = 'new' then 'toAccept' else 'late' end as state,
        case when o.status = 'new' then o.placed_at else o.promised_for end as since
      from orders o where ${isOpen} and (${waits} or ${isLate})
      order by since, o.id limit 10`,
    values: toValues(tx, where),
  });

/** How long the orders took that became ready since a moment, in minutes from accepting; orders for later are left out, they wait on purpose. */
export async function readPreparation(tx: Tx, storeId: string, since: Date): Promise<{ orders: number; minutes: number | null }> {
  const [row] = await tx.sql<{ orders: number; minutes: number | null }>({
    name: 'reports.preparation',
    text: `select count(*)::int as orders,
        round(percentile_cont(0.5) within group (order by extract(epoch from o.ready_at - o.accepted_at) / 60))::int as minutes
      from orders o where o.restaurant_id = $1 and o.store_id = $2 and o.placed_at >= $3::timestamptz - interval '12 hours'
        and o.ready_at >= $3 and o.ready_at >= o.accepted_at and o.requested_for is null and not o.test`,
    values: [tx.scope.restaurantId, storeId, since],
  });
  return row ?? { orders: 0, minutes: null };
}

/** Open alarms of each store of the restaurant that has any. */
export const countAlarms = (tx: Tx): Promise<{ store_id: string; count: number }[]> =>
  tx.sql({
    name: 'reports.countAlarms',
    text: 'select store_id, count(*)::int as count from alarm where restaurant_id = $1 and cleared_at is null group by store_id',
    values: [tx.scope.restaurantId],
  });
