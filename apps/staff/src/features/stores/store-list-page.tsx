import { TextInput, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { mostCounted, useNewOrders } from '../../shared/new-orders.ts';
import { hasWords } from '@servery/app-kit/search-words.ts';
import { lastStore, type MyStore } from '../../shared/store-context.ts';
import styles from './store-list-page.module.css';

/** From this number of stores on, the list has a search. */
const many = 8;
/** New orders are requested for this many stores; more would be too much load for a list. */
const mostAsked = 12;

const byRestaurant = (rows: readonly MyStore[]): [id: string, name: string, stores: MyStore[]][] => {
  const groups = new Map<string, [string, string, MyStore[]]>();
  for (const row of rows) {
    const group = groups.get(row.restaurantId) ?? [row.restaurantId, row.restaurantName, []];
    group[2].push(row);
    groups.set(row.restaurantId, group);
  }
  return [...groups.values()];
};

const countText = (count: number): string => `${count >= mostCounted ? `${mostCounted}+` : count} new`;

/** The stores that this person has access to, with their new orders; of one restaurant, or of all. */
export const StoreListPage = ({ restaurantId, menu }: { restaurantId?: string | undefined; menu: ReactNode }) => {
  const stores = useEndpoint(listMyStores, {});
  const [typed, setTyped] = useState('');
  const mine = stores.data?.rows.filter((row) => restaurantId === undefined || row.restaurantId === restaurantId) ?? [];
  const rows = mine.filter((row) => hasWords(`${row.storeName} ${row.restaurantName}`, typed.trim()));
  const fresh = useNewOrders(mine.length <= mostAsked ? mine : [], 15_000);
  const last = lastStore()?.storeId;

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h2">
          Choose a store
        </Title>
        {menu}
      </div>
      {restaurantId !== undefined && (
        <Link to="/restaurants" className={styles.all}>
          <span aria-hidden="true">‹</span> All my stores
        </Link>
      )}
      {mine.length >= many && (
        <TextInput
          type="search"
          aria-label="Search stores"
          placeholder="Store or restaurant"
          leftSection={<Icon name="search" />}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {stores.isPending && (
        <div role="status" aria-label="Loading stores" className={styles.list}>
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </div>
      )}
      {stores.error && !stores.data && <Failure error={stores.error.error} onRetry={() => void stores.refetch()} />}
      {stores.data && mine.length === 0 && (
        <EmptyState title="No store yet">Your account has not been given a store. Please ask the restaurant’s owner.</EmptyState>
      )}
      {mine.length > 0 && rows.length === 0 && <EmptyState title="Nothing found">Try a shorter word.</EmptyState>}
      {byRestaurant(rows).map(([id, name, list]) => (
        <section key={id} aria-label={name}>
          <h2 className={styles.restaurant}>{name}</h2>
          <ul className={styles.list}>
            {list.map((store) => {
              const count = fresh[store.storeId]?.length ?? 0;
              return (
                <li key={store.storeId} className={styles.store}>
                  <Link
                    to="/restaurants/$restaurantId/stores/$storeId"
                    params={{ restaurantId: store.restaurantId, storeId: store.storeId }}
                    className={styles.name}
                  >
                    {store.storeName}
                  </Link>
                  {store.storeId === last && <span className={styles.last}>Last open</span>}
                  {count > 0 && (
                    <StateChip tone="new" solid>
                      {countText(count)}
                    </StateChip>
                  )}
                  <span aria-hidden="true">›</span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </main>
  );
};
