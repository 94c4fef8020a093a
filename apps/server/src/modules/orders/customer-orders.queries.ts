import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { snapshotColumns, type OrderSnapshot } from './order-snapshot.repo.ts';

export interface CustomerOrdersQuery {
  limit: number;
  cursor?: string | undefined;
  /** Only orders of these stores; null: of every store. */
  storeIds: readonly string[] | null;
}

/** A customer's orders, newest first. @throws validation_failed for a cursor that is not ours. */
export async function ordersOfCustomer(
  tx: Tx,
  customerId: string,
  { limit, cursor, storeIds }: CustomerOrdersQuery,
): Promise<{ orders: OrderSnapshot[]; nextCursor: string | null }> {
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const found = await tx.sql<OrderSnapshot>({
    name: 'orders.ofCustomer',
    text: `select ${snapshotColumns()} from orders
      where restaurant_id = $1 and customer_id = $2 and ($3::uuid[] is null or store_id = any($3))
        and ($4::timestamptz is null or (placed_at, id) < ($4, $5::uuid))
      order by placed_at desc, id desc limit $6`,
    values: [tx.scope.restaurantId, customerId, storeIds, from?.at ?? null, from?.id ?? null, limit + 1],
  });
  const { rows: orders, nextCursor } = getPage(found, limit, (order) => [order.placedAt, order.id]);
  return { orders, nextCursor };
}
