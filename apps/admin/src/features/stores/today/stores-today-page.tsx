import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getStoresToday } from '@servery/contract/today';
import { Money } from '@servery/ui/primitives/money.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListColumn, ListDefinition } from '../../../kit/list-page/list.types.ts';
import { ListPage } from '../../../kit/list-page/list-page.tsx';
import { getList } from '../../../kit/list-page/use-list-source.ts';
import { useRestaurant } from '../../../shared/places.ts';
import { compareFigures } from './day-line.ts';
import styles from './today.module.css';

type Row = ResponseOf<typeof getStoresToday>['stores'][number];

/** The live feed follows one store; the others' figures are read again, in milliseconds. */
const readAgain = 15_000;

const Compared = ({ row: { amount, before, currency } }: { row: Row }) => (
  <span className={styles.note}>
    {compareFigures(amount, before.amount)} a week ago: <Money amount={before.amount} currency={currency} />
  </span>
);

const columns: ListColumn<Row>[] = [
  { id: 'name', label: 'Store', value: ({ name }) => name },
  {
    ...{ id: 'state', label: 'State', value: ({ trading }) => (trading.open ? 'open' : 'closed') },
    cell: ({ trading }) => (trading.open ? <StateChip tone="done">Open</StateChip> : <StateChip tone="neutral">Closed</StateChip>),
  },
  {
    ...{ id: 'sales', label: 'Sales so far', end: true, value: ({ amount }) => amount },
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { id: 'compared', label: 'By this time', wide: true, cell: (row) => <Compared row={row} /> },
  { id: 'orders', label: 'Orders', end: true, value: ({ orders }) => orders },
  { id: 'open', label: 'Open', end: true, value: ({ toAccept, accepted }) => toAccept + accepted },
  {
    ...{ id: 'late', label: 'Late', value: ({ late }) => late, end: true },
    cell: ({ late }) => (late === 0 ? '–' : <StateChip tone="late">{late}</StateChip>),
  },
  {
    ...{ id: 'alarms', label: 'Alarms', value: ({ alarms }) => alarms, end: true },
    cell: ({ alarms }) => (alarms === 0 ? '–' : <StateChip tone="late">{alarms}</StateChip>),
  },
];

/** The trading day so far of every store of the restaurant. */
export const StoresTodayPage = () => {
  const { restaurantId, name } = useRestaurant();
  const read = useEndpoint(getStoresToday, { params: { restaurantId } }, { refetchInterval: readAgain });
  const list: ListDefinition<Row> = {
    id: 'stores-today',
    caption: `Today in the stores of ${name}`,
    noun: ['store', 'stores'],
    source: getList(read.data?.stores, { error: read.data ? undefined : read.error?.error, again: () => void read.refetch() }),
    columns,
    rowId: ({ storeId }) => storeId,
    rowName: (row) => row.name,
    to: ({ storeId }) => ({ to: '/restaurants/$restaurantId/stores/$storeId', params: { restaurantId, storeId } }),
    empty: { title: 'No store yet', text: 'Add a store under Stores; its day appears here.' },
  };
  return (
    <ListPage
      title="All stores today"
      intro="Sales of each store’s trading day so far, beside the same weekday a week ago by the same time."
      list={list}
    />
  );
};
