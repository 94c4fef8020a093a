import { useEndpoint } from '@servery/app-kit/query.ts';
import { getRestaurant } from '@servery/contract/restaurants';
import { getPoint, type GeoPoint } from '@servery/domain/delivery';
import { useRestaurant, useStore } from '../../shared/places.ts';

/** Where the store is on the map; null while nobody has placed it. */
export const useStorePoint = (): { point: GeoPoint | null; isPending: boolean } => {
  const { restaurantId } = useRestaurant();
  const { storeId } = useStore();
  const restaurant = useEndpoint(getRestaurant, { params: { restaurantId } });
  const address = restaurant.data?.stores.find(({ id }) => id === storeId)?.address;
  return { point: address ? getPoint(address) : null, isPending: restaurant.isPending };
};
