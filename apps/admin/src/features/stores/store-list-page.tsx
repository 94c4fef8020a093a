import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant, type StorePlace } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

const columns: ListColumn<StorePlace>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'suburb', label: 'Suburb', value: ({ suburb }) => suburb },
];

/** The stores of a restaurant that one may open. */
export const StoreListPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const mayAdd = may(useMe(), 'restaurant.manage', { restaurantId });
  const list: ListDefinition<StorePlace> = {
    id: 'stores',
    caption: `Stores of ${name}`,
    noun: ['store', 'stores'],
    source: getList(stores),
    columns,
    rowId: ({ storeId }) => storeId,
    rowName: (store) => store.name,
    search: { label: 'Search by name or suburb', text: (store) => `${store.name} ${store.suburb}` },
    sort: 'name',
    to: ({ storeId }) => ({ to: '/restaurants/$restaurantId/stores/$storeId', params: { restaurantId, storeId } }),
    add: mayAdd && (
      <Button
        leftSection={<Icon name="plus" />}
        renderRoot={(props: object) => <Link to="/restaurants/$restaurantId/create/store" params={{ restaurantId }} {...props} />}
      >
        Add a store
      </Button>
    ),
    empty: {
      title: 'No store yet',
      text: mayAdd ? 'Guests order from a store: add the first one.' : 'An admin of the restaurant adds them.',
    },
  };
  return <ListPage title="Stores" intro={`Where guests of ${name} order and eat.`} list={list} />;
};
