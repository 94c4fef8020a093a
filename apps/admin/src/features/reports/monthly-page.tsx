import { useEndpoint } from '@servery/app-kit/query.ts';
import { listMonthlyOrders } from '@servery/contract/analytics';
import { countries } from '@servery/domain/countries';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Money } from '@servery/ui/primitives/money.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { CsvButton } from '../../kit/list-page/csv-button.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPart } from '../../kit/list-page/list-page.tsx';
import { useCsv } from '../../kit/list-page/use-csv.ts';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { usePagedList } from '../../kit/list-page/use-list-source.ts';
import { AlertInSight } from '../../shared/alert-in-sight.tsx';
import { Page } from '../../shared/page.tsx';
import { BarChart } from './bar-chart.tsx';
import { addSums, getMonthBars, getRestaurantsCsv, type MonthlyRow } from './monthly.ts';

const last = ({ byMonth }: MonthlyRow, back: number) => byMonth.at(-1 - back) ?? { orders: 0, sales: 0 };

const columns: ListColumn<MonthlyRow>[] = [
  { id: 'name', label: 'Restaurant', value: ({ name }) => name },
  { id: 'country', label: 'Country', wide: true, value: ({ country }) => countries[country].name },
  { id: 'orders', label: 'Orders this month', end: true, value: (row) => last(row, 0).orders },
  { id: 'before', label: 'Last month', end: true, value: (row) => last(row, 1).orders },
  {
    ...{ id: 'sales', label: 'Sales this month', end: true, value: (row) => last(row, 0).sales },
    cell: (row) => <Money amount={last(row, 0).sales} currency={row.currency} />,
  },
  {
    ...{ id: 'year', label: 'Sales in 12 months', end: true, wide: true, value: ({ byMonth }) => addSums(byMonth).sales },
    cell: ({ byMonth, currency }) => <Money amount={addSums(byMonth).sales} currency={currency} />,
  },
];

/** Everything that the installation sold, a chart for each currency. */
const Totals = () => {
  const { data, error, refetch } = useEndpoint(listMonthlyOrders, { query: { limit: 1 } });
  if (error && !data) return <Failure error={error.error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label="Loading the charts">
        <Skeleton height="16rem" />
      </div>
    );
  }
  return data.totals.map(({ currency, byMonth }) => (
    <Panel key={currency} title={`Sales by month in ${currency}`}>
      <BarChart bars={getMonthBars(data.months, byMonth)} what="Month" currency={currency} />
    </Panel>
  ));
};

/** Orders and sales of every restaurant by month. For super admins. */
export const MonthlyOrdersPage = () => {
  const { q } = useListAddress();
  const query = q ? { search: q } : {};
  const months = useEndpoint(listMonthlyOrders, { query: { limit: 1 } }).data?.months ?? [];
  const csv = useCsv(listMonthlyOrders, { query }, { name: 'Orders by month', toText: (rows) => getRestaurantsCsv(months, rows) });
  const source = usePagedList(listMonthlyOrders, () => ({ query }));
  const list: ListDefinition<MonthlyRow> = {
    id: 'monthly-orders',
    caption: 'Orders by month of all restaurants',
    noun: ['restaurant', 'restaurants'],
    source,
    columns,
    rowId: ({ restaurantId }) => restaurantId,
    rowName: ({ name }) => name,
    search: { label: 'Search by name' },
    to: ({ restaurantId }) => ({ to: '/restaurants/$restaurantId/monthly-order-stats', params: { restaurantId } }),
    empty: { title: 'No restaurant yet', text: 'Orders of each month are listed here by restaurant.' },
  };
  return (
    <Page
      title="Orders by month"
      intro="What all restaurants have sold in the last twelve months, by trading day. The figures are counted every quarter of an hour."
      actions={<CsvButton csv={csv} noun="restaurants" disabled={months.length === 0} />}
    >
      <AlertInSight error={csv.error} />
      <Totals />
      <ListPart list={list} />
    </Page>
  );
};
