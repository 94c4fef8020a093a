import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import { useCart } from './cart-store.ts';
import { getWay } from './ways.ts';

/** The guest's collection type at this store, for which its prices are shown. */
export const useWay = (store: Store): CollectionType => useCart(store.id, (cart) => getWay(store, cart) ?? cart.collectionType);
