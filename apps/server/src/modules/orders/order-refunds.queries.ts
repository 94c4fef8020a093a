import type { Minor } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';

/** The refunded amounts of card payments by order; orders without refunds are left out. */
export async function readRefunded(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Minor>> {
  const rows = await tx.sql<{ order_id: string; refunded: Minor }>({
    name: 'orders.readRefunded',
    text: 'select order_id, refunded from payment where restaurant_id = $1 and order_id = any($2::uuid[]) and refunded > 0',
    values: [tx.scope.restaurantId, orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row.refunded]));
}
