import { dueByHand } from '@servery/domain/orders';
import { isWrittenOff } from '@servery/domain/pricing';
import { calculateToPay } from '@servery/domain/tenders';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { calculateDue, toOrderRow, type OrderRow } from '../orders.events.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { lockOrder, setPaymentStatus } from '../orders.repo.ts';
import { insertWaivedPayment } from '../waived-payments.repo.ts';
import { changeOrder, type OrderChangeInput } from './change-order.ts';

/**
 * Completes an accepted order with nothing due, when it is handed over. The customer's loyalty card gets the earnings.
 * @throws as `acceptOrder`, ORDER_NOT_PAID
 */
export const completeOrder = (tx: Tx, input: OrderChangeInput): Promise<OrderRow> => complete(tx, input, { earns: true });

/**
 * Completes an accepted order that was not paid: the balance is waived for good, with who decided it and why. Nothing was paid, so no loyalty
 * is earned.
 * @throws as `acceptOrder`, resource_status_conflict if nothing is due
 */
export async function completeWithoutPayment(tx: Tx, input: OrderChangeInput & { reason: string }): Promise<OrderRow> {
  const { storeId, orderId, actor, now, reason } = input;
  const current = await lockOrder(tx, orderId);
  if (current === undefined || current.storeId !== storeId) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const amount = Math.max(0, dueByHand(calculateDue(current)) - (current.taken ?? 0));
  // If the order cannot be completed anyway, the order machine's error is the better answer.
  if (current.status === 'accepted') {
    if (amount === 0) throw new ApiError('resource_status_conflict', { message: 'Nothing is due for this order. Complete it as usual.' });
    const { base } = calculateToPay(current.cart);
    await insertWaivedPayment(tx, { storeId, orderId, amount, base, reason }, { actor, now });
    const waived = (await setPaymentStatus(tx, orderId, 'PAID')) as OrderSnapshot;
    const payload = { row: toOrderRow(waived), amount, reason };
    tx.emit({ storeId, type: 'payment.waived', subject: { kind: 'order', id: orderId }, payload, actor });
  }
  return complete(tx, input, { earns: false });
}

async function complete(tx: Tx, input: OrderChangeInput, { earns }: { earns: boolean }): Promise<OrderRow> {
  const { storeId, orderId, actor, now } = input;
  const { order } = await changeOrder(tx, input, { type: 'complete' }, async (current) => {
    if (dueByHand(calculateDue(current)) > 0) throw new ApiError('ORDER_NOT_PAID');
  });
  const row = toOrderRow(order);
  const isEarning = earns && order.cart.loyalty != null && !isWrittenOff(order.cart);
  const context = { at: now, alarmed: order.alarmed, earns: isEarning };
  tx.emit({ storeId, type: 'order.completed', subject: { kind: 'order', id: orderId }, payload: { row }, actor, context });
  return row;
}
