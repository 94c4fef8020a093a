import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { moment } from '@servery/app-kit/format.ts';
import { listCustomerExports, type CustomerExportView } from '@servery/contract/customer-exports';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { useRestaurant } from '../../shared/places.ts';
import { useExportDownload } from './customer-export.tsx';

const when = (instant: string): string => moment(instant, clockNow(), deviceZone);

/** Exports of customers: who asked for them and when, and the own files for a day. */
export const CustomerExportsPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const { storeId } = useParams({ strict: false });
  const { download, busy, error } = useExportDownload(restaurantId);
  const toStores = ({ storeIds }: CustomerExportView) =>
    storeIds === null ? 'All' : storeIds.map((id) => stores.find((store) => store.storeId === id)?.name ?? 'Another store').join(', ');
  const columns: ListColumn<CustomerExportView>[] = [
    {
      id: 'requested',
      label: 'Exported',
      short: true,
      value: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => when(requestedAt),
    },
    { id: 'by', label: 'By', value: ({ requestedBy }) => requestedBy },
    { id: 'stores', label: 'Stores', wide: true, value: toStores },
    {
      id: 'customers',
      label: 'Customers',
      end: true,
      value: ({ rowCount }) => rowCount,
      cell: ({ rowCount, searched }) => `${rowCount}${searched ? ' found' : ''}`,
    },
    { id: 'downloads', label: 'Downloads', end: true, value: ({ downloads }) => downloads },
    {
      id: 'file',
      label: 'File',
      end: true,
      cell: ({ id, available, expiresAt }) =>
        available ? (
          <Button variant="default" size="compact-md" loading={busy} onClick={() => void download(id, `Customers ${name}`)}>
            Download until {when(expiresAt).replace('Tomorrow', 'tomorrow')}
          </Button>
        ) : (
          'None'
        ),
    },
  ];
  const list: ListDefinition<CustomerExportView> = {
    id: storeId === undefined ? 'customer-exports' : 'store-customer-exports',
    caption: `Exports of customers of ${name}`,
    noun: ['export', 'exports'],
    source: usePagedList(listCustomerExports, () => ({ params: { restaurantId }, query: {} })),
    columns,
    rowId: ({ id }) => id,
    rowName: ({ requestedAt }) => when(requestedAt),
    empty: { title: 'No exports yet', text: 'Download the customers as CSV from their list. Each export is listed here.' },
  };
  return (
    <ListPage
      title="Exports"
      intro="A file can be downloaded for 24 hours, by the one who exported it. It is deleted earlier if a customer is erased."
      list={list}
      error={error}
    />
  );
};
