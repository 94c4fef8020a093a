import type { BillView } from '@servery/contract/bills';
import { orderPaymentStatus } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { insertBillLines, markReady, moveOrder, toOrderRow } from '../../orders/index.ts';
import { billClosed, billConflictError, readBillView } from '../bills.events.ts';
import { lockBill } from '../bills.service.ts';
import { sendUnsent, type BillCommand, type KitchenOfBills } from './send-bill.ts';

/**
 * Closes an open bill for payment: unsent lines go to the kitchen, and the order is accepted and waits for payment. A bill that is placed
 * already is returned as it is. @throws resource_not_found, resource_status_conflict: cancelled or empty
 */
export async function placeBill(
  tx: Tx,
  kitchen: KitchenOfBills,
  { storeId, orderId, device, now }: BillCommand & { storeId: string },
): Promise<BillView> {
  const current = await lockBill(tx, storeId, orderId);
  const { status, cart, grandTotal, paymentMethod } = current.order;
  if (status === 'accepted' || status === 'completed') return readBillView(tx, current, device.deviceId);
  if (status !== 'new') throw billClosed(current.order, current.bill.document.merged);
  if (cart.lines.length === 0) throw billConflictError('EMPTY', 'There is nothing on this bill. Add something to it, or cancel it.');
  if (current.order.collectionType === 'delivery' && current.order.delivery === null) throw nowhere();
  const { order, bill } = await sendUnsent(tx, kitchen, current, device, now);
  const paymentStatus = orderPaymentStatus({ status: 'accepted', paymentMethod, paymentStatus: null, settled: false, grandTotal });
  const accepted = await moveOrder(tx, order, { status: 'accepted', paymentStatus, acceptedAt: now.toISOString(), etaInMinutes: 0 });
  // The row is locked, so nobody else can have changed it.
  if (accepted === undefined) throw new ApiError('service_unavailable', { retryAfter: 1 });
  await insertBillLines(tx, accepted);
  const placed = ((await kitchen.isDone(tx, orderId)) ? await markReady(tx, orderId, now) : undefined) ?? accepted;
  const payload = { row: toOrderRow(placed), etaInMinutes: 0 };
  tx.emit({ storeId, type: 'order.accepted', subject: { kind: 'order', id: orderId }, payload, actor: device.actor });
  return readBillView(tx, { order: placed, bill }, device.deviceId);
}

const nowhere = () => {
  const message = 'This delivery has no address yet. Enter where it goes, or change the order type.';
  return billConflictError('PROBLEMS', message, {
    problems: [{ code: 'UNAVAILABLE', lineId: null, path: 'delivery', message, operationId: null }],
  });
};
