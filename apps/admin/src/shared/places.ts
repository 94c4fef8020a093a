import { createContext, useContext } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listMyStores } from '@servery/contract/restaurants';

export interface StorePlace {
  storeId: string;
  name: string;
}
export interface RestaurantPlace {
  restaurantId: string;
  name: string;
  stores: StorePlace[];
}

/** The restaurants and stores that this person may open, by name. */
export const usePlaces = () => {
  const stores = useEndpoint(listMyStores, {}, { staleTime: 30_000 });
  const groups = new Map<string, RestaurantPlace>();
  for (const row of stores.data?.rows ?? []) {
    const group = groups.get(row.restaurantId) ?? { restaurantId: row.restaurantId, name: row.restaurantName, stores: [] };
    group.stores.push({ storeId: row.storeId, name: row.storeName });
    groups.set(row.restaurantId, group);
  }
  return {
    restaurants: stores.data && [...groups.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    error: stores.error?.error,
    again: () => void stores.refetch(),
  };
};

export const RestaurantContext = createContext<RestaurantPlace | null>(null);
export const StoreContext = createContext<StorePlace | null>(null);

/** The restaurant that the address is in. Throws on pages outside of one. */
export const useRestaurant = (): RestaurantPlace => {
  const restaurant = useContext(RestaurantContext);
  if (!restaurant) throw new Error('useRestaurant outside of a restaurant');
  return restaurant;
};

/** The store that the address is in, with its restaurant's id for calls. Throws on pages outside of one. */
export const useStore = (): StorePlace & { restaurantId: string } => {
  const { restaurantId } = useRestaurant();
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore outside of a store');
  return { ...store, restaurantId };
};
