import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import type { Cart } from './cart.ts';

/** The collection types available to this guest here: dine-in needs a table. */
export const getWays = ({ collectionTypes }: Pick<Store, 'collectionTypes'>, { table }: Pick<Cart, 'table'>): CollectionType[] =>
  collectionTypes.filter((way) => way !== 'dineIn' || table !== null);

/**
 * The collection type that applies: the guest's choice if it is offered, else the first one offered. Null: nothing can be ordered online
 * here.
 */
export const getWay = (store: Pick<Store, 'collectionTypes'>, cart: Pick<Cart, 'table' | 'collectionType'>): CollectionType | null => {
  const ways = getWays(store, cart);
  return ways.includes(cart.collectionType) ? cart.collectionType : (ways[0] ?? null);
};
