import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { safeNext } from '@servery/app-kit/safe-next.ts';
import { AccountScreens } from '../features/account/account-screens.ts';
import { AuthScreens } from '../features/auth/auth-screens.ts';
import { DeviceScreens } from '../features/devices/devices-screens.ts';
import { gallerySearch } from '../features/gallery/gallery-search.ts';
import { GalleryScreens } from '../features/gallery/gallery-screens.ts';
import { PaymentScreens } from '../features/payments/payments-screens.ts';
import { PrintingScreens } from '../features/printing/printing-screens.ts';
import { RestaurantScreens } from '../features/restaurants/restaurants-screens.ts';
import { StoreScreens } from '../features/stores/stores-screens.ts';
import { SuperAdminScreens } from '../features/super-admin/super-admin-screens.ts';
import { UserScreens } from '../features/users/users-screens.ts';
import { session } from '../shared/session.ts';
import { RestaurantGate, StoreGate } from './place-gates.tsx';
import { SignedIn } from './signed-in.tsx';

const rootRoute = createRootRoute();

/** Where to go after signing in: an address of this app. */
const validateSearch = (search: Record<string, unknown>): { next?: string | undefined } => ({ next: safeNext('admin', search['next']) });

/** Whoever is signed in has no business on the sign-in page. */
const onward = async ({ search }: { search: { next?: string | undefined } }) => {
  const known = session.get();
  const { status } = known.status === 'unknown' ? await session.check() : known;
  if (status === 'in') throw redirect({ href: search.next ?? '/admin/', replace: true });
};
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch,
  beforeLoad: onward,
  component: AuthScreens.Login,
});
const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signup',
  validateSearch,
  beforeLoad: onward,
  component: AuthScreens.SignUp,
});
const resetPassword = createRoute({ getParentRoute: () => rootRoute, path: '/auth/reset-password', component: AuthScreens.ResetPassword });
const resendVerification = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/resend-verification',
  component: AuthScreens.ResendVerification,
});
const action = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/action',
  validateSearch: (search: Record<string, unknown>): { code: string } => ({ code: String(search['code'] ?? '') }),
  component: AuthScreens.Action,
});

/** For those who build screens; it shows nothing of anybody's. */
const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/gallery',
  validateSearch: gallerySearch,
  component: GalleryScreens.Gallery,
});

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

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: AccountScreens.Account,
  staticData: { title: 'Your account' },
});
const createRestaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/create/restaurant',
  component: RestaurantScreens.Create,
  staticData: { title: 'Create a restaurant', ability: 'restaurants.create' },
});
const browse = createRoute({
  getParentRoute: () => signedIn,
  path: '/super-admin/restaurants/browse',
  component: SuperAdminScreens.Browse,
  staticData: { title: 'All restaurants', ability: 'platform.manage' },
});
const superAdmin = createRoute({
  getParentRoute: () => signedIn,
  path: '/super-admin',
  beforeLoad: () => {
    throw redirect({ to: '/super-admin/restaurants/browse', replace: true });
  },
});

const restaurant = createRoute({
  getParentRoute: () => signedIn,
  path: '/restaurants/$restaurantId',
  component: () => (
    <RestaurantGate>
      <Outlet />
    </RestaurantGate>
  ),
});
const restaurantHome = createRoute({
  getParentRoute: () => restaurant,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/restaurants/$restaurantId/stores', params, replace: true });
  },
});
const editRestaurant = createRoute({
  getParentRoute: () => restaurant,
  path: '/edit',
  component: RestaurantScreens.Edit,
  staticData: { title: 'Restaurant details', ability: 'restaurant.manage' },
});
const restaurantUsers = createRoute({
  getParentRoute: () => restaurant,
  path: '/users',
  component: UserScreens.OfRestaurant,
  staticData: { title: 'Team', ability: 'restaurantUsers.read' },
});
const createStore = createRoute({
  getParentRoute: () => restaurant,
  path: '/create/store',
  component: StoreScreens.Create,
  staticData: { title: 'Add a store', ability: 'restaurant.manage' },
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
const storeHome = createRoute({
  getParentRoute: () => store,
  path: '/',
  component: lazyRouteComponent(() => import('./store-overview.tsx'), 'StoreOverviewPage'),
});
const editStore = createRoute({
  getParentRoute: () => store,
  path: '/edit',
  component: StoreScreens.Edit,
  staticData: { title: 'Store details', ability: 'restaurant.manage' },
});
const storeUsers = createRoute({
  getParentRoute: () => store,
  path: '/users',
  component: UserScreens.OfStore,
  staticData: { title: 'Team', ability: 'storeUsers.read' },
});
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
const printerSettings = createRoute({
  getParentRoute: () => store,
  path: '/printer-settings',
  component: PrintingScreens.Settings,
  staticData: { title: 'Printing', ability: 'settings.read' },
});
const paymentSettings = createRoute({
  getParentRoute: () => store,
  path: '/settings/payments',
  component: PaymentScreens.Settings,
  staticData: { title: 'Card payments', ability: 'payments.account' },
});
const payouts = createRoute({
  getParentRoute: () => store,
  path: '/payouts',
  component: PaymentScreens.Payouts,
  staticData: { title: 'Payouts', ability: 'payments.account' },
});
const transactionFee = createRoute({
  getParentRoute: () => store,
  path: '/transaction-fee',
  component: PaymentScreens.TransactionFee,
  staticData: { title: 'Transaction fee', ability: 'payments.account' },
});

/** Every screen of the app. A new one is a line above and its name here. */
export const routeTree = rootRoute.addChildren([
  login,
  signUp,
  resetPassword,
  resendVerification,
  action,
  gallery,
  signedIn.addChildren([
    home,
    account,
    createRestaurant,
    superAdmin,
    browse,
    restaurant.addChildren([
      restaurantHome,
      editRestaurant,
      restaurantUsers,
      createStore,
      stores,
      store.addChildren([
        storeHome,
        editStore,
        storeUsers,
        devices,
        posSettings,
        printerSettings,
        paymentSettings,
        payouts,
        transactionFee,
      ]),
    ]),
  ]),
]);
