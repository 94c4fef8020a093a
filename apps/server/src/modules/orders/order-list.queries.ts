import {
  channels,
  orderSources,
  orderStatuses,
  sourcesWhere,
  type CollectionType,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@servery/domain/orders';
import type { Minor } from '@servery/domain/money';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';
import { keysetCursor, readKeysetCursor } from '../../platform/db/keyset.ts';
import { selectSequence } from '../../platform/events/sequence.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toOrderRow, type OrderRow } from './orders.events.ts';
import { readJoinedTo, refundedOfOrder } from './order-refunds.queries.ts';
import { firstLines, listedFields, type ListedOrder } from './order-snapshot.repo.ts';

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
  /** One or several, with commas between them. */
  source?: string | undefined;
  search?: string | undefined;
}

export interface OrderList {
  rows: OrderRow[];
  nextCursor: string | null;
  /** The store's sequence, not newer than the rows, so that a stream from here misses nothing. */
  cursor: number;
}

/**
 * A store's orders, newest first. A page examines at most `lookBack` orders. A page of something rare may therefore
 * hold few rows or none and still have a cursor, and it costs the same however long the store's history is. Open orders
 * leave out unpaid ones of earlier trading days unless they are asked for; `today` is the store's trading day.
 * @throws validation_failed for an unknown status or source, an invalid cursor, or a `from` after `to`
 */
export async function listOrders(tx: Tx, storeId: string, query: OrderListQuery, today: string): Promise<OrderList> {
  const statuses = readList('status', query.status, orderStatuses);
  const within = placedWithin(query);
  const horizon = hasOwnIndex(query, statuses) ? undefined : await findHorizon(tx, storeId, within);
  let select = tx.query
    .selectFrom('orders')
    .select(listColumns)
    .select(firstLines('orders').as('cart'))
    .select(refundedOfOrder.as('refunded'))
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .where(within)
    .where(matches(query, statuses))
    .where(isLive(query, statuses, today))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (horizon !== undefined) {
    select = select.where(sql<SqlBool>`placed_at >= ${horizon.placedAt} and (placed_at, id) >= (${horizon.placedAt}, ${horizon.id}::uuid)`);
  }
  // In one statement: the rows are as of the sequence.
  const listed = await tx.query
    .selectFrom(selectSequence(tx, storeId).as('log'))
    .leftJoinLateral(select.as('listed'), (join) => join.onTrue())
    .selectAll()
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const cursor = listed[0]?.sequence ?? 0;
  const found = listed.filter(({ id }) => id !== null) as unknown as (ListedOrder & { refunded: Minor | null })[];
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : horizon;
  return { rows: await withFacts(tx, rows), nextCursor: last === undefined ? null : keysetCursor(last.placedAt, last.id), cursor };
}

/** The latest orders of a store that a search text finds, of those that a page examines; open bills are not among them. */
export async function findOrders(tx: Tx, storeId: string, wanted: { search: string; limit: number }): Promise<OrderRow[]> {
  // No filter for open orders alone: the trading day does not matter.
  return (await listOrders(tx, storeId, wanted, '1970-01-01')).rows;
}

/** The rows with what other tables know of them: what was refunded, and the bill that a bill was joined to. */
async function withFacts(tx: Tx, orders: readonly (ListedOrder & { refunded: Minor | null })[]): Promise<OrderRow[]> {
  const isJoined = ({ source, status }: ListedOrder) => channels[source].startsAsBill && status === 'cancelled';
  const joinedTo = await readJoinedTo(
    tx,
    orders.filter(isJoined).map(({ id }) => id),
  );
  return orders.map(({ refunded, ...order }) => {
    const number = joinedTo.get(order.id);
    return { ...toOrderRow(order), ...(refunded !== null && { refunded }), ...(number !== undefined && { joinedTo: number }) };
  });
}

/** The most orders that one page examines. */
const lookBack = 10_000;

/** The last order that a page examines, if there are more than that. */
async function findHorizon(
  tx: Tx,
  storeId: string,
  within: Expression<SqlBool>,
): Promise<Pick<ListedOrder, 'placedAt' | 'id'> | undefined> {
  return tx.query
    .selectFrom('orders')
    .select(['placed_at as placedAt', 'id'])
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .where(within)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(lookBack - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Whether an index answers the query without examining other orders: no filter, open orders, or all unpaid ones. */
const hasOwnIndex = (query: OrderListQuery, statuses: OrderStatus[] | undefined): boolean =>
  (isUnpaid(query, statuses) && !hasFilter({ ...query, status: undefined, paymentStatus: undefined })) ||
  statuses?.every((status) => openStatuses.has(status)) === true ||
  !hasFilter(query);

const hasFilter = ({ status, tradingDay, from, collectionType, paymentStatus, source, search }: OrderListQuery): boolean =>
  [status, tradingDay, from, collectionType, paymentStatus, source, search].some((filter) => filter !== undefined);

/** Accepted or completed orders that are not paid. */
const isUnpaid = ({ paymentStatus }: OrderListQuery, statuses: OrderStatus[] | undefined): boolean =>
  paymentStatus === 'NOT_PAID' && statuses?.every((status) => status === 'accepted' || status === 'completed') === true;

/**
 * When its trading day ends, an unpaid order leaves the lists of open orders. Queries that ask for more than open
 * orders still show it.
 */
const isLive = (query: OrderListQuery, statuses: OrderStatus[] | undefined, today: string): Expression<SqlBool> =>
  statuses?.every((status) => openStatuses.has(status)) === true && !hasFilter({ ...query, status: undefined })
    ? sql<SqlBool>`not (status = 'accepted' and payment_status = 'NOT_PAID' and trading_day < ${today}::date)`
    : sql<SqlBool>`true`;

/** The conditions on the rows themselves. */
function matches(query: OrderListQuery, statuses: OrderStatus[] | undefined): Expression<SqlBool> {
  const { tradingDay, from, to, collectionType, paymentStatus, source } = query;
  const parts = [sql<SqlBool>`true`];
  if (statuses !== undefined) {
    parts.push(sql`status in (${sql.join(statuses)})`);
    // As text, not as parameters: PostgreSQL uses the partial indexes of open and unpaid orders only if it sees the
    // values.
    if (statuses.every((status) => openStatuses.has(status))) parts.push(sql`status in ('processingPayment', 'new', 'accepted')`);
    if (isUnpaid(query, statuses)) parts.push(sql`payment_status = 'NOT_PAID' and status in ('accepted', 'completed')`);
  }
  if (tradingDay !== undefined) parts.push(sql`trading_day = ${tradingDay}::date`);
  if (from !== undefined) parts.push(sql`trading_day >= ${from}::date`);
  if (to !== undefined) parts.push(sql`trading_day <= ${to}::date`);
  if (collectionType !== undefined) parts.push(sql`collection_type = ${collectionType}`);
  if (paymentStatus !== undefined) parts.push(sql`payment_status = ${paymentStatus}`);
  const sources = readList('source', source, orderSources);
  if (sources !== undefined) parts.push(sql`source in (${sql.join(sources)})`);
  // An open bill is not an order for staff yet. It is in the list of bills, and here if the till's orders are asked
  // for.
  if (sources?.every((one) => channels[one].startsAsBill) !== true) {
    parts.push(sql`not (source in (${sql.join(sourcesWhere(({ startsAsBill }) => startsAsBill))}) and status = 'new')`);
  }
  const search = query.search?.trim() ?? '';
  if (search !== '') parts.push(matchesSearch(search));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/**
 * The search text: every word must match the number, name, phone number, table or suburb. "w42" finds W-042. Phone
 * numbers are stored in E.164 but may be searched in their national form.
 */
export function matchesSearch(search: string): RawBuilder<SqlBool> {
  const columns = sql`concat_ws(' ', number, customer_name, customer_phone, table_name, delivery_suburb)`;
  const text = sql`lower(regexp_replace(normalize(${columns}, NFD), ${`[${marks}]`}, '', 'g'))`;
  const words = plain(search)
    .split(/\s+/)
    .map((word) => sql<SqlBool>`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  const parts = [sql<SqlBool>`(${sql.join(words, sql` and `)})`];
  const [, letter, digits] = /^([a-z]{1,3})[- ]?0*(\d{1,6})$/i.exec(search) ?? [];
  if (letter !== undefined) parts.push(sql`number ilike ${`${letter}-%${digits}`}`);
  const dialled = search.replaceAll(/[\s()+.-]/g, '').replace(/^0+/, '');
  if (/^\d{4,15}$/.test(dialled)) parts.push(sql`customer_phone like ${`%${dialled}%`}`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Combining accents, and apostrophes: phones and keyboards type different ones, and some people none. */
const marks = "\u0300-\u036f'`´’‘ʼ";
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(new RegExp(`[${marks}]`, 'g'), '')
    .toLowerCase();

/**
 * The range of placing times for a page. The list index is sorted by that, so trading days are translated: an order is
 * placed at most 90 days before its trading day (the settings' limit), and the last order of a day is placed, in any
 * time zone, within two days after its date.
 */
function placedWithin({ tradingDay, from = tradingDay, to = tradingDay, cursor }: OrderListQuery): Expression<SqlBool> {
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'The last day cannot be before the first one.');
  const parts = [sql<SqlBool>`true`];
  if (from !== undefined) parts.push(sql`placed_at >= ${from}::date - interval '92 days'`);
  if (to !== undefined) parts.push(sql`placed_at < ${to}::date + interval '3 days'`);
  if (cursor !== undefined) {
    const { at, id } = readKeysetCursor(cursor);
    parts.push(sql`placed_at <= ${at}::timestamptz and (placed_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const openStatuses = new Set<OrderStatus>(['processingPayment', 'new', 'accepted']);

const listColumns = listedFields.map(({ field, column }) => `${column} as ${field}` as const);

function readList<T extends string>(name: 'status' | 'source', text: string | undefined, known: readonly T[]): T[] | undefined {
  if (text === undefined) return undefined;
  const asked = text.split(',');
  if (asked.some((one) => !(known as readonly string[]).includes(one))) throw invalid(name, `There is no such ${name}.`);
  return asked as T[];
}

const invalid = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });
