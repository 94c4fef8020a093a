import { createContext, useContext } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listMyRestaurants } from '@servery/contract/restaurants';
import { spell } from '@servery/domain/countries';

export type RestaurantPlace = ResponseOf<typeof listMyRestaurants>['rows'][number];
export type StorePlace = RestaurantPlace['stores'][number];

/** The restaurants and stores that this person may open, by name. */
export const usePlaces = () => {
  const list = useEndpoint(listMyRestaurants, {}, { staleTime: 30_000 });
  return { restaurants: list.data?.rows, error: list.error?.error, again: () => void list.refetch() };
};

export const RestaurantContext = createContext<RestaurantPlace | null>(null);
export const StoreContext = createContext<StorePlace | null>(null);

/** The device of the open store whose settings a page is about. */
export const DeviceContext = createContext<{ deviceId: string } | null>(null);

/** The restaurant that the address is in. Throws on pages outside of one. */
export const useRestaurant = (): RestaurantPlace => {
  const restaurant = useContext(RestaurantContext);
  if (!restaurant) throw new Error('useRestaurant outside of a restaurant');
  return restaurant;
};

/** Spells a text of ours as the country of the restaurant does. */
export const useSpelling = (): ((text: string) => string) => {
  const country = useContext(RestaurantContext)?.country ?? null;
  return (text) => spell(text, country);
};

/** The store that the address is in, with its restaurant's id for calls. Throws on pages outside of one. */
export const useStore = (): StorePlace & { restaurantId: string } => {
  const { restaurantId } = useRestaurant();
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore outside of a store');
  return { ...store, restaurantId };
};
