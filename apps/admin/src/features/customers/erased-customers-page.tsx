import { listErasures, type ErasureView } from '@servery/contract/erasures';
import { formatDayOfYear } from '@servery/domain/clock';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { deviceZone } from '../../shared/device-zone.ts';
import { useRestaurant } from '../../shared/places.ts';
import { formatCustomerDay, reasonNames } from './customer-text.ts';
import { WaitsFor } from './erase-customer.tsx';

const stateNames = { waiting: 'Waiting', erased: 'Erased', done: 'Erased' } as const;

const getColumns = (restaurantId: string): ListColumn<ErasureView>[] => [
  {
    id: 'requested',
    label: 'Requested',
    short: true,
    value: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => formatCustomerDay(requestedAt),
  },
  { id: 'by', label: 'By', value: ({ requestedBy }) => requestedBy },
  { id: 'reason', label: 'Reason', wide: true, value: ({ reason }) => reasonNames[reason] },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => stateNames[state],
    cell: (erasure) =>
      erasure.state === 'waiting' ? (
        <>
          <StateChip tone="new">Waiting</StateChip>
          <WaitsFor erasure={erasure} restaurantId={restaurantId} />
        </>
      ) : (
        <StateChip tone="done">{erasure.state === 'done' ? 'Erased' : 'Erased here, card provider follows'}</StateChip>
      ),
  },
  { id: 'orders', label: 'Orders', end: true, value: ({ orderCount }) => orderCount },
  {
    id: 'until',
    label: 'Required until',
    end: true,
    short: true,
    value: ({ retainUntil }) => retainUntil,
    cell: ({ retainUntil }) => (retainUntil === null ? '–' : formatDayOfYear(retainUntil, deviceZone)),
  },
];

/** Who erased a customer, when and why. Nothing of the customer is in it. */
export const ErasedCustomersPage = () => {
  const { restaurantId, name } = useRestaurant();
  const list: ListDefinition<ErasureView> = {
    id: 'erased-customers',
    caption: `Erased customers of ${name}`,
    noun: ['erased customer', 'erased customers'],
    source: usePagedList(listErasures, () => ({ params: { restaurantId }, query: {} })),
    columns: getColumns(restaurantId),
    rowId: ({ id }) => id,
    rowName: ({ requestedAt }) => formatCustomerDay(requestedAt),
    empty: { title: 'Nobody was erased', text: 'Open a customer to erase them. Who did it, when and why is listed here.' },
  };
  return (
    <ListPage
      title="Erased customers"
      intro="Who erased a customer, when and why. Names and contacts are gone; the law requires the amounts of their orders until the day in the last column."
      list={list}
    />
  );
};
