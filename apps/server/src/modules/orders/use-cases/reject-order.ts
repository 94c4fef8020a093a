import type { CancellationReason } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

/**
 * Rejects a new order with a reason. Subscribers of its event give back its card payment and what it has reserved.
 * @throws as `acceptOrder`
 */
export async function rejectOrder(tx: Tx, input: OrderChangeInput & { reason: CancellationReason; note: string }): Promise<OrderRow> {
  const { storeId, orderId, reason, note, actor } = input;
  const { order } = await changeOrder(tx, input, { type: 'reject', reason, note });
  const row = toOrderRow(order);
  tx.emit({ storeId, type: 'order.rejected', subject: { kind: 'order', id: orderId }, payload: { row, reason, note }, actor });
  return row;
}
