import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { safeNext } from '@servery/app-kit/safe-next.ts';
import { AuthScreens } from '../features/auth/auth-screens.ts';
import { DeviceScreens } from '../features/devices/devices-screens.ts';
import { RestaurantScreens } from '../features/restaurants/restaurants-screens.ts';
import { StoreScreens } from '../features/stores/stores-screens.ts';
import { session } from '../shared/session.ts';
import { RestaurantGate, StoreGate } from './place-gates.tsx';
import { SignedIn } from './signed-in.tsx';

const rootRoute = createRootRoute();

/** Where to go after signing in: an address of this app. */
const validateSearch = (search: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext('admin', search['next']) });

const login = createRoute({ getParentRoute: () => rootRoute, path: '/auth/login', validateSearch, component: AuthScreens.Login });

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const known = session.get();
    const { status } = known.status === 'unknown' ? await session.check() : known;
    if (status === 'out') throw redirect({ to: '/auth/login', search: { next: `/admin${location.href}` }, replace: true });
  },
  component: SignedIn,
});
const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: RestaurantScreens.Home });

const restaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/restaurants/$restaurantId',
  component: () => (
    <RestaurantGate>
      <Outlet />
    </RestaurantGate>
  ),
});
const stores = createRoute({
  getParentRoute: () => restaurant,
  path: '/stores',
  component: StoreScreens.List,
  staticData: { title: 'Stores' },
});

const store = createRoute({
  getParentRoute: () => restaurant,
  path: '/stores/$storeId',
  component: () => (
    <StoreGate>
      <Outlet />
    </StoreGate>
  ),
});
const storeHome = createRoute({ getParentRoute: () => store, path: '/', component: StoreScreens.Overview });
const devices = createRoute({
  getParentRoute: () => store,
  path: '/devices',
  component: DeviceScreens.List,
  staticData: { title: 'Devices', ability: 'devices.read' },
});
const posSettings = createRoute({
  getParentRoute: () => store,
  path: '/pos-settings',
  component: DeviceScreens.PosSettings,
  staticData: { title: 'POS terminals', ability: 'devices.read' },
});

/** Every screen of the app. A new one is a line above and its name here. */
export const routeTree = rootRoute.addChildren([
  login,
  signedIn.addChildren([home, restaurant.addChildren([stores, store.addChildren([storeHome, devices, posSettings])])]),
]);
