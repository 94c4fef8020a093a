import { mayReopen } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { setPaymentStatus } from '../orders.repo.ts';
import { undoWaivedPayment } from '../waived-payments.repo.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

const refundedText = 'This order was refunded in full. It stays completed.';

/**
 * Undoes a completion of the last seconds: the order is accepted again, its alarms are raised again, its loyalty
 * earnings are taken back, and a written-off balance is due again. Completions are neither sent to marketplaces nor
 * mailed to guests, so there is nothing to take back there. A printed invoice stays valid and is not printed again when
 * the order is completed again.
 * `mayUndoWaiver`: whether the caller may write off money; only they may undo that.
 * @throws as `acceptOrder`, UNDO_TIME_PASSED, resource_update_not_allowed; resource_status_conflict if the order is not
 * completed, or was refunded in full: it would be accepted again with nothing paid and nothing due
 */
export async function reopenOrder(tx: Tx, input: OrderChangeInput & { mayUndoWaiver: boolean }): Promise<OrderRow> {
  const { storeId, orderId, actor, now } = input;
  let closedAt = now;
  const moved = await changeOrder(tx, input, { type: 'reopen' }, async (current) => {
    closedAt = current.closedAt ?? closedAt;
    if (!mayReopen(closedAt.getTime(), now.getTime())) throw new ApiError('UNDO_TIME_PASSED');
    if (current.paymentStatus === 'REFUNDED') throw new ApiError('resource_status_conflict', { message: refundedText });
  });
  const undone = await undoWaivedPayment(tx, orderId, now);
  if (undone && !input.mayUndoWaiver) {
    throw new ApiError('resource_update_not_allowed', {
      message: 'This order was completed without payment. Ask an admin to undo that.',
    });
  }
  const due = undone ? await setPaymentStatus(tx, orderId, 'NOT_PAID') : undefined;
  const row = toOrderRow(due ?? moved.order);
  const context = { completedAt: closedAt };
  tx.emit({ storeId, type: 'order.reopened', subject: { kind: 'order', id: orderId }, payload: { row }, actor, context });
  return row;
}
