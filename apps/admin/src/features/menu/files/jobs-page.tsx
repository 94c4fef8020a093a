import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { listBatchUploads } from '@servery/contract/batch-uploads';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { ListPage } from '../../../kit/list-page/list-page.tsx';
import type { ListColumn, ListDefinition } from '../../../kit/list-page/list.types.ts';
import { useListAddress } from '../../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../../shared/device-zone.ts';
import { Icon } from '../../../shared/icon.tsx';
import { useRestaurant } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import { formatNames, JobState, type MenuFileJob } from './job-text.tsx';

const importPath = '/restaurants/$restaurantId/stores/$storeId/menu/import';

const columns: ListColumn<MenuFileJob>[] = [
  { id: 'file', label: 'File', cell: ({ fileName }) => fileName },
  { id: 'store', label: 'Store', cell: ({ storeName }) => storeName },
  { id: 'state', label: 'State', cell: (job) => <JobState job={job} /> },
  { id: 'format', label: 'Format', wide: true, cell: ({ format }) => formatNames[format] },
  { id: 'by', label: 'By', wide: true, cell: ({ createdBy }) => createdBy },
  { id: 'at', label: 'Started', end: true, short: true, cell: ({ createdAt }) => moment(createdAt, clockNow(), deviceZone) },
];

/** Leads to the import of a store: the restaurant's only one, or one that is chosen. */
const ImportFile = () => {
  const { restaurantId, stores } = useRestaurant();
  const me = useMe();
  const own = stores.filter(({ storeId }) => may(me, 'menu.manage', { restaurantId, storeId }));
  const [only, ...others] = own;
  if (!only) return null;
  const label = 'Import a menu file';
  if (others.length === 0) {
    return (
      <Button
        leftSection={<Icon name="plus" />}
        renderRoot={(props: object) => <Link to={importPath} params={{ restaurantId, storeId: only.storeId }} {...props} />}
      >
        {label}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button leftSection={<Icon name="plus" />}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ storeId, name }) => (
          <Menu.Item
            key={storeId}
            mih="var(--touch)"
            renderRoot={(props: object) => <Link to={importPath} params={{ restaurantId, storeId }} {...props} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The imports of menu files into the stores of a restaurant, newest first, with how far each is. */
export const MenuFileJobsPage = () => {
  const { restaurantId, name, stores } = useRestaurant();
  const { filter } = useListAddress();
  const storeId = stores.find((store) => store.storeId === filter('store'))?.storeId;
  const list: ListDefinition<MenuFileJob> = {
    id: 'menu-files',
    caption: `Menu files of ${name}`,
    noun: ['import', 'imports'],
    source: usePagedList(listBatchUploads, () => ({ params: { restaurantId }, query: storeId === undefined ? {} : { storeId } })),
    columns,
    rowId: ({ id }) => id,
    rowName: ({ fileName }) => fileName,
    filters:
      stores.length > 1
        ? [{ id: 'store', label: 'Store', options: stores.map((store) => ({ value: store.storeId, label: store.name })) }]
        : [],
    to: ({ id }) => ({
      to: '/restaurants/$restaurantId/batch-upload-jobs/$batchUploadJobId',
      params: { restaurantId, batchUploadJobId: id },
    }),
    empty: { title: 'No imports yet', text: 'Import a spreadsheet, or a menu from Uber Eats or Square. You see what it changes first.' },
    add: <ImportFile />,
  };
  return <ListPage title="Menu files" intro="Menus that were imported from files, newest first." list={list} />;
};
