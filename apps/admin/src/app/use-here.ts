import { useParams } from '@tanstack/react-router';
import { useLastPlace } from '../shared/last-place.ts';
import { usePlaces } from '../shared/places.ts';

/**
 * The restaurant and store that the shell is about: those of the address; where the address names none, those that were open last,
 * or the only ones.
 */
export const useHere = () => {
  const { restaurantId, storeId } = useParams({ strict: false });
  const last = useLastPlace();
  const places = usePlaces();
  const all = places.restaurants ?? [];
  const wanted = restaurantId ?? last.restaurantId ?? undefined;
  const restaurant =
    all.find((row) => row.restaurantId === wanted) ?? (restaurantId === undefined && all.length === 1 ? all[0] : undefined);
  const stores = restaurant?.stores ?? [];
  const store =
    stores.find((row) => row.storeId === (storeId ?? last.storeId)) ??
    (storeId === undefined && stores.length === 1 ? stores[0] : undefined);
  /** The address is about the restaurant as a whole; `store` is only what is at hand. */
  const whole = restaurantId !== undefined && storeId === undefined;
  return { restaurant, store, whole, places };
};
