import type { Tx } from '../../../platform/db/door.types.ts';
import { orderRowOf, type OrderRow } from '../orders.events.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

/** Completes an accepted order: handed over. @throws as `acceptOrder`. */
export async function completeOrder(tx: Tx, input: OrderChangeInput): Promise<OrderRow> {
  const { storeId, orderId, actor } = input;
  const { order } = await changeOrder(tx, input, { type: 'complete' });
  const row = orderRowOf(order);
  tx.emit({ storeId, type: 'order.completed', subject: { kind: 'order', id: orderId }, payload: { row }, actor });
  return row;
}
