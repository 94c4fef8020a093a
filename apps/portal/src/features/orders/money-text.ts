import { formatMoney } from '@servery/domain/money';
import { isCardHeld, isFree, isPaidOnDelivery, paymentTraits } from '@servery/domain/orders';
import type { Order } from '../../shared/api.ts';

type Paid = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus' | 'collectionType' | 'refunded' | 'cart' | 'test'>;

/** What happened to the money, in a few words: for the list and the receipt. Null: nothing to show (nothing was ever due). */
export function moneyText({ status, paymentMethod, paymentStatus, collectionType, refunded, cart, test }: Paid): string | null {
  const over = ['failure', 'rejected', 'cancelled'].includes(status);
  if (test === true) return over ? null : 'Test order, nothing to pay';
  if (isFree(cart)) return over ? null : 'Nothing to pay';
  switch (paymentStatus) {
    case 'PAID':
      if (over) return 'Your payment is being given back';
      if (isCardHeld({ status, paymentMethod, paymentStatus }) && refunded === 0) return 'Card held, charged when the restaurant accepts';
      return refunded > 0 ? `Paid, ${formatMoney(refunded, cart.currency)} of it refunded` : 'Paid';
    case 'NOT_PAID':
      // A handed over order was paid there; whether that was recorded does not concern the guest.
      if (over || status === 'completed') return null;
      if (isPaidOnDelivery(paymentMethod)) {
        const cash = `Pay ${formatMoney(cart.grandTotal, cart.currency)} in cash on delivery`;
        return paymentTraits[paymentMethod].usually === 'cash' ? cash : 'Pay by card on delivery';
      }
      return collectionType === 'dineIn' ? 'Pay at the restaurant' : 'Pay when you pick up';
    case 'PROCESSING_PAYMENT':
      return 'Not paid yet';
    case 'REFUNDED':
      return 'Refunded';
    case 'DECLINED':
      return status === 'processingPayment' ? 'Not paid yet' : 'Not charged';
    case 'CANCELLED':
      return 'Not charged';
    case 'SYSTEM_ERROR':
      return 'The restaurant is looking into your payment';
  }
}
