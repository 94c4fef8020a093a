import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../api.ts';
import type { Cart } from './cart.ts';

/** The ways of getting the food that this guest has here: dine-in needs a table. */
export const getWays = ({ collectionTypes }: Pick<Store, 'collectionTypes'>, { table }: Pick<Cart, 'table'>): CollectionType[] =>
  collectionTypes.filter((way) => way !== 'dineIn' || table !== null);

/** The way that counts: what the guest chose where it is offered, else the first that is. Null: nothing can be ordered online here. */
export const getWay = (store: Pick<Store, 'collectionTypes'>, cart: Pick<Cart, 'table' | 'collectionType'>): CollectionType | null => {
  const ways = getWays(store, cart);
  return ways.includes(cart.collectionType) ? cart.collectionType : (ways[0] ?? null);
};
