import type { TakenPayment } from '@servery/contract/taken-payments';
import type { Minor } from '@servery/domain/money';
import { dueByHand } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { calculateDue, type OrderSnapshot, type OrderRow } from '../orders/index.ts';
import { toTakenPayment } from './handling.events.ts';
import { loadTakenPayments } from './handling.repo.ts';

/** What handling needs of orders; the orders module's functions, passed in by compose. */
export interface OrdersOfHandling {
  readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderSnapshot | undefined>;
  /** Locks the order until the transaction ends. */
  lockOrder(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined>;
  /** Undefined when nothing changes. */
  setPaymentStatus(tx: Tx, orderId: string, status: OrderSnapshot['paymentStatus']): Promise<OrderSnapshot | undefined>;
  promiseOrder(tx: Tx, orderId: string, promisedFor: Date): Promise<OrderSnapshot>;
  toOrderRow(order: OrderSnapshot): OrderRow;
}

/** An order of the store, locked. @throws ORDER_DOES_NOT_EXIST */
export async function getLockOrder(tx: Tx, orders: OrdersOfHandling, storeId: string, orderId: string): Promise<OrderSnapshot> {
  const order = await orders.lockOrder(tx, orderId);
  if (order === undefined || order.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return order;
}

/** The payments taken in person for an order, and the balance due. @throws ORDER_DOES_NOT_EXIST */
export async function listTakenPayments(
  tx: Tx,
  orders: Pick<OrdersOfHandling, 'readOrder'>,
  storeId: string,
  orderId: string,
): Promise<{ rows: TakenPayment[]; due: Minor }> {
  const [order, rows] = await Promise.all([orders.readOrder(tx, storeId, orderId), loadTakenPayments(tx, orderId)]);
  if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return { rows: rows.map(toTakenPayment), due: dueByHand(calculateDue(order)) };
}
