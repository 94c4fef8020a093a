import { Button } from '@mantine/core';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getMonthlyOrders } from '@servery/contract/analytics';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Page } from '../../shared/page.tsx';
import { useRestaurant } from '../../shared/places.ts';
import { saveFile } from '../../shared/save-file.ts';
import { BarChart } from './bar-chart.tsx';
import { addStores, addSums, getMonthBars, getStoresCsv, type MonthlyOfRestaurant } from './monthly.ts';
import styles from './reports.module.css';

const Content = ({ monthly }: { monthly: MonthlyOfRestaurant }) => {
  const { months, currency, stores } = monthly;
  const all = addStores(monthly);
  if (addSums(all).orders === 0) {
    return <EmptyState title="Nothing was sold in the last twelve months">Orders are counted here within a quarter of an hour.</EmptyState>;
  }
  const chart = (byMonth: typeof all) => <BarChart bars={getMonthBars(months, byMonth)} what="Month" currency={currency} />;
  return (
    <>
      <Panel title={stores.length === 1 ? 'Sales by month' : 'Sales by month, all stores'}>{chart(all)}</Panel>
      {stores.length > 1 &&
        stores.map(({ storeId, name, byMonth }) => (
          <Panel key={storeId} title={name}>
            {chart(byMonth)}
          </Panel>
        ))}
    </>
  );
};

/** Orders and sales of a restaurant’s stores by month. */
export const RestaurantMonthsPage = () => {
  const { restaurantId, name } = useRestaurant();
  const { data, error, refetch } = useEndpoint(getMonthlyOrders, { params: { restaurantId } });
  return (
    <Page
      title="Orders by month"
      intro={`What the stores of ${name} have sold in the last twelve months, by trading day. The figures are counted every quarter of an hour.`}
      actions={
        <Button
          variant="default"
          disabled={!data}
          onClick={() => data && saveFile(`Orders by month ${name}.csv`, getStoresCsv(data), 'text/csv')}
        >
          Download CSV
        </Button>
      }
    >
      {error && !data && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading the months" className={styles.loading}>
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
        </div>
      )}
      {data && <Content monthly={data} />}
    </Page>
  );
};
