import { orderPaymentStatus } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { unearnFor } from '../../loyalty/index.ts';
import { setPaymentStatus, toOrderRow } from '../../orders/index.ts';
import { readTakenPayment, undoTakenPayment as undo } from '../counter-payments.repo.ts';
import { getLockOrder, toTakenPayment } from '../counter-payments.service.ts';
import type { Taking } from './take-payment.ts';

/**
 * Undoes a payment that was recorded by mistake, or was returned to the guest: the order is unpaid again or, if it has ended, nothing is to
 * be returned any more. A completed order's earnings leave the loyalty card until it is paid again. Happens once; a repeat returns the
 * current state.
 * @throws ORDER_DOES_NOT_EXIST for an order or a payment that does not exist.
 */
export async function undoTakenPayment(
  tx: Tx,
  input: { storeId: string; orderId: string; paymentId: string; reason: string; actor: Actor; now: Date },
): Promise<Taking> {
  const { storeId, orderId, paymentId, reason, actor, now } = input;
  const order = await getLockOrder(tx, storeId, orderId);
  const standing = await readTakenPayment(tx, paymentId);
  if (standing === undefined || standing.order_id !== orderId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const undone = await undo(tx, paymentId, { reason, actor, now });
  if (undone === undefined) return { payment: toTakenPayment(standing), order: toOrderRow(order) };
  const status = orderPaymentStatus({
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: null,
    settled: false,
    grandTotal: order.grandTotal,
  });
  const row = toOrderRow((await setPaymentStatus(tx, orderId, status)) ?? order);
  const payment = toTakenPayment(undone);
  if (order.status === 'completed') await unearnFor(tx, orderId, now);
  tx.emit({ storeId, type: 'payment.takenBack', subject: { kind: 'order', id: orderId }, payload: { row, payment }, actor });
  return { payment, order: row };
}
