import type { TakenPayment } from '@servery/contract/taken-payments';
import type { Minor } from '@servery/domain/money';
import { dueByHand } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { calculateDue, lockOrder, readOrder, type OrderSnapshot } from '../orders/index.ts';
import { loadTakenPayments, type TakenPaymentRow } from './counter-payments.repo.ts';

/** A taken payment as screens and the log have it. */
export const toTakenPayment = (row: TakenPaymentRow): TakenPayment => ({
  id: row.id,
  method: row.method,
  amount: row.amount,
  note: row.note,
  takenBy: row.taken_by,
  takenAt: row.taken_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: row.undone_by,
  undoneReason: row.undone_reason,
});

/** An order of the store, locked until the transaction ends. @throws ORDER_DOES_NOT_EXIST */
export async function getLockOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return order;
}

/** What was taken for an order in the store or at the door, oldest first. For the order's page. */
export const readTakenPayments = async (tx: Tx, orderId: string): Promise<TakenPayment[]> =>
  (await loadTakenPayments(tx, orderId)).map(toTakenPayment);

/** The payments taken in person for an order, and the balance due. @throws ORDER_DOES_NOT_EXIST */
export async function listTakenPayments(tx: Tx, storeId: string, orderId: string): Promise<{ rows: TakenPayment[]; due: Minor }> {
  const [order, rows] = await Promise.all([readOrder(tx, storeId, orderId), readTakenPayments(tx, orderId)]);
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return { rows, due: dueByHand(calculateDue(order)) };
}
