import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointKey } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { formatDayOfYear, formatInstantDate } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { ListingDialog } from './listing-dialog.tsx';
import { VisitDialog } from './visit-dialog.tsx';

type Row = ResponseOf<typeof browseRestaurants>['rows'][number];

const formatSince = (at: string): string => formatDayOfYear(formatInstantDate(at, deviceZone), deviceZone);

const columns: ListColumn<Row>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'country', label: 'Country', wide: true, value: ({ country }) => countries[country].name },
  { id: 'stores', label: 'Stores', end: true, value: ({ storeCount }) => storeCount },
  {
    id: 'admins',
    label: 'Admins',
    end: true,
    value: ({ adminCount }) => adminCount,
    cell: ({ adminCount }) => (adminCount === 0 ? <StateChip tone="late">None</StateChip> : adminCount),
  },
  {
    id: 'listed',
    label: 'In the portal',
    value: ({ listed, hasMenu, openToPublic }) => [listed, hasMenu, openToPublic].filter(Boolean).length,
    cell: ({ listed, hasMenu, openToPublic }) => {
      if (!listed) return <StateChip tone="neutral">Hidden: by link only</StateChip>;
      if (!hasMenu) return <StateChip tone="late">Not yet: no menu</StateChip>;
      return openToPublic ? <StateChip tone="done">Listed</StateChip> : <StateChip tone="neutral">Not opened</StateChip>;
    },
  },
  { id: 'since', label: 'Since', end: true, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formatSince(createdAt) },
];

/** Every restaurant of the installation, and what the platform does with one. */
export const BrowseRestaurantsPage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [visited, setVisited] = useState<Row | null>(null);
  const [changed, setChanged] = useState<Row | null>(null);
  const list: ListDefinition<Row> = {
    id: 'restaurants',
    caption: 'Restaurants',
    noun: ['restaurant', 'restaurants'],
    source: usePagedList(browseRestaurants, ({ q }) => (q ? { query: { search: q } } : {})),
    columns,
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    search: { label: 'Search by name' },
    to: ({ id }) => ({ to: '/restaurants/$restaurantId/stores', params: { restaurantId: id } }),
    actions: (row) => [
      {
        label: 'Transaction fee',
        onAct: () => void navigate({ to: '/restaurants/$restaurantId/platform-fee', params: { restaurantId: row.id } }),
      },
      { label: 'Open as the owner', onAct: () => setVisited(row) },
      row.listed
        ? { label: 'Hide from the platform’s page', harmful: true, onAct: () => setChanged(row) }
        : { label: 'List on the platform’s page', onAct: () => setChanged(row) },
    ],
    empty: { title: 'No restaurant yet', text: 'Whoever signs up can create one.' },
  };
  return (
    <ListPage title="Restaurants" intro="Every restaurant of this installation." list={list}>
      <VisitDialog restaurant={visited} onClose={() => setVisited(null)} />
      <ListingDialog
        restaurant={changed}
        onDone={() => queries.invalidateQueries({ queryKey: endpointKey(browseRestaurants) })}
        onClose={() => setChanged(null)}
      />
    </ListPage>
  );
};
