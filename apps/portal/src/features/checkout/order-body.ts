import type { DeliveryDetails } from '@servery/domain/delivery';
import type { PaymentMethod } from '@servery/domain/orders';
import type { Store } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import type { AskedFor } from '../../shared/cart/use-quote.ts';
import type { Details } from '../../shared/guest-details.ts';
import type { OrderBody } from '../../shared/placing/attempt.ts';

interface Filled {
  store: Pick<Store, 'hasComments' | 'hasCollectionTime'>;
  cart: Cart;
  details: Details;
  to: DeliveryDetails | null;
  asked: Pick<AskedFor, 'couponCode' | 'redeemLoyalty' | 'tip'>;
  /** In minor units. */
  shownTotal: number;
  paymentMethod: PaymentMethod;
}

/** The order as entered in the form; what the store does not ask for is omitted, even if it was typed before. */
export function orderBody({ store, cart, details, to, asked, shownTotal, paymentMethod }: Filled): OrderBody {
  const dineIn = cart.collectionType === 'dineIn';
  return {
    collectionType: cart.collectionType,
    requestedFor: dineIn || !store.hasCollectionTime ? null : cart.requestedFor,
    tableId: dineIn ? (cart.table?.id ?? null) : null,
    delivery: cart.collectionType === 'delivery' ? to : null,
    paymentMethod,
    customer: { name: details.name.trim(), phone: details.phone.trim(), email: details.email.trim() },
    comments: store.hasComments ? cart.comments.trim() : '',
    couponCode: asked.couponCode,
    redeemLoyalty: asked.redeemLoyalty,
    tip: asked.tip,
    lines: [...cart.lines],
    shownTotal,
  };
}

/** Whether two bodies are the same order, apart from their price. */
export const sameWish = (one: OrderBody, other: OrderBody): boolean =>
  JSON.stringify({ ...one, shownTotal: 0 }) === JSON.stringify({ ...other, shownTotal: 0 });
