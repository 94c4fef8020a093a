import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { chime, unlockSound, useSoundState } from '@servery/app-kit/sound.ts';
import { timeOfDay } from '@servery/app-kit/format.ts';
import type { LiveState } from '@servery/app-kit/live.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { useOrders } from '../features/orders/orders.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { usePreferences } from '../shared/preferences.ts';
import { rememberStore, StoreContext, type MyStore } from '../shared/store-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { useStoreFeed } from './use-store-feed.ts';
import styles from './store-shell.module.css';

/** How many orders wait for a yes; rings again while they do. */
const useNewOrders = (): number => {
  const count = useOrders((orders) => Object.values(orders.rows ?? {}).filter((row) => row.status === 'new').length);
  const sound = usePreferences((preferences) => preferences.sound);
  const waiting = count > 0 && sound;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => chime(0.6), 30_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return count;
};

const Tabs = ({ store }: { store: MyStore }) => {
  const fresh = useNewOrders();
  const params = { restaurantId: store.restaurantId, storeId: store.storeId };
  return (
    <nav className={styles.tabs} aria-label="Store">
      <Link to="/restaurants/$restaurantId/stores/$storeId" params={params} activeOptions={{ exact: true }} className={styles.tab}>
        Orders
        {fresh > 0 && (
          <span className={styles.badge}>
            {fresh} <span className={styles.hint}>new</span>
          </span>
        )}
      </Link>
      <Link to="/restaurants/$restaurantId/stores/$storeId/sold-out" params={params} className={styles.tab}>
        Sold out
      </Link>
      <Link to="/restaurants/$restaurantId/stores/$storeId/order-history" params={params} className={styles.tab}>
        History
      </Link>
    </nav>
  );
};

const SoundBar = () => {
  const sound = useSoundState();
  const wanted = usePreferences((preferences) => preferences.sound);
  if (!wanted || sound !== 'locked') return null;
  return (
    <div className={styles.sound}>
      <span>New orders ring after one tap.</span>
      <Button size="sm" mih={44} variant="default" className={styles.soundButton} onClick={() => void unlockSound().then(() => chime())}>
        Turn on sound
      </Button>
    </div>
  );
};

const StaleBar = ({ live, timeZone }: { live: LiveState; timeZone: string }) =>
  live.freshness === 'stale' ? (
    <p className={styles.stale} role="alert">
      <strong>No connection{live.heardAt && ` since ${timeOfDay(new Date(live.heardAt).toISOString(), timeZone)}`}.</strong> New orders are
      not shown. This page reconnects by itself.
    </p>
  ) : null;

const InStore = ({ store, userId }: { store: MyStore; userId: string }) => {
  const { live, problem } = useStoreFeed(store, userId);
  const loaded = useOrders((orders) => orders.rows !== null);
  useEffect(() => rememberStore(store), [store]);
  return (
    <StoreContext value={store}>
      <div className={styles.shell}>
        <header>
          <div className={styles.header}>
            <div className={styles.names}>
              <span className={styles.store}>{store.storeName}</span>
              <span className={styles.restaurant}>{store.restaurantName}</span>
            </div>
            <FreshnessBadge state={live.freshness} heardAt={live.heardAt} />
            <AccountMenu />
          </div>
          <Tabs store={store} />
          <StaleBar live={live} timeZone={store.timeZone} />
          <SoundBar />
        </header>
        <main className={styles.main}>
          {problem && !loaded ? (
            <ErrorState title={problem.title} message={`${problem.message} This page tries again by itself.`} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
    </StoreContext>
  );
};

/** Everything about one store. A store that is not this person's is answered as one that does not exist. */
export const StoreShell = ({ restaurantId, storeId, userId }: { restaurantId: string; storeId: string; userId: string }) => {
  const stores = useEndpoint(listMyStores, {}, { staleTime: 60_000 });
  const store = stores.data?.rows.find((row) => row.restaurantId === restaurantId && row.storeId === storeId);
  if (store) return <InStore key={storeId} store={store} userId={userId} />;
  if (stores.isPending)
    return (
      <p className={styles.loading} role="status">
        Opening the store…
      </p>
    );
  return (
    <main>
      {stores.error ? (
        <Failure error={stores.error.error} onRetry={() => void stores.refetch()} />
      ) : (
        <EmptyState page title="This store does not exist" action={<Link to="/restaurants">Choose a store</Link>}>
          Or it is not one of yours.
        </EmptyState>
      )}
    </main>
  );
};
