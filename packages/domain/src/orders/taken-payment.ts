import type { Minor } from '../money/money.types.ts';
import { paymentTraits } from './channels.ts';
import type { OrderPaymentMethod, OrderPaymentStatus, OrderStatus } from './orders.types.ts';

/** What taking money for an order by hand depends on. */
export interface OrderDue {
  status: OrderStatus;
  paymentMethod: OrderPaymentMethod;
  paymentStatus: OrderPaymentStatus;
  grandTotal: Minor;
}

/** Why nothing can be taken for an order in the store or at the door. */
export type TakingProblem = 'paidOnline' | 'alreadyPaid' | 'ended' | 'otherAmount';

/** What is still to be taken in the store or at the door: the whole total, or nothing. */
export function dueByHand(order: OrderDue): Minor {
  return takingProblem(order, order.grandTotal) === null ? order.grandTotal : 0;
}

/** Whether staff can take `amount` for an order: the whole total, once, for an order that is active or completed. */
export function takingProblem({ status, paymentMethod, paymentStatus, grandTotal }: OrderDue, amount: Minor): TakingProblem | null {
  if (paymentTraits[paymentMethod].collectedBy !== 'staff') return 'paidOnline';
  // What was refunded is not due again.
  if (paymentStatus === 'PAID' || paymentStatus === 'REFUNDED') return 'alreadyPaid';
  if (status !== 'new' && status !== 'accepted' && status !== 'completed') return 'ended';
  return amount === grandTotal ? null : 'otherAmount';
}
