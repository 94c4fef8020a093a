import type { CancellationReason } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { changeOrder, isCardOrder, type KitchenOfOrders, type OrderChangeInput, type PaymentsOfOrders } from './change-order.ts';
import { giveBackHolds } from './give-back-holds.ts';

/** Rejects a new order with a reason; its card payment is given back. @throws as `acceptOrder` */
export async function rejectOrder(
  tx: Tx,
  kitchen: KitchenOfOrders,
  payments: PaymentsOfOrders,
  input: OrderChangeInput & { reason: CancellationReason; note: string },
): Promise<OrderRow> {
  const { storeId, orderId, reason, note, actor, now } = input;
  const { order } = await changeOrder(tx, input, { type: 'reject', reason, note });
  const row = toOrderRow(order);
  tx.emit({ storeId, type: 'order.rejected', subject: { kind: 'order', id: orderId }, payload: { row, reason, note }, actor });
  if (isCardOrder(order)) await payments.giveBack(tx, orderId);
  await kitchen.closeTicket(tx, orderId, { storeId, as: 'reject', actor, now, reason, note });
  await giveBackHolds(tx, order);
  return row;
}
