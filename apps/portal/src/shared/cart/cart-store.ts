import { useSyncExternalStore } from 'react';
import { keptStore, type KeptStore } from '../kept-store.ts';
import { emptyCart, readCart, type Cart } from './cart.ts';

/** The cart of a store on this device: kept through reloads, the same in every tab. */
export const cartStoreOf = (storeId: string): KeptStore<Cart> => keptStore(`cart.${storeId}`, (text) => readCart(text, Date.now()));

const none = () => () => {};

/**
 * What `select` makes of the cart; let it answer with a part of the cart or a plain value. The server, and the first moment in the
 * browser, know an empty cart: the device's own appears right after.
 */
export function useCart<T>(storeId: string, select: (cart: Cart) => T): T {
  const store = typeof window === 'undefined' ? null : cartStoreOf(storeId);
  return useSyncExternalStore(
    store?.subscribe ?? none,
    () => select(store?.get() ?? emptyCart),
    () => select(emptyCart),
  );
}
