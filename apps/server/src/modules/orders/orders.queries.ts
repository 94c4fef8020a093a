import { sourcesWhere } from '@servery/domain/orders';
import type { Database, Tx } from '../../platform/db/connections.types.ts';

/** Stores of every restaurant that have accepted orders with nothing due. */
export const storesWithAcceptedOrders = (database: Database): Promise<{ restaurantId: string; storeId: string }[]> =>
  database.acrossTenants('close trading days', (restaurants) => ({
    name: 'orders.storesWithAccepted',
    text: 'select restaurant_id as "restaurantId", store_id as "storeId" from stores_with_accepted($1)',
    values: [restaurants],
  }));

/** Accepted orders of trading days before `today` with nothing due, oldest first. */
export async function leftOverOrders(tx: Tx, storeId: string, { today, now }: { today: string; now: Date }): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>({
    name: 'orders.leftOver',
    text: `select id from orders where restaurant_id = $1 and store_id = $2 and status = 'accepted' and payment_status <> 'NOT_PAID'
        and trading_day < $3::date and (requested_for is null or requested_for < $4)
      order by placed_at limit 500`,
    values: [tx.scope.restaurantId, storeId, today, now],
  });
  return rows.map((row) => row.id);
}

/**
 * Orders that have waited for staff for over a minute, without open bills. For an alarm. The second condition on the
 * status makes PostgreSQL use the partial index.
 */
export async function countUnaccepted(tx: Tx): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'orders_unaccepted',
    text: `select count(*) from orders
      where restaurant_id = $1 and status = 'new' and status in ('processingPayment', 'new', 'accepted') and source <> all($2::text[]) and not test
        and coalesce(requested_for, placed_at) < now() + interval '1 hour' and placed_at < now() - interval '1 minute'`,
    values: [tx.scope.restaurantId, sourcesWhere(({ startsAsBill }) => startsAsBill)],
  });
  return rows[0]?.count ?? 0;
}

/** Whether a store has ever had an order, of any source. */
export async function hasOrders(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql<{ found: boolean }>({
    name: 'orders.hasOrders',
    text: 'select exists (select from orders where restaurant_id = $1 and store_id = $2) as found',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.found === true;
}

/** The restaurant's test orders that are new or accepted, locked until the transaction ends. */
export async function openTestOrders(tx: Tx): Promise<{ id: string; store_id: string }[]> {
  return tx.sql({
    name: 'orders.openTests',
    text: `select id, store_id from orders where restaurant_id = $1 and test and status in ('new', 'accepted') order by id for no key update`,
    values: [tx.scope.restaurantId],
  });
}
