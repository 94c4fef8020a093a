import { createRootRoute, createRoute, createRouter, Link, redirect } from '@tanstack/react-router';
import { PairingPage } from '@servery/device-app/pairing/pairing-page.tsx';
import { errorPages, requirePaired } from '@servery/device-app/router.tsx';
import { AttentionPage } from '../features/attention/attention-page.tsx';
import { DrawerPage } from '../features/drawer/drawer-page.tsx';
import { LockPage } from '../features/lock/lock-page.tsx';
import { ClosedBillPage } from '../features/open-bills/closed-bill-page.tsx';
import { OpenBillsPage, type BillsView } from '../features/open-bills/open-bills-page.tsx';
import { OrderPage } from '../features/order/order-page.tsx';
import { OnlineOrdersPage } from '../features/online-orders/online-orders-page.tsx';
import { ReportsPage } from '../features/reports/reports-page.tsx';
import { TablesPage } from '../features/tables/tables-page.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { TimeClockRoute } from '../features/time-clock/time-clock-route.tsx';
import { tillApp } from '../shared/device.ts';
import { startsWithTables } from '../shared/people/people-store.ts';
import { home } from './navigation.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute();
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: PairingPage });

/** Every page except pairing needs a paired till. */
const pairedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'paired',
  beforeLoad: () => requirePaired(tillApp),
  component: Shell,
});
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: startsWithTables() ? '/tables' : home, replace: true });
  },
});
const orderRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/order/{-$billId}', component: OrderPage });
const tablesRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/tables', component: TablesPage });
const openBillsRoute = createRoute({
  getParentRoute: () => pairedRoute,
  path: '/orders',
  validateSearch: ({ view }: Record<string, unknown>): { view?: BillsView | undefined } =>
    view === 'placed' || view === 'closed' ? { view } : {},
  component: function Bills() {
    const { view = 'open' } = openBillsRoute.useSearch();
    const navigate = openBillsRoute.useNavigate();
    return <OpenBillsPage view={view} onView={(next) => void navigate({ search: next === 'open' ? {} : { view: next }, replace: true })} />;
  },
});
const closedBillRoute = createRoute({
  getParentRoute: () => pairedRoute,
  path: '/orders/$orderId',
  component: function OneBill() {
    return <ClosedBillPage orderId={closedBillRoute.useParams().orderId} />;
  },
});
const onlineOrdersRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/online-orders', component: () => <OnlineOrdersPage /> });
const onlineOrderRoute = createRoute({
  getParentRoute: () => pairedRoute,
  path: '/online-orders/$orderId',
  component: function OnlineOrder() {
    return <OnlineOrdersPage orderId={onlineOrderRoute.useParams().orderId} />;
  },
});
const drawerRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/drawer', component: DrawerPage });
const reportsRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/reports', component: ReportsPage });
const lockRoute = createRoute({
  getParentRoute: () => pairedRoute,
  path: '/lock',
  /** The page that was locked, below the app's address. */
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
    next: typeof next === 'string' && /^\/(?!\/|lock)/.test(next) ? next : undefined,
  }),
  component: function Lock() {
    return <LockPage next={lockRoute.useSearch().next ?? '/'} />;
  },
});
const settingsRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/settings', component: SettingsPage });
const timeClockRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/time-clock', component: TimeClockRoute });
const attentionRoute = createRoute({ getParentRoute: () => pairedRoute, path: '/attention', component: AttentionPage });

/** The router on top of the browser's own history. */
export const createAppRouter = () =>
  createRouter({
    basepath: '/pos',
    routeTree: rootRoute.addChildren([
      homeRoute,
      loginRoute,
      pairedRoute.addChildren([
        orderRoute,
        tablesRoute,
        openBillsRoute,
        closedBillRoute,
        onlineOrdersRoute,
        onlineOrderRoute,
        drawerRoute,
        reportsRoute,
        attentionRoute,
        timeClockRoute,
        settingsRoute,
        lockRoute,
      ]),
    ]),
    ...errorPages(<Link to={home}>Go to the till</Link>),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
