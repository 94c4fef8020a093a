import { isCardOrder, orderSources, sourcesWhere } from '@servery/domain/orders';
import type { Database } from '../../../platform/db/connections.types.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { ordersOfCustomer } from '../customer-orders.queries.ts';
import { readRefunded } from '../order-refunds.queries.ts';
import { toOrderRow, toOrderView, type OrderRow, type OrderView } from '../orders.events.ts';

/** A customer's own online orders as the guest's page shows them, newest first: staff type whose bill one at a till is, and nobody has proved it. @throws validation_failed for a cursor that is not ours. */
export async function listOwnOrders(
  deps: { database: Database; stores: StoreCache },
  input: { restaurantId: string; customerId: string; limit: number; cursor?: string | undefined },
): Promise<{ rows: OrderView[]; nextCursor: string | null }> {
  const { restaurantId, customerId, limit, cursor } = input;
  const { page, refunded } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const found = await ordersOfCustomer(tx, customerId, {
      limit,
      cursor,
      storeIds: null,
      sources: sourcesWhere(({ startsAsBill }) => !startsAsBill),
    });
    const paid = found.orders.filter(isCardOrder).map(({ id }) => id);
    return { page: found, refunded: await readRefunded(tx, paid) };
  });
  const rows = await Promise.all(
    page.orders.map(async (order) => {
      const store = await deps.stores.get(restaurantId, order.storeId);
      if (store === undefined) throw new Error(`Order ${order.id} has no store.`);
      return toOrderView(order, store, refunded.get(order.id));
    }),
  );
  return { rows, nextCursor: page.nextCursor };
}

/** A customer's latest orders as staff see them; `storeIds` null: of every store. */
export async function readLatestOrders(
  database: Database,
  input: { restaurantId: string; customerId: string; storeIds: readonly string[] | null; limit: number },
): Promise<OrderRow[]> {
  const { restaurantId, customerId, storeIds, limit } = input;
  const page = await database.tenant({ restaurantId }, (tx) =>
    ordersOfCustomer(tx, customerId, { limit, storeIds, sources: orderSources }),
  );
  return page.orders.map(toOrderRow);
}
