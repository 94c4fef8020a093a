import { dueByHand } from '@servery/domain/orders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { earnFor } from '../../loyalty/index.ts';
import { calculateDue, toOrderRow, type OrderRow } from '../orders.events.ts';
import { lockOrder, setPaymentStatus, type OrderRecord } from '../orders.repo.ts';
import { insertWaivedPayment } from '../waived-payments.repo.ts';
import { changeOrder, type OrderChangeInput, type WatchOfOrders } from './change-order.ts';

type Watch = Pick<WatchOfOrders, 'clearAlarms'>;

/**
 * Completes an accepted order of which nothing is due: handed over. Its customer's loyalty card gets what it earned.
 * @throws as `acceptOrder`, ORDER_NOT_PAID
 */
export async function completeOrder(tx: Tx, watch: Watch, input: OrderChangeInput): Promise<OrderRow> {
  const order = await complete(tx, watch, input);
  await earnFor(tx, order, input.now);
  return toOrderRow(order);
}

/**
 * Completes an accepted order without its money: the balance is written off, with who said so and why. Nothing was paid, so nothing is earned.
 * @throws as `acceptOrder`, resource_status_conflict where nothing is due
 */
export async function completeWithoutPayment(tx: Tx, watch: Watch, input: OrderChangeInput & { reason: string }): Promise<OrderRow> {
  const { storeId, orderId, actor, now, reason } = input;
  const standing = await lockOrder(tx, orderId);
  if (standing === undefined || standing.store_id !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const amount = dueByHand(calculateDue(standing));
  // Of an order that cannot be completed, what the order machine says is the better answer.
  if (standing.status === 'accepted') {
    if (amount === 0) throw new ApiError('resource_status_conflict', { message: 'Nothing is due for this order. Complete it as usual.' });
    await insertWaivedPayment(tx, { storeId, orderId, amount, reason }, { actor, now });
    const waived = (await setPaymentStatus(tx, orderId, 'PAID')) as OrderRecord;
    const payload = { row: toOrderRow(waived), amount, reason };
    tx.emit({ storeId, type: 'payment.waived', subject: { kind: 'order', id: orderId }, payload, actor });
  }
  return toOrderRow(await complete(tx, watch, input));
}

async function complete(tx: Tx, watch: Watch, input: OrderChangeInput): Promise<OrderRecord> {
  const { storeId, orderId, actor, now } = input;
  const { order } = await changeOrder(tx, input, { type: 'complete' }, async (standing) => {
    if (dueByHand(calculateDue(standing)) > 0) throw new ApiError('ORDER_NOT_PAID');
  });
  tx.emit({ storeId, type: 'order.completed', subject: { kind: 'order', id: orderId }, payload: { row: toOrderRow(order) }, actor });
  await watch.clearAlarms(tx, orderId, now);
  return order;
}
