import { useSyncExternalStore } from 'react';
import { keep, onKeptElsewhere, readKept } from '../device.ts';
import { emptyCart, readCart, type Cart } from './cart.ts';

export interface CartStore {
  get: () => Cart;
  update: (change: (cart: Cart) => Cart) => void;
  subscribe: (listener: () => void) => () => void;
}

const stores = new Map<string, CartStore>();

/** The cart of a store on this device: kept through reloads, the same in every tab. */
export function cartStoreOf(storeId: string): CartStore {
  const known = stores.get(storeId);
  if (known) return known;
  const key = `cart.${storeId}`;
  const listeners = new Set<() => void>();
  let cart = readCart(readKept(key), Date.now());
  const set = (next: Cart) => {
    if (next === cart) return;
    cart = next;
    for (const listener of listeners) listener();
  };
  onKeptElsewhere((changed) => {
    if (changed === key) set(readCart(readKept(key), Date.now()));
  });
  const store: CartStore = {
    get: () => cart,
    update: (change) => {
      set(change(cart));
      keep(key, JSON.stringify(cart));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  stores.set(storeId, store);
  return store;
}

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
