import { orderPaymentStatus } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { unearnFor } from '../../loyalty/index.ts';
import { followTenders, toOrderRow } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { loadTenders, markUndone, readTender } from '../tenders.repo.ts';
import { getLockOrder, isCounterTender, readMoney, toDue, toTakenPayment } from '../tenders.service.ts';
import type { TakenTender } from './take-tender.ts';

const ended = new Set(['rejected', 'cancelled']);

/**
 * Undoes a tender that was recorded by mistake, or was returned to the guest: it is due again or, if the order has ended, nothing of it is to
 * be returned any more. A completed order's earnings leave the loyalty card until it is paid again. Happens once; a repeat returns the
 * current state.
 * @throws ORDER_DOES_NOT_EXIST for an order or a tender that does not exist, resource_status_conflict for one that was refunded in part.
 */
export async function undoTender(
  tx: Tx,
  input: { store: StoreProfile; orderId: string; tenderId: string; reason: string; actor: Actor; now: Date },
): Promise<Omit<TakenTender, 'repeated'>> {
  const { store, orderId, tenderId, reason, actor, now } = input;
  const { storeId } = store;
  const order = await getLockOrder(tx, storeId, orderId);
  const current = await readTender(tx, tenderId);
  if (current === undefined || current.order_id !== orderId || !isCounterTender(current)) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (current.refunded > 0) throw new ApiError('resource_status_conflict', { message: 'A part of this payment was refunded already.' });
  const undone = await markUndone(tx, tenderId, { reason, actor, now });
  const rows = await loadTenders(tx, orderId);
  if (undone === undefined || !isCounterTender(undone)) {
    return { tender: current, order: toOrderRow(order), due: toDue(order, readMoney(store, order, rows)) };
  }
  const { status: orderStatus, paymentMethod, grandTotal, test } = order;
  const unpaid = { ...order, paymentStatus: 'NOT_PAID' as const };
  // An order that has ended stays paid as long as any of its money is here.
  const settled = ended.has(orderStatus) && readMoney(store, unpaid, rows).begun;
  const status = orderPaymentStatus({ status: orderStatus, paymentMethod, paymentStatus: null, settled, grandTotal, test });
  const next = await followTenders(tx, orderId, status);
  const row = toOrderRow(next);
  const payment = toTakenPayment(undone);
  if (order.status === 'completed') await unearnFor(tx, orderId, now);
  tx.emit({ storeId, type: 'payment.takenBack', subject: { kind: 'order', id: orderId }, payload: { row, payment }, actor });
  return { tender: undone, order: row, due: toDue(next, readMoney(store, next, rows)) };
}
