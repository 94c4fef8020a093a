import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { may } from '@servery/app-kit/abilities.ts';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { SearchField } from '../../shared/search-field.tsx';
import { useMe } from '../../shared/session.ts';

/** The stores of a restaurant that one may open. */
export const StoreListPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const [typed, setTyped] = useState('');
  const mayAdd = may(useMe(), 'restaurant.manage', { restaurantId });
  const wanted = typed.trim().toLowerCase();
  const found = stores.filter((store) => `${store.name} ${store.suburb}`.toLowerCase().includes(wanted));
  const add = mayAdd && (
    <Button
      leftSection={<Icon name="plus" />}
      renderRoot={(props: object) => <Link to="/restaurants/$restaurantId/create/store" params={{ restaurantId }} {...props} />}
    >
      Add a store
    </Button>
  );
  return (
    <Page title="Stores" intro={`Where guests of ${name} order and eat.`} actions={stores.length > 0 && add}>
      {stores.length > 8 && <SearchField label="Search by name or suburb" value={typed} onChange={setTyped} />}
      {stores.length === 0 && (
        <EmptyState title="No store yet" action={add}>
          {mayAdd ? 'Guests order from a store: add the first one.' : 'An admin of the restaurant adds them.'}
        </EmptyState>
      )}
      {stores.length > 0 && found.length === 0 && <EmptyState title="Nothing found">Try fewer letters.</EmptyState>}
      {found.length > 0 && (
        <CardList>
          {found.map((store) => (
            <CardLink key={store.storeId} title={store.name} hint={store.suburb} icon={<Icon name="store" />}>
              <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId: store.storeId }} />
            </CardLink>
          ))}
        </CardList>
      )}
    </Page>
  );
};
