import type { DueByMethod } from '@servery/contract/tender-amounts';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { followRefund, unearnFor } from '../../loyalty/index.ts';
import { followTenders, toOrderRow, type OrderRow } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { loadTenders, markUndone, readTender, type TenderRow } from '../tenders.repo.ts';
import { getLockOrder, getRefundWay, isCounterTender, readMoney, statusByTenders, toDue, toTakenPayment } from '../tenders.service.ts';

export interface UndoTender {
  store: StoreProfile;
  orderId: string;
  tenderId: string;
  reason: string;
  actor: Actor;
  /** Who has approved it at a till; null: nobody had to. */
  approver: Approver | null;
  now: Date;
}

export interface UndoneTender {
  tender: TenderRow;
  order: OrderRow;
  due: DueByMethod;
}

/**
 * Undoes a tender or a refund that was recorded by mistake, or a tender that was returned to the guest. What a tender covered is due again or,
 * if the order has ended, nothing of it is to be returned any more. A completed order's earnings leave the loyalty card until it is paid
 * again. Happens once; a repeat returns the current state.
 * @throws ORDER_DOES_NOT_EXIST for an order or a tender that does not exist, resource_status_conflict for one that was refunded in part.
 */
export async function undoTender(tx: Tx, input: UndoTender): Promise<UndoneTender> {
  const { store, orderId, tenderId, reason, actor, approver, now } = input;
  const { storeId } = store;
  const order = await getLockOrder(tx, storeId, orderId);
  const current = await readTender(tx, tenderId);
  const way = current && getRefundWay(current);
  if (current === undefined || current.order_id !== orderId || (way === null && !isCounterTender(current))) {
    throw new ApiError('ORDER_DOES_NOT_EXIST');
  }
  if (current.refunded > 0) {
    throw new ApiError('resource_status_conflict', { message: 'A part of this payment was refunded already. Refund what is left of it.' });
  }
  const undone = await markUndone(tx, tenderId, { reason, actor, approver, now });
  const rows = await loadTenders(tx, orderId);
  if (undone === undefined) return { tender: current, order: toOrderRow(order), due: toDue(order, readMoney(store, order, rows)) };
  const next = await followTenders(tx, orderId, statusByTenders(store, order, rows));
  const row = toOrderRow(next);
  const subject = { kind: 'order', id: orderId } as const;
  if (isCounterTender(undone)) {
    if (order.status === 'completed') await unearnFor(tx, orderId, now);
    tx.emit({ storeId, type: 'payment.takenBack', subject, payload: { row, payment: toTakenPayment(undone) }, actor });
  } else {
    await followRefund(tx, orderId, now);
    const { id: refundId, parent_id: parentId, amount } = undone;
    const refund = { refundId, tenderId: parentId as string, to: way ?? 'card', amount, reason, note: '', undone: true };
    tx.emit({ storeId, type: 'payment.handedBack', subject, payload: { row, ...refund, approvedBy: approver?.name ?? null }, actor });
  }
  return { tender: undone, order: row, due: toDue(next, readMoney(store, next, rows)) };
}
