import { useEffect } from 'react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { useShownLive } from '@servery/app-kit/shown-live.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { FreshnessBadge } from '@servery/ui/primitives/freshness-badge.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { StoreAlarms } from '../features/alarms/store-alarms.tsx';
import { UndoCompletion } from '../features/orders/undo-completion.tsx';
import { PauseBar } from '../features/availability/pause-bar.tsx';
import { useOrders } from '@servery/app-kit/orders/open-orders.ts';
import { Icon, type IconName } from '@servery/ui/primitives/icon.tsx';
import { rememberStore, StoreContext, type MyStore } from '../shared/store-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { SoundButton } from './sound-button.tsx';
import { ElsewhereBar, SoundBar, StaleBar } from './store-bars.tsx';
import { useRingingStores } from './use-ringing.ts';
import { useSearchKey } from '@servery/app-kit/use-search-key.ts';
import { useStoreFeed } from './use-store-feed.ts';
import styles from './store-shell.module.css';

const tabs = [
  { to: '/restaurants/$restaurantId/stores/$storeId/tables', icon: 'dineIn', word: 'Tables' },
  { to: '/restaurants/$restaurantId/stores/$storeId/order-history', icon: 'history', word: 'History' },
  { to: '/restaurants/$restaurantId/stores/$storeId/sold-out', icon: 'soldOut', word: 'Sold out' },
  { to: '/restaurants/$restaurantId/stores/$storeId/pause', icon: 'pause', word: 'Pause' },
] as const satisfies { to: string; icon: IconName; word: string }[];

const Tabs = ({ store, fresh }: { store: MyStore; fresh: number }) => {
  const params = { restaurantId: store.restaurantId, storeId: store.storeId };
  const inOrder = useLocation({ select: ({ pathname }) => pathname.includes('/orders/') });
  return (
    <nav className={styles.tabs} aria-label="Store">
      <Link
        to="/restaurants/$restaurantId/stores/$storeId"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={styles.tab}
        data-within={inOrder || undefined}
      >
        <Icon name="orders" size={22} />
        Orders
        {fresh > 0 && (
          <span className={styles.badge}>
            {fresh} <span className={styles.hint}>new</span>
          </span>
        )}
      </Link>
      {tabs.map(({ to, icon, word }) => (
        <Link key={to} to={to} params={params} activeOptions={{ includeSearch: false }} className={styles.tab}>
          <Icon name={icon} size={22} />
          {word}
        </Link>
      ))}
    </nav>
  );
};

const Names = ({ store, several }: { store: MyStore; several: boolean }) => {
  const names = (
    <>
      <span className={styles.store}>
        {store.storeName} {several && <span aria-hidden="true">▾</span>}
      </span>
      <span className={styles.restaurant}>{store.restaurantName}</span>
    </>
  );
  return several ? (
    <Link to="/restaurants" className={styles.names} aria-label={`${store.storeName}, ${store.restaurantName}: change store`}>
      {names}
    </Link>
  ) : (
    <div className={styles.names}>{names}</div>
  );
};

const InStore = ({ store, stores, userId }: { store: MyStore; stores: readonly MyStore[]; userId: string }) => {
  const { live, problem } = useStoreFeed(store, userId);
  const shown = useShownLive(live, null);
  const loaded = useOrders((orders) => orders.rows !== null);
  const { fresh, ringing, silence, elsewhere } = useRingingStores(store, stores);
  useEffect(() => rememberStore(store), [store]);
  useSearchKey();
  return (
    <StoreContext value={store}>
      <div className={styles.shell}>
        <header className={styles.top}>
          <div className={styles.header}>
            <Names store={store} several={stores.length > 1} />
            <span className={styles.freshness}>
              <FreshnessBadge state={shown.freshness} lastReceivedAt={shown.lastReceivedAt} />
            </span>
            <SoundButton ringing={ringing} onSilence={silence} />
            <AccountMenu place={store} />
          </div>
          <StoreAlarms />
        </header>
        <Tabs store={store} fresh={fresh} />
        <StaleBar live={live} timeZone={store.timeZone} />
        <SoundBar />
        <PauseBar />
        <ElsewhereBar elsewhere={elsewhere} />
        <main className={styles.main}>
          {problem && !loaded ? <ErrorState page title={problem.title} message={triesByItself(problem.message, 'page')} /> : <Outlet />}
        </main>
        <UndoCompletion />
      </div>
    </StoreContext>
  );
};

/** The frame of one store. A store that this person has no access to is shown as not found. */
export const StoreShell = ({ restaurantId, storeId, userId }: { restaurantId: string; storeId: string; userId: string }) => {
  const stores = useEndpoint(listMyStores, {}, { staleTime: 60_000 });
  const rows = stores.data?.rows ?? [];
  const store = rows.find((row) => row.restaurantId === restaurantId && row.storeId === storeId);
  if (store) return <InStore key={storeId} store={store} stores={rows} userId={userId} />;
  if (stores.isPending)
    return (
      <p className={styles.loading} role="status">
        Opening the store…
      </p>
    );
  return (
    <main>
      {stores.error ? (
        <Failure page error={stores.error.error} onRetry={() => void stores.refetch()} />
      ) : (
        <EmptyState page title="This store does not exist" action={<Link to="/restaurants">Choose a store</Link>}>
          Or it is not one of yours.
        </EmptyState>
      )}
    </main>
  );
};
