import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import { useCart } from './cart-store.ts';
import { getWay } from './ways.ts';

/** How this guest gets the food from this store, which is what its prices are shown for. */
export const useWay = (store: Store): CollectionType => useCart(store.id, (cart) => getWay(store, cart) ?? cart.collectionType);
