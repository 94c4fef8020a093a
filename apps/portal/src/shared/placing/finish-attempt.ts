import type { Order } from '../api.ts';
import { emptyCart, type Cart } from '../cart/cart.ts';
import { getCartStore } from '../cart/cart-store.ts';
import { getExtrasStore, noExtras } from '../cart/extras.ts';
import { closeAttempt, openAttempt, type OrderBody } from './attempt.ts';

type PlacedOrder = Pick<Order, 'id' | 'cart'>;

/** Whether the cart that all tabs share contains these lines, and nothing else. */
export const isInCart = (storeId: string, { lines }: Pick<OrderBody, 'lines'>): boolean =>
  JSON.stringify(lines) === JSON.stringify(getCartStore(storeId).getFresh().lines);

/**
 * The cart without what an order contains. What the guest has put in since stays: in another tab after the answer was lost, or while the
 * bank was being asked.
 */
function withoutOrdered({ lines, ...cart }: Cart, { cart: ordered }: PlacedOrder): Cart {
  const converted = new Set(ordered.lines.flatMap(({ convertedFrom = [] }) => convertedFrom));
  const counts = new Map(ordered.lines.map(({ id, quantity }) => [id, quantity]));
  const left = lines.flatMap((line) => {
    const quantity = converted.has(line.id) ? 0 : line.quantity - (counts.get(line.id) ?? 0);
    return quantity <= 0 ? [] : [{ ...line, quantity }];
  });
  return left.length > 0 ? { ...cart, lines: left } : { ...emptyCart, collectionType: cart.collectionType, table: cart.table };
}

/** The order of the store's open attempt is placed: the attempt is closed, and what it contains leaves the cart. */
export function finishAttempt(storeId: string, order: PlacedOrder): void {
  const attempt = openAttempt(storeId);
  if (attempt?.id !== order.id) return;
  const cart = getCartStore(storeId);
  cart.update((before) => withoutOrdered(before, order));
  if (cart.get().lines.length === 0) getExtrasStore(storeId).update(() => noExtras);
  closeAttempt(storeId, attempt);
}
