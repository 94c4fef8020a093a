import type { CancellationReason, OrderCommand, OrderSystemCommand } from '@servery/domain/orders';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { toOrderRow, toOrderView, type OrderRow, type OrderView } from '../orders.events.ts';
import type { OrderRecord } from '../orders.repo.ts';
import { changeOrder, isCardOrder, type OrderChangeInput, type PaymentsOfOrders } from './change-order.ts';
import { findOwnOrder, type OrderKeys } from './follow-order.ts';

/**
 * Cancels a new or accepted order with a reason. Subscribers of its event give back its card payment and what it has reserved, and an
 * unfinished ticket shows the cancellation. @throws as `acceptOrder`
 */
export async function cancelOrder(tx: Tx, input: OrderChangeInput & { reason: CancellationReason; note: string }): Promise<OrderRow> {
  const { reason, note } = input;
  return toOrderRow(await cancelBy(tx, input, { type: 'cancel', reason, note }));
}

/** Cancels with a command of staff or of the guest. */
async function cancelBy(tx: Tx, input: OrderChangeInput, command: OrderCommand | OrderSystemCommand): Promise<OrderRecord> {
  const { storeId, orderId, actor } = input;
  const { order, decision } = await changeOrder(tx, input, command);
  const payload = { row: toOrderRow(order), reason: decision.patch.reason ?? '', note: decision.patch.note ?? '' };
  tx.emit({ storeId, type: 'order.cancelled', subject: { kind: 'order', id: orderId }, payload, actor });
  return order;
}

/**
 * A guest cancels their own order while it is new. Repeating it returns the cancelled order. @throws the order
 * machine's errors
 */
export async function cancelOwnOrder(
  deps: { database: Database; stores: StoreCache; payments: Pick<PaymentsOfOrders, 'workSoon'> },
  input: { restaurantId: string; orderId: string; actor: OrderChangeInput['actor']; now: Date } & OrderKeys,
): Promise<OrderView> {
  const { restaurantId, orderId, actor, now } = input;
  const order = await findOwnOrder(deps.database, { ...input, storeId: null });
  const store = order && (await deps.stores.get(restaurantId, order.store_id));
  if (order === undefined || store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (order.status === 'cancelled') return toOrderView(order, store);
  const named = { ...actor, name: order.customer_name };
  const cancelled = await deps.database.tenant({ restaurantId }, (tx) =>
    cancelBy(tx, { storeId: order.store_id, orderId, actor: named, now }, { type: 'guestCancel' }),
  );
  if (isCardOrder(order)) deps.payments.workSoon(restaurantId, orderId);
  return toOrderView(cancelled, store);
}
