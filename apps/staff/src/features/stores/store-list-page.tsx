import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import type { MyStore } from '../../shared/store-context.ts';
import styles from './store-list-page.module.css';

const byRestaurant = (rows: readonly MyStore[]): [id: string, name: string, stores: MyStore[]][] => {
  const groups = new Map<string, [string, string, MyStore[]]>();
  for (const row of rows) {
    const group = groups.get(row.restaurantId) ?? [row.restaurantId, row.restaurantName, []];
    group[2].push(row);
    groups.set(row.restaurantId, group);
  }
  return [...groups.values()];
};

/** The stores that this person may open; of one restaurant, or of all. */
export const StoreListPage = ({ restaurantId }: { restaurantId?: string | undefined }) => {
  const stores = useEndpoint(listMyStores, {});
  const rows = stores.data?.rows.filter((row) => restaurantId === undefined || row.restaurantId === restaurantId) ?? [];

  return (
    <main className={styles.page}>
      <Title order={1} size="h2">
        Choose a store
      </Title>
      {stores.isPending && (
        <div role="status" aria-label="Loading stores" className={styles.list}>
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </div>
      )}
      {stores.error && <Failure error={stores.error.error} onRetry={() => void stores.refetch()} />}
      {stores.data && rows.length === 0 && (
        <EmptyState title="No store yet">Your account has not been given a store. Please ask the restaurant’s owner.</EmptyState>
      )}
      {byRestaurant(rows).map(([id, name, list]) => (
        <section key={id} aria-label={name}>
          <h2 className={styles.restaurant}>{name}</h2>
          <ul className={styles.list}>
            {list.map((store) => (
              <li key={store.storeId}>
                <Link
                  to="/restaurants/$restaurantId/stores/$storeId"
                  params={{ restaurantId: store.restaurantId, storeId: store.storeId }}
                  className={styles.store}
                >
                  {store.storeName}
                  <span aria-hidden="true">›</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
};
