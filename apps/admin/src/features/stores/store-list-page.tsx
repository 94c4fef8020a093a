import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listMyRestaurants } from '@servery/contract/restaurants';
import { closeStore, moveStore } from '@servery/contract/stores';
import type { CountryCode } from '@servery/domain/countries';
import { localityNames } from '@servery/domain/delivery';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant, type StorePlace } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

const getColumns = (country: CountryCode): ListColumn<StorePlace>[] => [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'suburb', label: localityNames[country].heading, value: ({ suburb }) => suburb },
  {
    ...{ id: 'state', label: 'State', value: ({ closed }) => (closed ? 'closed' : 'open') },
    cell: ({ closed }) =>
      closed ? <StateChip tone="late">Closed to guests</StateChip> : <StateChip tone="done">Open by its hours</StateChip>,
  },
];

/** Where a store goes, and where it came from: each behind another store, or first. */
interface Move {
  store: StorePlace;
  after: string | null;
  before: string | null;
}

/** The stores of a restaurant that one may open, in the order in which guests see them. */
export const StoreListPage = () => {
  const { restaurantId, name, country, stores } = useRestaurant();
  const mayAdd = may(useMe(), 'restaurant.manage', { restaurantId });
  const queries = useQueryClient();
  const onChanged = () => void queries.invalidateQueries({ queryKey: endpointKey(listMyRestaurants) });
  const call = ({ store, after }: Move) => ({ params: { restaurantId, storeId: store.storeId }, body: { after } });
  const moving = useReversible({
    act: { endpoint: moveStore, call },
    reverse: { endpoint: moveStore, call: (move: Move) => call({ ...move, after: move.before }) },
    said: ([move]) => `${move!.store.name} moved`,
    getName: ({ store }) => store.name,
    onChanged,
  });
  const step = (closed: boolean) => ({
    endpoint: closeStore,
    call: ({ storeId }: StorePlace) => ({ params: { restaurantId, storeId }, body: { closed } }),
  });
  const common = { getName: (store: StorePlace) => store.name, onChanged };
  const closing = useReversible({
    ...{ ...common, act: step(true), reverse: step(false) },
    said: ([store]) => `${store!.name} is closed: guests cannot order there`,
  });
  const opening = useReversible({ ...common, act: step(false), reverse: step(true), said: ([store]) => `${store!.name} is open again` });
  const move = (store: StorePlace, by: -1 | 1) => {
    const place = stores.indexOf(store);
    const idAt = (index: number) => stores[index]?.storeId ?? null;
    moving.run([{ store, after: by < 0 ? idAt(place - 2) : idAt(place + 1), before: idAt(place - 1) }]);
  };
  const getActions = (store: StorePlace) => {
    const place = stores.indexOf(store);
    return [
      ...(place > 0 ? [{ label: 'Move up', onAct: () => move(store, -1) }] : []),
      ...(place < stores.length - 1 ? [{ label: 'Move down', onAct: () => move(store, 1) }] : []),
      store.closed
        ? { label: 'Open to guests again', onAct: () => opening.run([store]) }
        : { label: 'Close to guests', harmful: true, onAct: () => closing.run([store]) },
    ];
  };
  const list: ListDefinition<StorePlace> = {
    id: 'stores',
    caption: `Stores of ${name}`,
    noun: ['store', 'stores'],
    source: getList(stores),
    columns: getColumns(country),
    rowId: ({ storeId }) => storeId,
    rowName: (store) => store.name,
    search: { label: `Search by name or ${localityNames[country].one}`, text: (store) => `${store.name} ${store.suburb}` },
    ...(mayAdd && { actions: getActions }),
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
      error={moving.error ?? closing.error ?? opening.error}
    />
  );
};
