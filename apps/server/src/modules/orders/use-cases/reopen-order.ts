import { mayReopen } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { unearnFor } from '../../loyalty/index.ts';
import { toOrderRow, type OrderRow } from '../orders.events.ts';
import { setPaymentStatus } from '../orders.repo.ts';
import { undoWaivedPayment } from '../waived-payments.repo.ts';
import { changeOrder, type OrderChangeInput, type WatchOfOrders } from './change-order.ts';

const refundedText = 'This order was refunded in full. It stays completed.';

/**
 * Undoes a completion of the last seconds: the order is accepted again, its alarms are raised again, its loyalty earnings are taken back,
 * and what was written off is due again. A completion is not sent to marketplaces or mailed to guests, so nothing has to be taken back
 * there. An invoice that it printed still says what was paid; it is not printed again when the order is completed again.
 * `mayUndoWaiver`: whoever asks could also have written the money off. Nobody else undoes that.
 * @throws as `acceptOrder`, UNDO_TIME_PASSED, resource_update_not_allowed; resource_status_conflict where the order is not completed, or
 * was refunded in full: it would be accepted again with nothing paid and nothing due
 */
export async function reopenOrder(
  tx: Tx,
  watch: Pick<WatchOfOrders, 'restoreAlarms'>,
  input: OrderChangeInput & { mayUndoWaiver: boolean },
): Promise<OrderRow> {
  const { storeId, orderId, actor, now } = input;
  let closedAt = now;
  const moved = await changeOrder(tx, input, { type: 'reopen' }, async (standing) => {
    closedAt = standing.closed_at ?? closedAt;
    if (!mayReopen(closedAt.getTime(), now.getTime())) throw new ApiError('UNDO_TIME_PASSED');
    if (standing.payment_status === 'REFUNDED') throw new ApiError('resource_status_conflict', { message: refundedText });
  });
  const undone = await undoWaivedPayment(tx, orderId, now);
  if (undone && !input.mayUndoWaiver) {
    throw new ApiError('resource_update_not_allowed', {
      message: 'This order was completed without payment. Ask an admin to undo that.',
    });
  }
  const due = undone ? await setPaymentStatus(tx, orderId, 'NOT_PAID') : undefined;
  const row = toOrderRow(due ?? moved.order);
  await unearnFor(tx, orderId, now);
  tx.emit({ storeId, type: 'order.reopened', subject: { kind: 'order', id: orderId }, payload: { row }, actor });
  await watch.restoreAlarms(tx, orderId, closedAt);
  return row;
}
