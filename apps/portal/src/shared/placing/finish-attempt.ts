import { emptyCart } from '../cart/cart.ts';
import { getCartStore } from '../cart/cart-store.ts';
import { getExtrasStore, noExtras } from '../cart/extras.ts';
import { closeAttempt, openAttempt, type OrderBody } from './attempt.ts';

/** Whether the cart that all tabs share contains these lines, and nothing else. */
export const isInCart = (storeId: string, { lines }: Pick<OrderBody, 'lines'>): boolean =>
  JSON.stringify(lines) === JSON.stringify(getCartStore(storeId).getFresh().lines);

/** Whether the cart still contains what was ordered; a guest may have filled it with something else while the bank was being asked. */
const isOrdered = (storeId: string, waiting: string | undefined): boolean =>
  waiting === undefined || isInCart(storeId, JSON.parse(waiting) as OrderBody);

/** The order of the store's open attempt is placed: the attempt is closed, and the ordered lines leave the cart. */
export function finishAttempt(storeId: string, orderId: string): void {
  const attempt = openAttempt(storeId);
  if (attempt?.id !== orderId) return;
  if (isOrdered(storeId, attempt.waiting)) {
    getCartStore(storeId).update(({ collectionType, table }) => ({ ...emptyCart, collectionType, table }));
    getExtrasStore(storeId).update(() => noExtras);
  }
  closeAttempt(storeId, attempt);
}
