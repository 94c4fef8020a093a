import { listCustomers } from '@servery/contract/customers';
import { CsvButton } from '../../kit/list-page/csv-button.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useCsv } from '../../kit/list-page/use-csv.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { useRestaurant } from '../../shared/places.ts';
import { getCustomerCsv } from './customer-csv.ts';
import { formatCustomerDay, getName } from './customer-text.ts';
import type { CustomerRow } from './customers.types.ts';

const columns: ListColumn<CustomerRow>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name || 'No name' },
  { id: 'phone', label: 'Phone', short: true, value: ({ shownPhone }) => shownPhone || '–' },
  { id: 'email', label: 'Email', wide: true, value: ({ unverifiedEmail }) => unverifiedEmail || '–' },
  { id: 'online', label: 'Online', end: true, value: ({ previousOrderCount }) => previousOrderCount },
  { id: 'google', label: 'Google', end: true, value: ({ previousGoogleOrderCount }) => previousGoogleOrderCount },
  { id: 'till', label: 'Till', end: true, value: ({ previousPosOrderCount }) => previousPosOrderCount },
  {
    ...{ id: 'last', label: 'Last order', end: true, short: true, value: ({ lastOrderAt }) => lastOrderAt },
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? 'None' : formatCustomerDay(lastOrderAt)),
  },
  {
    id: 'since',
    label: 'Customer since',
    end: true,
    short: true,
    hidden: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatCustomerDay(createdAt),
  },
];

const getQuery = (q: string) => (q ? { search: q.slice(0, 60) } : {});

/** The customers of a restaurant, with how often each has ordered. */
export const CustomersPage = () => {
  const { restaurantId, name } = useRestaurant();
  const params = { restaurantId };
  const q = useListAddress().q.trim();
  const source = usePagedList(listCustomers, (address) => ({ params, query: getQuery(address.q) }));
  const toText = (rows: readonly CustomerRow[]) => getCustomerCsv(rows, deviceZone);
  const csv = useCsv(listCustomers, { params, query: getQuery(q) }, { name: `Customers ${name}`, toText });
  const list: ListDefinition<CustomerRow> = {
    id: 'customers',
    caption: `Customers of ${name}`,
    noun: ['customer', 'customers'],
    source,
    columns,
    rowId: ({ id }) => id,
    rowName: getName,
    search: { label: 'Search by name, phone or email' },
    to: ({ id }) => ({ to: '/restaurants/$restaurantId/restaurant-customers/$customerId', params: { restaurantId, customerId: id } }),
    empty: { title: 'No customers yet', text: 'Guests who confirm their phone number when they order are listed here.' },
  };
  return (
    <ListPage
      title="Customers"
      intro="Guests who confirmed their phone number, newest first. Orders that were rejected, cancelled or never paid are not counted."
      list={list}
      error={csv.error}
      actions={<CsvButton csv={csv} noun="customers" disabled={!source.rows?.length} />}
    />
  );
};
