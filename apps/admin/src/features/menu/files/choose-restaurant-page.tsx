import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { CardLink, CardList, CardSkeletons } from '../../../shared/card-list.tsx';
import { Icon } from '../../../shared/icon.tsx';
import { Page } from '../../../shared/page.tsx';
import { usePlaces } from '../../../shared/places.ts';

const path = '/restaurants/$restaurantId/batch-upload-jobs';

/** Menu files belong to a restaurant: whoever has several chooses one. */
export const ChooseRestaurantPage = () => {
  const { restaurants, error, again } = usePlaces();
  const { batchUploadJobId } = useParams({ strict: false });
  const toJobs = (restaurantId: string) =>
    batchUploadJobId === undefined
      ? ({ to: path, params: { restaurantId } } as const)
      : ({ to: `${path}/$batchUploadJobId`, params: { restaurantId, batchUploadJobId } } as const);
  const [only] = restaurants ?? [];
  if (restaurants?.length === 1 && only) return <Navigate {...toJobs(only.restaurantId)} replace />;
  return (
    <Page title="Menu files" intro="Which restaurant’s?">
      {error && !restaurants && <Failure error={error} onRetry={again} />}
      {!error && !restaurants && <CardSkeletons label="Loading your restaurants" />}
      {restaurants?.length === 0 && <EmptyState title="No restaurant yet">Create one on the start page first.</EmptyState>}
      {restaurants && restaurants.length > 0 && (
        <CardList title="Restaurants">
          {restaurants.map(({ restaurantId, name, stores }) => (
            <CardLink key={restaurantId} title={name} hint={stores.map((store) => store.name).join(', ')} icon={<Icon name="store" />}>
              <Link {...toJobs(restaurantId)} />
            </CardLink>
          ))}
        </CardList>
      )}
    </Page>
  );
};
