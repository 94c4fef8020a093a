import type { TakenPayment } from '@servery/contract/taken-payments';
import { isOpenBill, takingProblem } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { earnFor } from '../../loyalty/index.ts';
import { calculateDue, setPaymentStatus, toOrderRow, type OrderRow } from '../../orders/index.ts';
import { insertTakenPayment, readTakenPayment, loadTakenPayments } from '../counter-payments.repo.ts';
import { getLockOrder, toTakenPayment } from '../counter-payments.service.ts';

export interface Taking {
  payment: TakenPayment;
  order: OrderRow;
}

const conflicts = {
  openBill: 'This bill is open still. Place it first, then take the money.',
  paidOnline: 'This order is paid by card online: there is nothing to take.',
  alreadyPaid: 'This order is paid already. Please look at who took the money before you take it again.',
  ended: 'This order was rejected or cancelled: there is nothing to take.',
  otherAmount: 'The amount is not what is due. Please look at the order again.',
} as const;

const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

/**
 * Records that the whole amount due has been paid in the store or at the door. The same id again returns the recorded payment.
 * @throws ORDER_DOES_NOT_EXIST, resource_status_conflict: paid already, ended, another amount, or the id belongs to another payment.
 */
export async function takePayment(
  tx: Tx,
  input: {
    storeId: string;
    orderId: string;
    id: string;
    method: TakenPayment['method'];
    amount: number;
    note: string;
    actor: Actor;
    now: Date;
  },
): Promise<Taking & { repeated: boolean }> {
  const { storeId, orderId, id, method, amount, note, actor, now } = input;
  const order = await getLockOrder(tx, storeId, orderId);
  const known = await readTakenPayment(tx, id);
  if (known !== undefined) {
    const same = known.order_id === orderId && known.method === method && known.amount === amount && known.note === note;
    if (!same) throw conflict('This id belongs to another payment.');
    return { payment: toTakenPayment(known), order: toOrderRow(order), repeated: true };
  }
  if (isOpenBill(order)) throw conflict(conflicts.openBill);
  const problem = takingProblem(calculateDue(order), amount);
  if (problem !== null) throw conflict(conflicts[problem]);
  const taken = await insertTakenPayment(tx, { id, store_id: storeId, order_id: orderId, method, amount, note }, { actor, now });
  if (taken === undefined) {
    // No other call takes payment for a locked order: without a current payment, the id belongs to another restaurant, or to another order
    // since just now.
    const standing = (await loadTakenPayments(tx, orderId)).some((payment) => payment.undone_at === null);
    throw standing ? conflict(conflicts.alreadyPaid) : idTaken();
  }
  const paid = (await setPaymentStatus(tx, orderId, 'PAID')) ?? order;
  const row = toOrderRow(paid);
  // A payment of it was undone after completing, and its earnings with it.
  if (paid.status === 'completed') await earnFor(tx, paid, now);
  const payment = toTakenPayment(taken);
  tx.emit({ storeId, type: 'payment.taken', subject: { kind: 'order', id: orderId }, payload: { row, payment }, actor });
  return { payment, order: row, repeated: false };
}
