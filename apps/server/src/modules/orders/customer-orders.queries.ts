import { sourcesWhere, type OrderSource } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { snapshotColumns, type OrderSnapshot } from './order-snapshot.repo.ts';

export interface CustomerOrdersQuery {
  limit: number;
  cursor?: string | undefined;
  /** Only orders of these stores; null: of every store. */
  storeIds: readonly string[] | null;
  /** Only orders of these channels. */
  sources: readonly OrderSource[];
}

/** A customer's orders, newest first, without open bills. @throws validation_failed for a cursor that is not ours. */
export async function ordersOfCustomer(
  tx: Tx,
  customerId: string,
  { limit, cursor, storeIds, sources }: CustomerOrdersQuery,
): Promise<{ orders: OrderSnapshot[]; nextCursor: string | null }> {
  const bills = sourcesWhere(({ startsAsBill }) => startsAsBill);
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const found = await tx.sql<OrderSnapshot>({
    name: 'orders.ofCustomer',
    text: `select ${snapshotColumns()} from orders
      where restaurant_id = $1 and customer_id = $2 and ($3::uuid[] is null or store_id = any($3))
        and source = any($7::text[]) and (status <> 'new' or source <> all($8::text[]))
        and ($4::timestamptz is null or (placed_at, id) < ($4, $5::uuid))
      order by placed_at desc, id desc limit $6`,
    values: [tx.scope.restaurantId, customerId, storeIds, from?.at ?? null, from?.id ?? null, limit + 1, sources, bills],
  });
  const { rows: orders, nextCursor } = getPage(found, limit, (order) => [order.placedAt, order.id]);
  return { orders, nextCursor };
}
