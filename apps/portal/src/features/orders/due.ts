import type { Minor } from '@servery/domain/money';
import { addressInOneLine } from '@servery/domain/delivery';
import { isPaidOnDelivery, paymentTraits } from '@servery/domain/orders';
import type { Order } from '../../shared/api.ts';

type Asked = Pick<
  Order,
  'status' | 'paymentMethod' | 'paymentStatus' | 'collectionType' | 'cart' | 'tableName' | 'storeAddress' | 'storeName' | 'delivery'
>;

/** The amount that is still due, how it is paid, and where. `online`: the order waits for its card payment. */
export interface Due {
  amount: Minor;
  online: boolean;
  how: string;
  where: string;
}

/** Null: nothing is due, or the order has ended. */
export function calculateDue(order: Asked): Due | null {
  const { status, paymentMethod, paymentStatus, collectionType, cart, tableName, storeAddress, storeName, delivery } = order;
  const amount = cart.grandTotal;
  if (amount === 0) return null;
  if (status === 'processingPayment') {
    return { amount, online: true, how: 'By card, here', where: 'The restaurant gets your order as soon as it is paid.' };
  }
  if (paymentStatus !== 'NOT_PAID' || !['new', 'accepted'].includes(status)) return null;
  if (isPaidOnDelivery(paymentMethod)) {
    return {
      amount,
      online: false,
      how: paymentTraits[paymentMethod].usually === 'cash' ? 'In cash, to the driver' : 'By card, to the driver',
      where: delivery ? `At the door: ${addressInOneLine(delivery.address)}` : 'At the door',
    };
  }
  if (collectionType === 'dineIn') {
    return { amount, online: false, how: 'By card or in cash', where: `At the counter, or ask our staff at ${tableName ?? 'your table'}` };
  }
  return { amount, online: false, how: 'By card or in cash, when you pick up', where: `At the counter of ${storeName}, ${storeAddress}` };
}
