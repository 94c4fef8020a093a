import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { closeStore } from '@servery/contract/stores';
import { browseStores } from '@servery/contract/super-admin';
import { countries } from '@servery/domain/countries';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { VisitDialog } from './visit-dialog.tsx';

type Row = ResponseOf<typeof browseStores>['rows'][number];

const getState = ({ trading, closed }: Row) => (closed ? 'Closed to guests' : trading ? 'Open now' : 'Outside its hours');

const columns: ListColumn<Row>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'restaurant', label: 'Restaurant', value: ({ restaurantName }) => restaurantName },
  { id: 'suburb', label: 'Place', value: ({ suburb }) => suburb },
  { id: 'country', label: 'Country', wide: true, value: ({ country }) => countries[country].name },
  {
    ...{ id: 'state', label: 'State', value: getState },
    cell: (row) => <StateChip tone={row.closed ? 'late' : row.trading ? 'done' : 'neutral'}>{getState(row)}</StateChip>,
  },
];

const states = [
  { value: 'trading', label: 'Open now' },
  { value: 'closed', label: 'Closed to guests' },
] as const;

/** Asks before a store is closed to guests, or opened to them again. */
const ClosingDialog = ({ store, onDone, onClose }: { store: Row | null; onDone: () => Promise<void>; onClose: () => void }) => {
  const { name, closed } = store ?? { name: 'this store', closed: false };
  return (
    <Confirm
      opened={store !== null}
      title={closed ? `Open ${name} to guests again?` : `Close ${name} to guests?`}
      act={closed ? 'Open it again' : 'Close it'}
      harmful={!closed}
      endpoint={closeStore}
      call={() => ({
        params: { restaurantId: store?.restaurantId ?? '', storeId: store?.storeId ?? '' },
        body: { closed: !closed },
      })}
      {...{ onDone, onClose }}
    >
      <p>
        {closed
          ? 'Guests can order there again by its hours.'
          : 'Nobody can order on its pages until the owner or the platform opens it again. Tills, and orders that were placed, go on.'}
      </p>
    </Confirm>
  );
};

/** Every store of the installation, and what the platform does with one. */
export const BrowseStoresPage = () => {
  const queries = useQueryClient();
  const [visited, setVisited] = useState<Row | null>(null);
  const [changed, setChanged] = useState<Row | null>(null);
  const list: ListDefinition<Row> = {
    id: 'all-stores',
    caption: 'Stores of all restaurants',
    noun: ['store', 'stores'],
    source: usePagedList(browseStores, ({ q, filter }) => {
      const state = states.find(({ value }) => value === filter('state'))?.value;
      return { query: { ...(q && { search: q }), ...(state && { state }) } };
    }),
    columns,
    rowId: ({ storeId }) => storeId,
    rowName: ({ name }) => name,
    search: { label: 'Search by store, restaurant or place' },
    filters: [{ id: 'state', label: 'State', options: states }],
    to: ({ restaurantId, storeId }) => ({ to: '/restaurants/$restaurantId/stores/$storeId', params: { restaurantId, storeId } }),
    actions: (row) => [
      { label: 'Open as the owner', onAct: () => setVisited(row) },
      row.closed
        ? { label: 'Open to guests again', onAct: () => setChanged(row) }
        : { label: 'Close to guests', harmful: true, onAct: () => setChanged(row) },
    ],
    empty: { title: 'No store yet', text: 'Owners add them to their restaurants.' },
  };
  return (
    <ListPage title="All stores" intro="The stores of all restaurants of this installation." list={list}>
      <VisitDialog restaurant={visited && { id: visited.restaurantId, name: visited.restaurantName }} onClose={() => setVisited(null)} />
      <ClosingDialog
        store={changed}
        onDone={() => queries.invalidateQueries({ queryKey: endpointKey(browseStores) })}
        onClose={() => setChanged(null)}
      />
    </ListPage>
  );
};
