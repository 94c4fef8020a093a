import type { Minor } from '../money/money.types.ts';
import { isPaidByProvider, paymentTraits } from './channels.ts';
import type { OrderPaymentMethod, OrderPaymentStatus, OrderStatus, PaymentStatus } from './orders.types.ts';

/** What the payment of an order is derived from. */
export interface OrderPayment {
  status: OrderStatus;
  paymentMethod: OrderPaymentMethod;
  /** Card checkout: the status of its payment; null before there is one, and for the other methods. */
  paymentStatus: PaymentStatus | null;
  /** Taken at the till or in the staff app. */
  settled: boolean;
  grandTotal: Minor;
  /** A test order of somebody who is setting the restaurant up: no money is taken for it. */
  test?: boolean | undefined;
}

/** Whether nothing is to be paid for an order, because its discounts cover all of it. It needs no payment, whatever its payment method. */
export const isFree = ({ grandTotal }: { grandTotal: Minor }): boolean => grandTotal === 0;

/** Whether nobody pays for an order: it is free, or a test. */
export const isUncharged = (order: { grandTotal: Minor; test?: boolean | undefined }): boolean => isFree(order) || order.test === true;

/** Whether the bank only holds the money: it is charged when the restaurant accepts the order. */
export const isCardHeld = (order: Pick<OrderPayment, 'status' | 'paymentMethod'> & { paymentStatus: OrderPaymentStatus }): boolean =>
  order.paymentStatus === 'PAID' && order.status === 'new' && isPaidByProvider(order.paymentMethod);

/**
 * Paid by card online, with the money held by the provider. A free order and a test order have no payment, whatever their payment method.
 */
export const isCardOrder = ({ paymentMethod, grandTotal, test }: Pick<OrderPayment, 'paymentMethod' | 'grandTotal' | 'test'>): boolean =>
  isPaidByProvider(paymentMethod) && !isUncharged({ grandTotal, test });

const unfulfilled: ReadonlySet<OrderStatus> = new Set(['cancelled', 'rejected', 'failure']);

const byPayment: Readonly<Record<PaymentStatus, OrderPaymentStatus>> = {
  processing: 'PROCESSING_PAYMENT',
  // Authorised counts as paid (the spec's paid rule): a job captures or voids it in time.
  requiresCapture: 'PAID',
  success: 'PAID',
  failure: 'DECLINED',
  cancel: 'CANCELLED',
  refundSuccess: 'REFUNDED',
  // The money is still with the restaurant.
  refundFailure: 'PAID',
};

/** The spec's order payment status, derived from the order and its payment; the stored column only repeats it. */
export function orderPaymentStatus(order: OrderPayment): OrderPaymentStatus {
  // As "no payment required" at a till is paid (the spec's paid rule).
  if (isUncharged(order)) return unfulfilled.has(order.status) ? 'CANCELLED' : 'PAID';
  const { collectedBy } = paymentTraits[order.paymentMethod];
  if (collectedBy === 'cardProvider') {
    if (order.paymentStatus !== null) return byPayment[order.paymentStatus];
    // An order of card checkout that got past the payment has one: without it something broke.
    return order.status === 'processingPayment' ? 'PROCESSING_PAYMENT' : 'SYSTEM_ERROR';
  }
  // A marketplace refunds its guests itself.
  if (collectedBy === 'marketplace') return unfulfilled.has(order.status) ? 'CANCELLED' : 'PAID';
  if (order.settled) return 'PAID';
  return order.status === 'cancelled' || order.status === 'rejected' ? 'CANCELLED' : 'NOT_PAID';
}

/** The spec's paid rule: card checkout that succeeded or is authorised, or payment taken by staff; and orders that cost nothing. */
export function isPaid(order: OrderPayment): boolean {
  return orderPaymentStatus(order) === 'PAID';
}
