import type { OrderSource, OrderStatus } from '@servery/domain/orders';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import type { DB } from '../../platform/db/types.gen.ts';
import { matchesSearch } from './order-list.queries.ts';
import { firstLines, listedFields, type ListedOrder } from './order-snapshot.repo.ts';

/** Which of a store's orders have a row in another module's table, and how they are paged. */
export interface JoinedListQuery<Column extends string> {
  storeId: string;
  /** The other module's table. It has `restaurant_id` and `store_id`. */
  table: keyof DB;
  /** The order's id in it. */
  key: string;
  /** What is read of its row. */
  columns: readonly Column[];
  /** Orders of this source alone; without it of every source. */
  source?: OrderSource;
  /** Null: orders of every status. */
  statuses: readonly OrderStatus[] | null;
  /** Completed orders that owe money as well. */
  orOwing?: boolean;
  search?: string | undefined;
  /** Newest first, by the placing time or, for ids that increase with time, by the id. */
  sort: 'placedAt' | 'id';
  limit: number;
  cursor?: string | undefined;
}

export interface JoinedOrder<Row> {
  order: ListedOrder;
  row: Row;
}

const prefix = 'order.';

/**
 * A page of a store's orders, each with its row of the other module's table, in one statement. `Row` is what `columns` hold.
 * @throws validation_failed for a cursor that is not ours
 */
export async function listOrdersWith<Row extends object>(
  tx: Tx,
  {
    storeId,
    table,
    key,
    columns,
    source,
    statuses,
    orOwing = false,
    search = '',
    sort,
    limit,
    cursor,
  }: JoinedListQuery<keyof Row & string>,
): Promise<{ rows: JoinedOrder<Row>[]; nextCursor: string | null }> {
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const id = sql.ref(`x.${key}`);
  const byId = sort === 'id';
  const inStatuses = statuses === null ? sql`true` : sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
  // Each part in the words of its index: of open orders, and of unpaid ones.
  const owing = sql`status = 'completed' and status in ('accepted', 'completed') and payment_status = 'NOT_PAID'`;
  const orders = orOwing
    ? sql`(select * from orders where ${inStatuses} union all select * from orders where ${owing})`
    : sql`(select * from orders where ${inStatuses})`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))},
      ${sql.join(listedFields.map(({ field, column }) => sql`${sql.ref(`o.${column}`)} as ${sql.id(prefix + field)}`))},
      ${firstLines('o')} as ${sql.id(`${prefix}cart`)}
    from ${sql.table(table)} x join ${orders} o on o.restaurant_id = x.restaurant_id and o.id = ${id}
    where ${sql.ref(byId ? 'x.restaurant_id' : 'o.restaurant_id')} = ${tx.scope.restaurantId}
      and ${sql.ref(byId ? 'x.store_id' : 'o.store_id')} = ${storeId}
      ${source === undefined ? sql`` : sql`and o.source = ${source}`}
      ${search.trim() === '' ? sql`` : sql`and ${matchesSearch(search.trim())}`}
      ${from === null ? sql`` : byId ? sql`and ${id} < ${from.id}::uuid` : sql`and (o.placed_at, o.id) < (${from.at}::timestamptz, ${from.id}::uuid)`}
    order by ${byId ? sql`${id} desc` : sql`o.placed_at desc, o.id desc`} limit ${limit + 1}`.execute(tx.query);
  return getPage(rows.map(splitRow<Row>), limit, ({ order }) => [order.placedAt, order.id]);
}

function splitRow<Row>(both: Record<string, unknown>): JoinedOrder<Row> {
  const order: Record<string, unknown> = {};
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(both)) {
    if (name.startsWith(prefix)) order[name.slice(prefix.length)] = value;
    else row[name] = value;
  }
  return { order: order as unknown as ListedOrder, row: row as Row };
}
