import { persistedStore, usePersisted, type PersistedStore } from '../kept-store.ts';
import { emptyCart, readCart, type Cart } from './cart.ts';

/** The cart of a store on this device: kept through reloads, the same in every tab. */
export const cartStoreOf = (storeId: string): PersistedStore<Cart> =>
  persistedStore(`cart.${storeId}`, (text) => readCart(text, Date.now()));

/** What `select` makes of the cart: an empty one on the server and in the first moment. */
export const useCart = <T>(storeId: string, select: (cart: Cart) => T): T => usePersisted(() => cartStoreOf(storeId), emptyCart, select);
