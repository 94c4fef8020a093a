import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { listCustomers } from '@servery/contract/customers';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { EmailText } from '../../shared/email-text.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { useCustomerExport } from './customer-export.tsx';
import { formatCustomerDay, getName } from './customer-text.ts';
import type { CustomerRow } from './customers.types.ts';
import styles from './customers.module.css';

const columns: ListColumn<CustomerRow>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name || 'No name' },
  {
    ...{ id: 'phone', label: 'Phone', short: true, value: ({ shownPhone }) => shownPhone || '–' },
    cell: ({ shownPhone }) => <span className={styles.short}>{shownPhone || '–'}</span>,
  },
  {
    ...{ id: 'email', label: 'Email', wide: true, value: ({ unverifiedEmail }) => unverifiedEmail || '–' },
    cell: ({ unverifiedEmail }) => <EmailText email={unverifiedEmail || '–'} />,
  },
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

interface Place {
  restaurantId: string;
  /** Only those who have ordered there. */
  storeId?: string;
  name: string;
  toCustomer: (customerId: string) => LinkProps;
  toExports: LinkProps;
}

const Customers = ({ restaurantId, storeId, name, toCustomer, toExports, ...words }: Place & { intro: string; empty: string }) => {
  const me = useMe();
  const q = useListAddress().q.trim().slice(0, 60);
  const place = { restaurantId, storeId };
  const source = usePagedList(listCustomers, () => ({
    params: { restaurantId },
    query: { ...(q && { search: q }), ...(storeId && { storeId }) },
  }));
  const exporting = useCustomerExport({ ...place, search: q, name: `Customers ${name}` });
  const list: ListDefinition<CustomerRow> = {
    id: storeId === undefined ? 'customers' : 'store-customers',
    caption: `Customers of ${name}`,
    noun: ['customer', 'customers'],
    source,
    columns,
    rowId: ({ id }) => id,
    rowName: getName,
    search: { label: 'Search name, phone or email' },
    to: ({ id }) => toCustomer(id),
    empty: { title: 'No customers yet', text: words.empty },
  };
  const actions = (
    <>
      {may(me, 'customers.erase', place) && (
        <Button
          variant="default"
          renderRoot={(props: object) => <Link to="/restaurants/$restaurantId/erased-customers" params={{ restaurantId }} {...props} />}
        >
          Erased customers
        </Button>
      )}
      {may(me, 'customers.export', place) && (
        <>
          <Button variant="default" renderRoot={(props: object) => <Link {...toExports} {...props} />}>
            Exports
          </Button>
          <Button variant="default" disabled={!source.rows?.length} loading={exporting.busy} onClick={exporting.start}>
            Download CSV
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <ListPage title="Customers" intro={words.intro} list={list} error={exporting.error} actions={actions} />
      {exporting.dialog}
    </>
  );
};

/** The customers of a restaurant, with how often each has ordered. */
export const CustomersPage = () => {
  const { restaurantId, name } = useRestaurant();
  return (
    <Customers
      restaurantId={restaurantId}
      name={name}
      toCustomer={(customerId) => ({
        to: '/restaurants/$restaurantId/restaurant-customers/$customerId',
        params: { restaurantId, customerId },
      })}
      toExports={{ to: '/restaurants/$restaurantId/customer-exports', params: { restaurantId } }}
      intro="Guests who confirmed their phone number, newest first. Orders that were rejected, cancelled or never paid are not counted."
      empty="Guests who confirm their phone number when they order are listed here."
    />
  );
};

/** The customers who have ordered in a store, with what they ordered there. */
export const StoreCustomersPage = () => {
  const { restaurantId, storeId, name } = useStore();
  return (
    <Customers
      restaurantId={restaurantId}
      storeId={storeId}
      name={name}
      toCustomer={(customerId) => ({
        to: '/restaurants/$restaurantId/stores/$storeId/customers/$customerId',
        params: { restaurantId, storeId, customerId },
      })}
      toExports={{ to: '/restaurants/$restaurantId/stores/$storeId/customer-exports', params: { restaurantId, storeId } }}
      intro="Guests who confirmed their phone number and ordered in this store, newest first. Only orders of this store are counted."
      empty="Guests who confirm their phone number when they order in this store are listed here."
    />
  );
};
