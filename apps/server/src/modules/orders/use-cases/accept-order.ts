import type { Tx } from '../../../platform/db/door.types.ts';
import { orderRowOf, type OrderRow } from '../orders.events.ts';
import { changeOrder, type KitchenOfOrders, type OrderChangeInput } from './change-order.ts';

/**
 * Accepts a new order: the kitchen's ticket and both events come in the same transaction; paper follows the event.
 * @throws ORDER_DOES_NOT_EXIST, ORDER_ALREADY_ACCEPTED, ORDER_ALREADY_REJECTED, ORDER_PROCESSING, ORDER_CANNOT_BE_ACCEPTED.
 */
export async function acceptOrder(tx: Tx, kitchen: KitchenOfOrders, input: OrderChangeInput & { etaInMinutes: number }): Promise<OrderRow> {
  const { storeId, orderId, etaInMinutes, actor, now } = input;
  const { order } = await changeOrder(tx, input, { type: 'accept', etaInMinutes });
  const row = orderRowOf(order);
  tx.emit({ storeId, type: 'order.accepted', subject: { kind: 'order', id: orderId }, payload: { row, etaInMinutes }, actor });
  await kitchen.openTicket(tx, order, { actor, now });
  return row;
}
