import type { CancellationReason, OrderCommand, OrderSystemCommand } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

/**
 * Cancels a new or accepted order with a reason. Subscribers of its event give back its card payment and what it has reserved, and an
 * unfinished ticket shows the cancellation. @throws as `acceptOrder`
 */
export async function cancelOrder(tx: Tx, input: OrderChangeInput & { reason: CancellationReason; note: string }): Promise<OrderRow> {
  const { reason, note } = input;
  return toOrderRow(await cancelBy(tx, input, { type: 'cancel', reason, note }));
}

/** Cancels with a command of staff or of the guest. */
async function cancelBy(tx: Tx, input: OrderChangeInput, command: OrderCommand | OrderSystemCommand): Promise<OrderSnapshot> {
  const { storeId, orderId, actor } = input;
  const { order, decision } = await changeOrder(tx, input, command);
  const payload = { row: toOrderRow(order), reason: decision.patch.reason ?? '', note: decision.patch.note ?? '' };
  tx.emit({ storeId, type: 'order.cancelled', subject: { kind: 'order', id: orderId }, payload, actor });
  return order;
}

/** A guest cancels their own order while it is new. @throws the order machine's errors */
export const cancelAsGuest = (tx: Tx, input: OrderChangeInput): Promise<OrderSnapshot> => cancelBy(tx, input, { type: 'guestCancel' });
