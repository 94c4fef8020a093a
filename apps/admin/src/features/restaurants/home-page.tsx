import { Link } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { CardLink, CardList, CardSkeletons } from '../../shared/card-list.tsx';
import { Page } from '../../shared/page.tsx';
import { usePlaces } from '../../shared/places.ts';

/** Where one arrives: the restaurants and stores that one may open. */
export const HomePage = () => {
  const places = usePlaces();
  return (
    <Page title="Your restaurants">
      {places.error && !places.restaurants && <Failure error={places.error} onRetry={places.again} />}
      {!places.error && !places.restaurants && <CardSkeletons label="Loading your restaurants" />}
      {places.restaurants?.length === 0 && <EmptyState title="No restaurant yet">Ask the restaurant’s owner to invite you.</EmptyState>}
      {places.restaurants?.map(({ restaurantId, name, stores }) => (
        <CardList key={restaurantId} title={name}>
          {stores.map((store) => (
            <CardLink key={store.storeId} title={store.name}>
              <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId: store.storeId }} />
            </CardLink>
          ))}
        </CardList>
      ))}
    </Page>
  );
};
