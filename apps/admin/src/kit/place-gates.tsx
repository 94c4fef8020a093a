import { Link, useParams } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useLastPlace } from '../shared/last-place.ts';
import { RestaurantContext, StoreContext, usePlaces, useRestaurant } from '../shared/places.ts';

const Opening = ({ what }: { what: string }) => (
  <div role="status" aria-label={`Opening the ${what}`}>
    <Skeleton width="40%" height="2.2rem" />
  </div>
);

/** A place that is not this person's is answered as one that does not exist. */
const NoPlace = ({ what }: { what: string }) => (
  <EmptyState page title={`This ${what} does not exist`} action={<Link to="/">Choose another</Link>}>
    Or it is not one of yours.
  </EmptyState>
);

/** Everything below a restaurant's address. */
export const RestaurantGate = ({ children }: { children: ReactNode }) => {
  const { restaurantId = '', storeId = null } = useParams({ strict: false });
  const places = usePlaces();
  const restaurant = places.restaurants?.find((row) => row.restaurantId === restaurantId);
  const known = restaurant !== undefined;
  useEffect(() => {
    if (!known) return;
    // On a restaurant's own pages its store that was open last stays at hand.
    useLastPlace.setState((last) => ({
      restaurantId,
      storeId: storeId ?? (last.restaurantId === restaurantId ? last.storeId : null),
    }));
  }, [known, restaurantId, storeId]);
  if (restaurant) return <RestaurantContext value={restaurant}>{children}</RestaurantContext>;
  if (places.restaurants) return <NoPlace what="restaurant" />;
  return places.error ? <Failure page error={places.error} onRetry={places.again} /> : <Opening what="restaurant" />;
};

/** Everything below a store's address. */
export const StoreGate = ({ children }: { children: ReactNode }) => {
  const { storeId } = useParams({ strict: false });
  const store = useRestaurant().stores.find((row) => row.storeId === storeId);
  return store ? (
    <StoreContext key={storeId} value={store}>
      {children}
    </StoreContext>
  ) : (
    <NoPlace what="store" />
  );
};
