import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useSession } from '@servery/app-kit/session.ts';
import { listMyStores } from '@servery/contract/restaurants';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { readHistoryFilter } from '../features/orders/history/history-filter.ts';
import { LiveOrdersPage } from '../features/orders/live-orders-page.tsx';
import { readLiveFilter } from '@servery/app-kit/orders/order-groups.ts';
import { PrinterNotices } from '../features/orders/printouts/printer-notices.tsx';
import { StoreListPage } from '../features/stores/store-list-page.tsx';
import { client, session } from '../shared/session.ts';
import { safeNext } from '@servery/app-kit/safe-next.ts';
import { lastStore } from '../shared/store-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { notificationsSlot } from './settings-slots.tsx';
import { StoreShell } from './store-shell.tsx';
import { useTabTitle } from './use-tab-title.ts';

const SoldOut = lazyRouteComponent(() => import('../features/availability/sold-out-page.tsx'), 'SoldOutPage');
const History = lazyRouteComponent(() => import('../features/orders/history/history-page.tsx'), 'HistoryPage');
const Tables = lazyRouteComponent(() => import('../features/tables/tables-page.tsx'), 'TablesPage');
const Pause = lazyRouteComponent(() => import('../features/availability/pause-page.tsx'), 'PausePage');
const Settings = lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const Order = lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage');

const rootRoute = createRootRoute({
  component: function Root() {
    useTabTitle();
    return <Outlet />;
  },
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  staticData: { title: 'Sign in' },
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext('staff', search['next']) }),
  component: function Login() {
    return <LoginPage next={loginRoute.useSearch().next} />;
  },
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const known = session.get();
    const { status } = known.status === 'unknown' ? await session.check() : known;
    if (status === 'out') throw redirect({ to: '/auth/login', search: { next: `/staff${location.href}` }, replace: true });
  },
  component: function SignedIn() {
    const { status, who, error } = useSession(session);
    const router = useRouter();
    useEffect(() => {
      if (status === 'out')
        void router.navigate({ to: '/auth/login', search: { next: `/staff${router.state.location.href}` }, replace: true });
      if (status !== 'unreachable' || who) return undefined;
      const timer = setInterval(() => void session.check(), 3000);
      return () => clearInterval(timer);
    }, [status, who, router]);
    if (who) return <Outlet />;
    if (status !== 'unreachable') return null;
    return (
      <main>
        <ErrorState
          page
          title={error?.title ?? 'No connection'}
          message={triesByItself(error?.message ?? 'The server cannot be reached.', 'page')}
          onRetry={() => void session.check()}
        />
      </main>
    );
  },
});

/** The store opened last, the only one, or the list of stores. */
const openStore = async (rest: '' | '/order-history') => {
  const stores = await client.call(listMyStores, { retries: 1 });
  const rows = stores.ok ? stores.data.rows : [];
  const last = lastStore();
  const place = rows.find((row) => row.storeId === last?.storeId) ?? (rows.length === 1 ? rows[0] : undefined);
  if (!place) throw redirect({ to: '/restaurants', replace: true });
  const params = { restaurantId: place.restaurantId, storeId: place.storeId };
  throw redirect({ to: `/restaurants/$restaurantId/stores/$storeId${rest}`, params, replace: true });
};
const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/home', beforeLoad: () => openStore('') });
const rootHomeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', beforeLoad: () => openStore('') });
const anyHistoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order-history',
  beforeLoad: () => openStore('/order-history'),
});
const shortStoreRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stores/$storeId',
  beforeLoad: async ({ params: { storeId } }) => {
    const stores = await client.call(listMyStores, { retries: 1 });
    const row = stores.ok ? stores.data.rows.find((store) => store.storeId === storeId) : undefined;
    if (!row) throw redirect({ to: '/restaurants', replace: true });
    throw redirect({
      to: '/restaurants/$restaurantId/stores/$storeId',
      params: { restaurantId: row.restaurantId, storeId },
      replace: true,
    });
  },
});

const restaurantsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/restaurants',
  staticData: { title: 'Choose a store' },
  component: () => <StoreListPage menu={<AccountMenu place={null} />} />,
});
const storesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/restaurants/$restaurantId/stores',
  staticData: { title: 'Choose a store' },
  component: function Stores() {
    return <StoreListPage restaurantId={storesRoute.useParams().restaurantId} menu={<AccountMenu place={null} />} />;
  },
});
const storeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/restaurants/$restaurantId/stores/$storeId',
  component: function Store() {
    const { restaurantId, storeId } = storeRoute.useParams();
    const { who } = useSession(session);
    return <StoreShell restaurantId={restaurantId} storeId={storeId} userId={who?.userId ?? ''} />;
  },
});
const ordersRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/',
  staticData: { title: 'Orders' },
  validateSearch: readLiveFilter,
  component: function Orders() {
    const navigate = ordersRoute.useNavigate();
    return (
      <LiveOrdersPage
        filter={ordersRoute.useSearch()}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        notices={<PrinterNotices />}
      />
    );
  },
});
const soldOutRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/sold-out',
  staticData: { title: 'Sold out' },
  component: SoldOut,
});
const tablesRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/tables',
  staticData: { title: 'Tables' },
  component: Tables,
});
const pauseRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/pause',
  staticData: { title: 'Pause orders' },
  component: Pause,
});
const settingsRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: () => <Settings notifications={notificationsSlot} />,
});
const historyRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/order-history',
  staticData: { title: 'Order history' },
  validateSearch: readHistoryFilter,
  component: function OrderHistory() {
    const navigate = historyRoute.useNavigate();
    return (
      <History filter={historyRoute.useSearch()} onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })} />
    );
  },
});
const orderRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/orders/$orderId',
  staticData: { title: 'Order' },
  component: function OrderOfAddress() {
    const { orderId } = orderRoute.useParams();
    return <Order key={orderId} orderId={orderId} />;
  },
});

/** The router on top of the browser's own history. */
export const createAppRouter = () =>
  createRouter({
    basepath: '/staff',
    scrollRestoration: true,
    defaultPreload: 'intent',
    routeTree: rootRoute.addChildren([
      loginRoute,
      signedInRoute.addChildren([
        rootHomeRoute,
        homeRoute,
        anyHistoryRoute,
        shortStoreRoute,
        restaurantsRoute,
        storesRoute,
        storeRoute.addChildren([ordersRoute, tablesRoute, soldOutRoute, pauseRoute, settingsRoute, historyRoute, orderRoute]),
      ]),
    ]),
    defaultNotFoundComponent: () => (
      <main>
        <EmptyState page title="This page does not exist" action={<Link to="/home">Go to the orders</Link>} />
      </main>
    ),
    defaultErrorComponent: ({ reset }) => (
      <ErrorState title="Something went wrong" message="This part of the page has stopped." onRetry={reset} />
    ),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
