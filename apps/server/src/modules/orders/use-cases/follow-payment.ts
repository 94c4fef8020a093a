import { decide, orderPaymentStatus, type OrderCommand, type OrderSystemCommand, type PaymentStatus } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { toOrderRow } from '../orders.events.ts';
import type { OrderSnapshot } from '../order-snapshot.repo.ts';
import { moveOrder, setPaymentStatus } from '../orders.repo.ts';

const system: Actor = { kind: 'system', id: null, name: 'Card payments' };

/** How a change of a payment affects its order. */
export interface PaymentChange {
  paymentStatus: PaymentStatus;
  /** The command for the order; null: only the payment status has changed. */
  command: Extract<OrderSystemCommand, { type: 'paymentAuthorised' | 'paymentExpired' }> | Extract<OrderCommand, { type: 'cancel' }> | null;
  /** Whether the settings of its placing accept it without anybody's tap. */
  autoAccept: boolean;
  customerId: string | null;
  now: Date;
}

/**
 * Applies a payment's change to its order, which this transaction has locked: the status by the order machine, the
 * payment status as given. A command that comes too late changes nothing. Returns the order afterwards.
 */
export async function followPayment(tx: Tx, order: OrderSnapshot, change: PaymentChange): Promise<OrderSnapshot> {
  const { command, now } = change;
  const state = { status: order.status, requestedFor: order.requestedFor?.toISOString() ?? null };
  const decision = command === null ? null : decide(state, command, now.toISOString());
  const status = decision?.ok === true ? decision.to : order.status;
  const paymentStatus = orderPaymentStatus({
    status,
    paymentMethod: order.paymentMethod,
    paymentStatus: change.paymentStatus,
    settled: false,
    grandTotal: order.grandTotal,
  });
  if (decision?.ok !== true) {
    return order.paymentStatus === paymentStatus ? order : ((await setPaymentStatus(tx, order.id, paymentStatus)) ?? order);
  }
  const moved = await moveOrder(tx, order, { ...decision.patch, paymentStatus });
  if (moved === undefined) return order;
  const subject = { kind: 'order', id: order.id } as const;
  const row = toOrderRow(moved);
  if (decision.event === 'order.placed') {
    const kind = change.customerId === null ? 'guest' : 'customer';
    const actor: Actor = { kind, id: change.customerId, name: order.customerName };
    tx.emit({ storeId: order.storeId, type: 'order.placed', subject, payload: { row, autoAccept: change.autoAccept }, actor });
  } else if (decision.event === 'order.cancelled') {
    const { reason, note = '' } = decision.patch;
    const payload = { row, reason: reason ?? '', note };
    tx.emit({ storeId: order.storeId, type: 'order.cancelled', subject, payload, actor: system, context: { byPayment: true } });
  }
  return moved;
}
