import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
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

/** Where one arrives: the restaurants and stores that one may open, or the first step. */
export const HomePage = () => {
  const { restaurants, error, again } = usePlaces();
  const me = useMe();
  if (restaurants?.length === 0 && !me.superAdmin) return <FirstStep name={me.name} />;
  return (
    <Page
      title="Your restaurants"
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          renderRoot={(props: object) => <Link to="/create/restaurant" {...props} />}
        >
          Create a restaurant
        </Button>
      }
    >
      {error && !restaurants && <Failure error={error} onRetry={again} />}
      {!error && !restaurants && <CardSkeletons label="Loading your restaurants" />}
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
