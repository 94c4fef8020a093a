import type { ResponseOf } from '@servery/contract/endpoint';
import type { getUberEatsOrder, listUberEatsOrders } from '@servery/contract/uber-eats';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { orderColumns, readOrder, type OrderRecord } from '../orders/index.ts';
import { readUberOrder, uberOrderColumns, type UberOrderRow } from './uber-orders.repo.ts';
import { toListRow, toOrderView } from './views.service.ts';

interface JoinedRow {
  order: OrderRecord;
  uber: UberOrderRow;
}

/** The columns of a list, which does not need the cart. */
const listed = orderColumns.filter((column) => column !== 'cart').map((column) => `o.${column} as o_${column}`);

/** A store's orders of Uber Eats, newest first. @throws validation_failed for a cursor that is not ours. */
export async function listUberOrders(
  tx: Tx,
  storeId: string,
  { limit, cursor, view }: { limit: number; cursor?: string | undefined; view: 'open' | 'all' },
): Promise<ResponseOf<typeof listUberEatsOrders>> {
  const before = cursor === undefined ? null : readKeysetCursor(cursor);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(uberOrderColumns)}, ${sql.raw(listed.join(', '))}
    from uber_eats_order u join orders o on o.restaurant_id = u.restaurant_id and o.id = u.id
    where u.restaurant_id = ${tx.scope.restaurantId} and u.store_id = ${storeId}
      ${view === 'open' ? sql`and o.status in ('new', 'accepted')` : sql``}
      ${before === null ? sql`` : sql`and u.id < ${before.id}::uuid`}
    order by u.id desc limit ${limit + 1}`.execute(tx.query);
  const page = getPage(rows.map(split), limit, ({ order }) => [order.placed_at, order.id]);
  return { rows: page.rows.map(({ order, uber }) => toListRow(order, uber)), nextCursor: page.nextCursor };
}

function split(row: Record<string, unknown>): JoinedRow {
  const own = Object.entries(row).flatMap(([name, value]) => (name.startsWith('o_') ? [[name.slice(2), value] as const] : []));
  return { order: Object.fromEntries(own) as unknown as OrderRecord, uber: row as unknown as UberOrderRow };
}

/** One order with Uber's last report of it. @throws UBER_EATS_ORDER_NOT_FOUND */
export async function showUberOrder(tx: Tx, storeId: string, orderId: string): Promise<ResponseOf<typeof getUberEatsOrder>> {
  const [order, uber] = await Promise.all([readOrder(tx, storeId, orderId), readUberOrder(tx, orderId, storeId)]);
  if (order === undefined || uber === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
  return toOrderView(order, uber);
}
