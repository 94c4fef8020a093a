import { notFound, redirect } from '@tanstack/react-router';
import type { MenuSnapshot } from '@servery/domain/menu';
import { CallError, type Api, type Menu } from '../shared/api.ts';
import { itemSlugs, paths } from '../shared/paths.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { getHours, getMenu, getRestaurant, getTable, listRestaurants } from '../shared/endpoints.ts';

import { Document } from './document.tsx';
import { ErrorSheet } from './error-page.tsx';
import type { Missing } from './error-text.ts';
import { createRootRouteWithContext, createRoute } from './lean-route.ts';
import { MenuLayout } from './menu-layout.tsx';
import { PageBody } from './page-body.tsx';
import { PendingSheet } from './pending-page.tsx';
import { RestaurantFrame } from './restaurant-frame.tsx';
import { openCheckout, screen } from './screen.ts';
import { StoreFrame } from './store-frame.tsx';

/** The server's clock decides what is open and what day it is: a device's clock may be wrong. */
const instantNow = () => new Date(clockNow()).toISOString();

interface RouteContext {
  api: Api;
  origin: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Under a store's header, where the store itself is there. */
const underStore = '/restaurants/$restaurantId/stores/$storeId/menu';
const missing = (what: Missing) => notFound({ data: what, ...(what === 'item' || what === 'table' ? { routeId: underStore } : {}) });
const wanted = (what: Missing, ...ids: string[]) => {
  if (!ids.every((id) => uuid.test(id))) throw missing(what);
};

/** The data of an answer; a missing entity is reported by its kind, other errors by their message. */
function getData<T>(
  what: Missing,
  result: { ok: true; data: T } | { ok: false; error: { code: string; message: string; requestId: string } },
): T {
  if (result.ok) return result.data;
  if (result.error.code === 'resource_not_found' || result.error.code === 'validation_failed') throw missing(what);
  throw new CallError(result.error);
}

const emptyMenu = (at: Pick<MenuSnapshot, 'restaurantId' | 'storeId' | 'currency'>): MenuSnapshot => ({
  ...at,
  version: 0,
  publishedAt: instantNow(),
  categoryImageAspectRatio: '4x3',
  categories: [],
  items: [],
  modifierGroups: [],
});

const rootRoute = createRootRouteWithContext<RouteContext>()({ component: import.meta.env.SSR ? Document : PageBody });

/** The search text, also as submitted by a form without scripts. */
const getQuery = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' || typeof q === 'number' ? { q: String(q).slice(0, 60) } : {};

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: getQuery,
  loader: async ({ context }) => ({
    ...getData('page', await context.api.call(listRestaurants)),
    origin: context.origin,
    readAt: instantNow(),
  }),
  component: screen(() => import('../features/restaurants/home-page.tsx'), 'HomePage'),
});

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurants/$restaurantId',
  loader: async ({ context, params }) => {
    wanted('restaurant', params.restaurantId);
    const restaurant = getData('restaurant', await context.api.call(getRestaurant, { params: { restaurantId: params.restaurantId } }));
    return { restaurant, origin: context.origin, readAt: instantNow() };
  },
  component: RestaurantFrame,
});

/** An entry point into the order flow: see `flow.ts`. */
const getFlow = ({ flow }: Record<string, unknown>): { flow?: string } => (typeof flow === 'string' ? { flow } : {});
/** A coupon's code, which may consist of digits: see `coupon-link.ts`. */
const toCoupon = ({ coupon }: Record<string, unknown>): { coupon?: string } => (coupon === undefined ? {} : { coupon: String(coupon) });
/** From admin, to a restaurant that is not open yet: see `preview.ts`. */
const toPreview = ({ preview }: Record<string, unknown>): { preview?: true } => (preview === undefined ? {} : { preview: true });

const restaurantIndexRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({ ...getQuery(search), ...getFlow(search), ...toCoupon(search) }),
  loader: async ({ location, parentMatchPromise }) => {
    const { flow, coupon } = { ...getFlow(location.search), ...toCoupon(location.search) };
    const restaurant = (await parentMatchPromise).loaderData?.restaurant;
    if (flow !== undefined && restaurant) (await import('./flow.ts')).leadFromRestaurant(flow, restaurant, coupon);
  },
  component: screen(() => import('../features/restaurants/restaurant-page.tsx'), 'RestaurantPage'),
});

const storeRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: '/stores/$storeId',
  validateSearch: (search: Record<string, unknown>) => ({ ...getFlow(search), ...toCoupon(search), ...toPreview(search) }),
  beforeLoad: async ({ params, search: { flow, coupon } }) => {
    if (flow !== undefined) (await import('./flow.ts')).leadFromStore(flow, params, coupon);
  },
  loader: async ({ params, parentMatchPromise }) => {
    wanted('store', params.storeId);
    const stores = (await parentMatchPromise).loaderData?.restaurant.stores;
    const store = stores?.find(({ id }) => id === params.storeId);
    // A failed parent shows its own error.
    if (stores && !store) throw missing('store');
    return { currency: store?.currency };
  },
  component: StoreFrame,
});

/** The menu that this tab has fetched last. A server renders for many guests and remembers none. */
let fetched: Menu | undefined;

/** Pages that need the menu share it: moving between them does not fetch it again. */
const menuRoute = createRoute({
  getParentRoute: () => storeRoute,
  id: 'menu',
  loader: async ({ context: { api }, params: { restaurantId, storeId }, parentMatchPromise }): Promise<Menu> => {
    wanted('store', storeId);
    const result =
      (fetched && (await import('../shared/patch-menu.ts').then(({ patchMenu }) => patchMenu(api, storeId, fetched!)).catch(() => {}))) ||
      (await api.call(getMenu, { params: { restaurantId, storeId } }));
    if (result.ok) return import.meta.env.SSR ? result.data : (fetched = result.data);
    const currency = (await parentMatchPromise).loaderData?.currency;
    // The store exists and has published nothing yet.
    if (result.error.code === 'resource_not_found' && currency) return emptyMenu({ restaurantId, storeId, currency });
    return getData('store', result);
  },
  component: MenuLayout,
});

/** The menu page itself renders these. (Without a component the router renders an outlet, which fails when its route leaves first.) */
const Nothing = () => null;
const menuIndexRoute = createRoute({ getParentRoute: () => menuRoute, path: '/', component: Nothing });
const categoryRoute = createRoute({ getParentRoute: () => menuRoute, path: '/categories/$categoryId', component: Nothing });
const searchRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/search',
  validateSearch: getQuery,
  component: Nothing,
});
const itemRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/categories/$categoryId/items/$itemType/$itemId',
  validateSearch: (search: Record<string, unknown>): { line?: string } =>
    typeof search.line === 'string' && uuid.test(search.line) ? { line: search.line } : {},
  loader: async ({ params, location, parentMatchPromise }) => {
    const menu = (await parentMatchPromise).loaderData;
    if (!menu) return;
    const item = menu.items.find(({ id }) => id === params.itemId);
    if (!item || item.categoryId !== params.categoryId || item.type === 'custom' || !item.applicableOrderingSystem.online)
      throw missing('item');
    // An old link: the item's type has changed.
    if (params.itemType !== itemSlugs[item.type]) throw redirect({ href: paths.item(params, item) + location.searchStr, replace: true });
  },
  component: screen(() => import('../features/menu/item-sheet.tsx'), 'ItemSheet'),
  pendingComponent: PendingSheet,
  errorComponent: ErrorSheet,
});
const cartRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/cart',
  component: screen(() => import('../features/cart/cart-drawer.tsx'), 'CartDrawer'),
  pendingComponent: PendingSheet,
  errorComponent: ErrorSheet,
});
const tableRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/tables/$tableId',
  loader: async ({ context, params: { restaurantId, storeId, tableId } }) => {
    wanted('table', storeId, tableId);
    return getData('table', await context.api.call(getTable, { params: { restaurantId, storeId, tableId } }));
  },
  component: screen(() => import('../features/dine-in/table-welcome.tsx'), 'TableWelcome'),
  pendingComponent: Nothing,
  errorComponent: ErrorSheet,
});

const checkoutRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/checkout',
  component: screen(openCheckout, 'CheckoutPage'),
});
const hoursRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/store_trading_hours',
  loader: async ({ context, params: { restaurantId, storeId } }) => {
    wanted('store', storeId);
    return getData('store', await context.api.call(getHours, { params: { restaurantId, storeId } }));
  },
  component: screen(() => import('../features/restaurants/hours-page.tsx'), 'HoursPage'),
});
const couponsRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/coupons',
  loader: async ({ context, params: { restaurantId, storeId } }) => {
    wanted('store', storeId);
    const { listStoreCoupons } = await import('../shared/offers/offer-endpoints.ts');
    const result = await context.api.call(listStoreCoupons, { params: { storeId }, query: { restaurantId } });
    return { coupons: result.ok ? result.data.rows : null };
  },
  component: screen(() => import('../features/coupons/coupons-page.tsx'), 'CouponsPage'),
});
const loyaltyRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/loyalty-card',
  component: screen(() => import('../features/loyalty/loyalty-page.tsx'), 'LoyaltyPage'),
});
const deliveryRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/delivery',
  component: screen(() => import('../features/delivery/delivery-page.tsx'), 'DeliveryPage'),
});
const ordersRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/orders',
  component: screen(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});
const savedOrdersRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/saved-orders',
  component: screen(() => import('../features/orders/saved-orders-page.tsx'), 'SavedOrdersPage'),
});
const makePaymentRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/make-payment',
  component: screen(() => import('../features/orders/make-payment-page.tsx'), 'MakePaymentPage'),
});
const tableBookingsRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/table-bookings',
  component: screen(() => import('../features/dine-in/table-bookings-page.tsx'), 'TableBookingsPage'),
});
const loginRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/login',
  component: screen(() => import('../features/account/login-page.tsx'), 'LoginPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/account',
  component: screen(() => import('../features/account/account-page.tsx'), 'AccountPage'),
});
const secureRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/secure',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/restaurants/$restaurantId/stores/$storeId/orders', params });
  },
});
const orderRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/secure/orders/$orderId',
  component: screen(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});
const orderSuccessRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/secure/orders/$orderId/success',
  component: screen(() => import('../features/orders/order-page.tsx'), 'OrderSuccessPage'),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  restaurantRoute.addChildren([
    restaurantIndexRoute,
    storeRoute.addChildren([
      menuRoute.addChildren([menuIndexRoute, categoryRoute, searchRoute, itemRoute, cartRoute, tableRoute, checkoutRoute]),
      hoursRoute,
      couponsRoute,
      loyaltyRoute,
      deliveryRoute,
      ordersRoute,
      savedOrdersRoute,
      makePaymentRoute,
      tableBookingsRoute,
      loginRoute,
      accountRoute,
      secureRoute,
      orderRoute,
      orderSuccessRoute,
    ]),
  ]),
]);
