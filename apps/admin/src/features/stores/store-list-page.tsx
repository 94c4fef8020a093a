import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listMyRestaurants, moveStore } from '@servery/contract/restaurants';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant, type StorePlace } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

const columns: ListColumn<StorePlace>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'suburb', label: 'Suburb', value: ({ suburb }) => suburb },
];

/** Where a store goes, and where it came from: each behind another store, or first. */
interface Move {
  store: StorePlace;
  after: string | null;
  before: string | null;
}

/** The stores of a restaurant that one may open, in the order in which guests see them. */
export const StoreListPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const mayAdd = may(useMe(), 'restaurant.manage', { restaurantId });
  const queries = useQueryClient();
  const call = ({ store, after }: Move) => ({ params: { restaurantId, storeId: store.storeId }, body: { after } });
  const moving = useReversible({
    act: { endpoint: moveStore, call },
    reverse: { endpoint: moveStore, call: (move: Move) => call({ ...move, after: move.before }) },
    said: ([move]) => `${move!.store.name} moved`,
    getName: ({ store }) => store.name,
    onChanged: () => void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) }),
  });
  const move = (store: StorePlace, by: -1 | 1) => {
    const place = stores.indexOf(store);
    const idAt = (index: number) => stores[index]?.storeId ?? null;
    moving.run([{ store, after: by < 0 ? idAt(place - 2) : idAt(place + 1), before: idAt(place - 1) }]);
  };
  const getMoves = (store: StorePlace) => {
    const place = stores.indexOf(store);
    return [
      ...(place > 0 ? [{ label: 'Move up', onAct: () => move(store, -1) }] : []),
      ...(place < stores.length - 1 ? [{ label: 'Move down', onAct: () => move(store, 1) }] : []),
    ];
  };
  const list: ListDefinition<StorePlace> = {
    id: 'stores',
    caption: `Stores of ${name}`,
    noun: ['store', 'stores'],
    source: getList(stores),
    columns,
    rowId: ({ storeId }) => storeId,
    rowName: (store) => store.name,
    search: { label: 'Search by name or suburb', text: (store) => `${store.name} ${store.suburb}` },
    ...(mayAdd && stores.length > 1 && { actions: getMoves }),
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
  return (
    <ListPage
      title="Stores"
      intro={`Where guests of ${name} order and eat, in the order in which they see them.`}
      list={list}
      error={moving.error}
    />
  );
};
