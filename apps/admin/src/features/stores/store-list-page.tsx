import { Link } from '@tanstack/react-router';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';

/** The stores of a restaurant that one may open. */
export const StoreListPage = () => {
  const { restaurantId, stores } = useRestaurant();
  return (
    <Page title="Stores">
      {stores.length === 0 && <EmptyState title="No store yet">Guests order from a store.</EmptyState>}
      <CardList>
        {stores.map((store) => (
          <CardLink key={store.storeId} title={store.name} icon={<Icon name="store" />}>
            <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId: store.storeId }} />
          </CardLink>
        ))}
      </CardList>
    </Page>
  );
};
