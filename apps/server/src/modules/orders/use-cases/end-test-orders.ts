import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { openTestOrders } from '../orders.queries.ts';
import { cancelOrder } from './cancel-order.ts';

/** What the kitchen, staff and the order's own page show. */
const note = 'Test order. The restaurant is open to the public now.';

/**
 * Cancels the restaurant's open test orders: screens take them off, and kitchen tickets show it. The caller has locked the stores' rows, so
 * no other test order is placed meanwhile. Returns how many there were.
 */
export async function endTestOrders(tx: Tx, { actor, now }: { actor: Actor; now: Date }): Promise<number> {
  const open = await openTestOrders(tx);
  for (const { id: orderId, store_id: storeId } of open) {
    await cancelOrder(tx, { storeId, orderId, reason: 'other', note, actor, now });
  }
  return open.length;
}
