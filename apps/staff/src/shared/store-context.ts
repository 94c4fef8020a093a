import { createContext, useContext } from 'react';
import type { StorePlace } from '@servery/app-kit/orders/store-place.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { listMyStores } from '@servery/contract/restaurants';

export type MyStore = ResponseOf<typeof listMyStores>['rows'][number];

export const StoreContext = createContext<MyStore | null>(null);

/** The store of the current page. Throws outside of a store's pages. */
export const useStore = (): MyStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore outside of a store');
  return store;
};

const key = 'servery.staff.lastStore';

/** The store opened last on this device. */
export const lastStore = (): StorePlace | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StorePlace> | null;
    return kept?.restaurantId && kept.storeId ? { restaurantId: kept.restaurantId, storeId: kept.storeId } : null;
  } catch {
    return null;
  }
};
export const rememberStore = ({ restaurantId, storeId }: StorePlace): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ restaurantId, storeId }));
  } catch {
    // The browser stores nothing, or has no room left: the app then begins with the list of stores.
  }
};
