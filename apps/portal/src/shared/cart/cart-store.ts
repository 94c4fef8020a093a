import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';
import { emptyCart, readCart, type Cart } from './cart.ts';

/** The cart of a store on this device: it survives reloads and is the same in every tab. */
export const getCartStore = (storeId: string): PersistedStore<Cart> =>
  persistedStore(`cart.${storeId}`, (text) => readCart(text, Date.now()));

/** What `select` returns for the cart: an empty one on the server and on the first render. */
export const useCart = <T>(storeId: string, select: (cart: Cart) => T): T => usePersisted(() => getCartStore(storeId), emptyCart, select);
