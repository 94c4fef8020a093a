import type { CancellationReason, OrderCommand, OrderSystemCommand } from '@servery/domain/orders';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { toOrderRow, toOrderView, type OrderRow, type OrderView } from '../orders.events.ts';
import type { OrderRecord } from '../orders.repo.ts';
import { changeOrder, isCardOrder, type KitchenOfOrders, type OrderChangeInput, type PaymentsOfOrders } from './change-order.ts';
import { findOwnOrder, type OrderKeys } from './follow-order.ts';
import { giveBackHolds } from './give-back-holds.ts';

/**
 * Cancels a new or accepted order with a reason. A card payment is given back, and an unfinished ticket shows the
 * cancellation. @throws as `acceptOrder`
 */
export async function cancelOrder(
  tx: Tx,
  kitchen: KitchenOfOrders,
  payments: PaymentsOfOrders,
  input: OrderChangeInput & { reason: CancellationReason; note: string },
): Promise<OrderRow> {
  const { reason, note } = input;
  return toOrderRow(await cancelBy(tx, kitchen, payments, input, { type: 'cancel', reason, note }));
}

/** Cancels with a command of staff or of the guest. */
async function cancelBy(
  tx: Tx,
  kitchen: KitchenOfOrders,
  payments: PaymentsOfOrders,
  input: OrderChangeInput,
  command: OrderCommand | OrderSystemCommand,
): Promise<OrderRecord> {
  const { storeId, orderId, actor, now } = input;
  const { order, decision } = await changeOrder(tx, input, command);
  const payload = { row: toOrderRow(order), reason: decision.patch.reason ?? '', note: decision.patch.note ?? '' };
  tx.emit({ storeId, type: 'order.cancelled', subject: { kind: 'order', id: orderId }, payload, actor });
  if (isCardOrder(order)) await payments.giveBack(tx, orderId);
  const { reason, note = '' } = decision.patch;
  await kitchen.closeTicket(tx, orderId, { storeId, as: 'cancel', actor, now, reason, note });
  await giveBackHolds(tx, order);
  return order;
}

/**
 * A guest cancels their own order while it is new. Repeating it returns the cancelled order. @throws the order
 * machine's errors
 */
export async function cancelOwnOrder(
  deps: { database: Database; stores: StoreCache; kitchen: KitchenOfOrders; payments: PaymentsOfOrders },
  input: { restaurantId: string; orderId: string; actor: OrderChangeInput['actor']; now: Date } & OrderKeys,
): Promise<OrderView> {
  const { restaurantId, orderId, actor, now } = input;
  const order = await findOwnOrder(deps.database, { ...input, storeId: null });
  const store = order && (await deps.stores.get(restaurantId, order.store_id));
  if (order === undefined || store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (order.status === 'cancelled') return toOrderView(order, store);
  const named = { ...actor, name: order.customer_name };
  const cancelled = await deps.database.tenant({ restaurantId }, (tx) =>
    cancelBy(tx, deps.kitchen, deps.payments, { storeId: order.store_id, orderId, actor: named, now }, { type: 'guestCancel' }),
  );
  if (isCardOrder(order)) deps.payments.workSoon(restaurantId, orderId);
  return toOrderView(cancelled, store);
}
