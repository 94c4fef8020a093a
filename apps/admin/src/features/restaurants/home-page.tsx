import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { SetupCard } from '../../kit/setup/setup-card.tsx';
import { CardLink, CardList, CardSkeletons } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { usePlaces, type RestaurantPlace } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { FirstStep } from './first-step.tsx';

const Stores = ({ restaurant: { restaurantId, name, stores } }: { restaurant: RestaurantPlace }) => {
  const me = useMe();
  const mayAdd = may(me, 'restaurant.manage', { restaurantId });
  return (
    <CardList title={name}>
      {stores.map(({ storeId, name: store, suburb }) => (
        <CardLink key={storeId} title={store} hint={suburb} icon={<Icon name="store" />}>
          <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId }} />
        </CardLink>
      ))}
      {stores.length === 0 && mayAdd && (
        <CardLink title="Add the first store" hint="Guests order from a store" icon={<Icon name="plus" />}>
          <Link to="/restaurants/$restaurantId/create/store" params={{ restaurantId }} />
        </CardLink>
      )}
      {stores.length === 0 && !mayAdd && <li>No store yet.</li>}
    </CardList>
  );
};

/** More than that many are found faster by the switcher than by scrolling. */
const shown = 30;

/** The only store of somebody who has just begun; whoever has more finds the steps on each store's overview. */
const getFirstStore = (restaurants: readonly RestaurantPlace[] | undefined) => {
  const [first, ...others] = (restaurants ?? []).flatMap(({ restaurantId, stores }) => stores.map((store) => ({ ...store, restaurantId })));
  return others.length === 0 ? first : undefined;
};

/** Where one arrives: the restaurants and stores that one may open, or the first step. */
export const HomePage = () => {
  const { restaurants, error, again } = usePlaces();
  const me = useMe();
  const first = getFirstStore(restaurants);
  if (restaurants?.length === 0 && !me.superAdmin) return <FirstStep name={me.name} />;
  return (
    <Page
      title="Your restaurants"
      actions={
        may(me, 'restaurants.create', {}) && (
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            renderRoot={(props: object) => <Link to="/create/restaurant" {...props} />}
          >
            Create a restaurant
          </Button>
        )
      }
    >
      {error && !restaurants && <Failure error={error} onRetry={again} />}
      {!error && !restaurants && <CardSkeletons label="Loading your restaurants" />}
      {first && <SetupCard restaurantId={first.restaurantId} storeId={first.storeId} name={first.name} />}
      {restaurants?.slice(0, shown).map((restaurant) => (
        <Stores key={restaurant.restaurantId} restaurant={restaurant} />
      ))}
      {restaurants && restaurants.length > shown && (
        <p>
          {restaurants.length - shown} more: press <kbd>/</kbd> or use the field at the top to find one by name.
        </p>
      )}
    </Page>
  );
};
