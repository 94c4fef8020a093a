import type { Tx } from '../../../platform/db/door.types.ts';
import { earnFor } from '../../loyalty/index.ts';
import { orderRowOf, type OrderRow } from '../orders.events.ts';
import { changeOrder, type OrderChangeInput, type WatchOfOrders } from './change-order.ts';

/** Completes an accepted order: handed over. Its customer's loyalty card gets what it earned. @throws as `acceptOrder`. */
export async function completeOrder(tx: Tx, watch: Pick<WatchOfOrders, 'clearAlarms'>, input: OrderChangeInput): Promise<OrderRow> {
  const { storeId, orderId, actor, now } = input;
  const { order } = await changeOrder(tx, input, { type: 'complete' });
  const row = orderRowOf(order);
  tx.emit({ storeId, type: 'order.completed', subject: { kind: 'order', id: orderId }, payload: { row }, actor });
  await watch.clearAlarms(tx, orderId, now);
  await earnFor(tx, order, now);
  return row;
}
