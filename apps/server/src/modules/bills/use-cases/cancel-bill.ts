import type { BillView } from '@servery/contract/bills';
import { isMade } from '@servery/domain/bills';
import { orderPaymentStatus, type CancellationReason } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { moveOrder, toOrderRow } from '../../orders/index.ts';
import { billClosed, toBillRow, readBillView } from '../bills.events.ts';
import { findApprover, lockBill, type Authorize } from '../bills.service.ts';
import type { BillCommand } from './send-bill.ts';

/**
 * Cancels a bill with a reason, as long as nothing was paid. The kitchen's ticket shows it, and its stock is released. A bill that is
 * cancelled already is returned as it is. At a till it may need an approval, if the kitchen has something of it.
 * @throws resource_not_found, APPROVAL_NEEDED, resource_status_conflict: paid or settled
 */
export async function cancelBill(
  tx: Tx,
  authorize: Authorize,
  { orderId, device, now, reason, note }: BillCommand & { reason: CancellationReason; note: string },
): Promise<BillView> {
  const current = await lockBill(tx, device.storeId, orderId);
  const { order, bill } = current;
  if (order.status === 'cancelled') return readBillView(tx, current, device.deviceId);
  const unpaid = order.status === 'accepted' && order.paymentStatus === 'NOT_PAID' && (order.taken ?? 0) === 0;
  if (order.status !== 'new' && !unpaid) throw billClosed(order, bill.document.merged);
  const approver = isMade(bill.document)
    ? await findApprover(tx, authorize, { device, action: 'voidAfterSending', subjectId: orderId, usedFor: `cancel/${orderId}` })
    : null;
  const { storeId, paymentMethod, grandTotal } = order;
  const paymentStatus = orderPaymentStatus({ status: 'cancelled', paymentMethod, paymentStatus: null, settled: false, grandTotal });
  const cancelled = await moveOrder(tx, order, { status: 'cancelled', paymentStatus, closedAt: now.toISOString(), reason, note });
  // The row is locked, so nobody else can have changed it.
  if (cancelled === undefined) throw new ApiError('service_unavailable', { retryAfter: 1 });
  const { actor } = device;
  const subject = { kind: 'order', id: orderId } as const;
  const why = { reason, note, ...(approver !== null && { approvedBy: approver.name }) };
  // A bill that was placed is an order on every screen; an open one is the tills' alone.
  if (unpaid) tx.emit({ storeId, type: 'order.cancelled', subject, payload: { row: toOrderRow(cancelled), ...why }, actor });
  else tx.emit({ storeId, type: 'bill.cancelled', subject, payload: { row: toBillRow(cancelled, bill), ...why }, actor });
  return readBillView(tx, { order: cancelled, bill }, device.deviceId);
}
