import type { Tx } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OrderRecord, OrderRow } from '../orders/index.ts';

/** What handling needs of orders; the orders module's functions, handed over by compose. */
export interface OrdersOfHandling {
  readOrder(tx: Tx, storeId: string, orderId: string): Promise<OrderRecord | undefined>;
  /** Keeps the order from everybody else until the transaction ends. */
  lockOrder(tx: Tx, orderId: string): Promise<OrderRecord | undefined>;
  /** Undefined when nothing changes. */
  setPaymentStatus(tx: Tx, orderId: string, status: OrderRecord['payment_status']): Promise<OrderRecord | undefined>;
  promiseOrder(tx: Tx, orderId: string, promisedFor: Date): Promise<OrderRecord>;
  orderRowOf(order: OrderRecord): OrderRow;
}

/** An order of the store, locked. @throws ORDER_DOES_NOT_EXIST */
export async function lockOrderOf(tx: Tx, orders: OrdersOfHandling, storeId: string, orderId: string): Promise<OrderRecord> {
  const order = await orders.lockOrder(tx, orderId);
  if (order === undefined || order.store_id !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  return order;
}
