import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { browseRestaurants } from '@servery/contract/restaurants';
import { formatDayOfYear, formatInstantDate } from '@servery/domain/clock';
import { countries } from '@servery/domain/countries';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Page } from '../../shared/page.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Table, TableSkeleton, type Column } from '../../shared/table.tsx';

type Row = ResponseOf<typeof browseRestaurants>['rows'][number];

const sinceWords = (at: string): string => formatDayOfYear(formatInstantDate(at, deviceZone));

const columns: Column<Row>[] = [
  {
    label: 'Name',
    names: true,
    cell: ({ id, name }) => (
      <Link to="/restaurants/$restaurantId/stores" params={{ restaurantId: id }} style={{ fontWeight: 600 }}>
        {name}
      </Link>
    ),
  },
  { label: 'Country', cell: ({ country }) => countries[country].name },
  { label: 'Stores', end: true, cell: ({ storeCount }) => storeCount },
  {
    label: 'Admins',
    end: true,
    cell: ({ adminCount }) => (adminCount === 0 ? <StateChip tone="late">None</StateChip> : adminCount),
  },
  {
    label: 'In the portal',
    cell: ({ listed, hasMenu, openToPublic }) => {
      if (!listed) return <StateChip tone="neutral">By link only</StateChip>;
      if (!hasMenu) return <StateChip tone="late">Not yet: no menu</StateChip>;
      return openToPublic ? <StateChip tone="done">Listed</StateChip> : <StateChip tone="neutral">Not opened</StateChip>;
    },
  },
  { label: 'Since', end: true, cell: ({ createdAt }) => sinceWords(createdAt) },
];

/** Every restaurant of the installation. */
export const BrowseRestaurantsPage = () => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useEndpointPages(browseRestaurants, search ? { query: { search } } : {});
  return (
    <Page title="Restaurants" intro="Every restaurant of this installation.">
      <SearchField label="Search by name" value={typed} onChange={setTyped} />
      {list.error && <Failure error={list.error} onRetry={list.again} />}
      {list.isPending && <TableSkeleton label="Loading restaurants" />}
      {list.rows?.length === 0 && !list.error && (
        <EmptyState title={search ? 'Nothing found' : 'No restaurant yet'}>
          {search ? 'Try fewer letters.' : 'Whoever signs up can create one.'}
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && <Table caption="Restaurants" columns={columns} rows={list.rows} rowKey={({ id }) => id} />}
      <ShowMore hasMore={list.hasMore} busy={list.isReadingMore} onMore={list.more} />
    </Page>
  );
};
