import { useLoaderData, useParams } from '@tanstack/react-router';
import type { Store } from './api.ts';

const restaurantRoute = '/restaurants/$restaurantId';
const storeRoute = `${restaurantRoute}/stores/$storeId` as const;
/** The route of pages that show the menu. */
export const menuRoute = `${storeRoute}/menu` as const;

/** The restaurant of the page, with its stores, the origin of the page, and the server's time of reading. */
export const useRestaurant = () => useLoaderData({ from: restaurantRoute });

export const useStoreParams = () => useParams({ from: storeRoute });

/** The store of the page. Its route has checked that it exists. */
export const useStore = (): Store => {
  const { storeId } = useStoreParams();
  const store = useRestaurant().restaurant.stores.find(({ id }) => id === storeId);
  if (!store) throw new Error('The store has left the restaurant');
  return store;
};

/** The store's published menu. Only on pages that show it. */
export const useMenu = () => useLoaderData({ from: menuRoute });
