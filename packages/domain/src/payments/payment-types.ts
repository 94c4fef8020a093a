import { isPaidByProvider } from '../orders/channels.ts';
import { methodsByCollection, type CollectionType, type PaymentMethod } from '../orders/orders.types.ts';

/** How a sale at a till is paid (spec section 4). */
export const posPaymentTypes = [
  'cash',
  'card',
  'moto',
  'customPayment',
  'splitBill',
  'noPaymentRequired',
  'refundCash',
  'refundCard',
  'payLater',
  'reversalCard',
] as const;
export type PosPaymentType = (typeof posPaymentTypes)[number];

/** The spec's paid rule at a till. Online orders: `isPaid` of orders. */
export const isPaidPosType = (type: PosPaymentType): boolean => type !== 'payLater' && type !== 'reversalCard';

/** The spec's payment-type switch: card and moto for each other, everything else only for itself. */
export function maySwitchPaymentType(from: PosPaymentType, to: PosPaymentType): boolean {
  const byCard = (type: PosPaymentType) => type === 'card' || type === 'moto';
  return from === to || (byCard(from) && byCard(to));
}

/**
 * Whether an online order may be paid in another way than was chosen: while nothing is paid, at the counter or the door, by another
 * way of its collection type. What goes through card checkout stays there, and nothing is moved into it.
 */
export function maySwitchPaymentMethod(
  from: PaymentMethod,
  to: PaymentMethod,
  order: { collectionType: CollectionType; paid: boolean },
): boolean {
  if (from === to) return true;
  if (order.paid || isPaidByProvider(from) || isPaidByProvider(to)) return false;
  return methodsByCollection[order.collectionType].includes(to);
}
