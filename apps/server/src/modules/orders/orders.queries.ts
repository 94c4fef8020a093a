import { orderStatuses, type CollectionType, type OrderPaymentStatus, type OrderSource, type OrderStatus } from '@servery/domain/orders';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/door.types.ts';
import { keysetCursor, readKeysetCursor } from '../../platform/db/keyset.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { orderRowOf, type OrderRow } from './orders.events.ts';
import { orderColumns, type OrderRecord } from './orders.repo.ts';

export interface OrderListQuery {
  limit: number;
  cursor?: string | undefined;
  status?: string | undefined;
  tradingDay?: string | undefined;
  /** Trading days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  collectionType?: CollectionType | undefined;
  paymentStatus?: OrderPaymentStatus | undefined;
  source?: OrderSource | undefined;
  search?: string | undefined;
}

export interface OrderList {
  rows: OrderRow[];
  nextCursor: string | null;
  /** The store's sequence, read before the rows: a stream from here misses nothing. */
  cursor: number;
}

/** A store's orders, newest first. @throws validation_failed for an unknown status or a cursor that is not ours. */
export async function listOrders(tx: Tx, storeId: string, query: OrderListQuery): Promise<OrderList> {
  const { restaurantId } = tx.scope;
  const { tradingDay, search } = query;
  let select = tx.query
    .selectFrom('orders')
    .select(listColumns)
    .where('restaurant_id', '=', restaurantId)
    .where('store_id', '=', storeId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  const statuses = statusesOf(query.status);
  if (statuses !== undefined) {
    select = select.where('status', 'in', statuses);
    // As text, not as parameters: only so is the index of open orders found, however long the store's history is.
    if (statuses.every((status) => openStatuses.has(status))) {
      select = select.where(sql<boolean>`status in ('processingPayment', 'new', 'accepted')`);
    }
  }
  if (query.collectionType !== undefined) select = select.where('collection_type', '=', query.collectionType);
  if (query.source !== undefined) select = select.where('source', '=', query.source);
  if (query.paymentStatus !== undefined) select = select.where('payment_status', '=', query.paymentStatus);
  // As text again: what was handed over and never paid has an index of its own.
  if (query.paymentStatus === 'NOT_PAID' && statuses?.every((status) => status === 'completed')) {
    select = select.where(sql<boolean>`payment_status = 'NOT_PAID' and status = 'completed'`);
  }
  if (tradingDay !== undefined) select = select.where('trading_day', '=', sql<never>`${tradingDay}::date`);
  select = select.where(daysOf(query));
  if (search !== undefined && search.trim() !== '') {
    const like = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
    select = select.where((where) =>
      where.or([where('number', 'ilike', like), where('customer_name', 'ilike', like), where('customer_phone', 'like', like)]),
    );
  }
  if (query.cursor !== undefined) {
    const { at, id } = readKeysetCursor(query.cursor);
    select = select.where(sql<boolean>`(placed_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const [cursor, found] = await Promise.all([readSequence(tx, storeId), select.execute() as unknown as Promise<OrderRecord[]>]);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(orderRowOf),
    nextCursor: found.length > query.limit && last ? keysetCursor(last.placed_at, last.id) : null,
    cursor,
  };
}

/**
 * A stretch of trading days. The index of lists goes by time of placing, so that stretch is said too: an order is placed at most 90 days
 * before its trading day (the settings' limit), and a day's last order, anywhere on earth, two days after its date.
 */
function daysOf({ from, to }: OrderListQuery): Expression<SqlBool> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'The last day cannot be before the first one.');
  const parts = [sql<SqlBool>`true`];
  if (from !== undefined) parts.push(sql`trading_day >= ${from}::date`, sql`placed_at >= ${from}::date - interval '92 days'`);
  if (to !== undefined) parts.push(sql`trading_day <= ${to}::date`, sql`placed_at < ${to}::date + interval '3 days'`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const openStatuses = new Set<OrderStatus>(['processingPayment', 'new', 'accepted']);

/** Lists carry no carts: the hot columns have what they show. */
const unlisted = new Set<string>(['cart', 'delivery', 'comments', 'pending_command', 'pending_until']);
const listColumns = orderColumns.filter((column) => !unlisted.has(column));

/** The store's newest sequence; 0 before its first event. */
async function readSequence(tx: Tx, storeId: string): Promise<number> {
  const rows = await tx.sql<{ seq: number }>({
    name: 'orders.sequence',
    text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.seq ?? 0;
}

function statusesOf(text: string | undefined): OrderStatus[] | undefined {
  if (text === undefined) return undefined;
  const known = new Set<string>(orderStatuses);
  const asked = text.split(',');
  if (asked.some((status) => !known.has(status))) throw invalid('status', 'There is no such status.');
  return asked as OrderStatus[];
}

const invalid = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });

/** Stores of the tenant that have accepted orders at all. */
export async function storesWithAcceptedOrders(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ store_id: string }>({
    name: 'orders.storesWithAccepted',
    text: `select distinct store_id from orders where restaurant_id = $1 and status = 'accepted'`,
    values: [tx.scope.restaurantId],
  });
  return rows.map((row) => row.store_id);
}

/** Accepted orders of trading days before `today`, oldest first. */
export async function leftOverOrders(tx: Tx, storeId: string, today: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'orders.leftOver',
    text: `select id from orders where restaurant_id = $1 and store_id = $2 and status = 'accepted' and trading_day < $3::date
      order by placed_at limit 500`,
    values: [tx.scope.restaurantId, storeId, today],
  });
  return rows.map((row) => row.id);
}

/** Orders that have waited for staff for over a minute. For an alarm. The second condition on the status is the partial index's. */
export async function countUnaccepted(tx: Tx): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'orders_unaccepted',
    text: `select count(*) from orders
      where restaurant_id = $1 and status = 'new' and status in ('processingPayment', 'new', 'accepted')
        and coalesce(requested_for, placed_at) < now() + interval '1 hour' and placed_at < now() - interval '1 minute'`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.count ?? 0;
}
