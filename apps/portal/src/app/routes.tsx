import { lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { CallError, type Api } from '../shared/api.ts';
import { getMenu, getRestaurant, getTable, listRestaurants } from '../shared/endpoints.ts';

import { Document } from './document.tsx';
import { createRootRouteWithContext, createRoute } from './lean-route.ts';
import { MenuLayout } from './menu-layout.tsx';
import { PendingSheet } from './pending-page.tsx';
import { RestaurantFrame } from './restaurant-frame.tsx';
import { StoreFrame } from './store-frame.tsx';

interface RouteContext {
  api: Api;
  origin: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const wanted = (...ids: string[]) => {
  if (!ids.every((id) => uuid.test(id))) throw notFound();
};

/** Data of an answer; what does not exist becomes the 404 page, anything else the error screen. */
function dataOf<T>(result: { ok: true; data: T } | { ok: false; error: { code: string; message: string; requestId: string } }): T {
  if (result.ok) return result.data;
  if (result.error.code === 'resource_not_found' || result.error.code === 'validation_failed') throw notFound();
  throw new CallError(result.error);
}

const rootRoute = createRootRouteWithContext<RouteContext>()({ component: Document });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: async ({ context }) => ({ ...dataOf(await context.api.call(listRestaurants)), origin: context.origin }),
  component: lazyRouteComponent(() => import('../features/restaurants/home-page.tsx'), 'HomePage'),
});

const restaurantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/restaurants/$restaurantId',
  loader: async ({ context, params }) => {
    wanted(params.restaurantId);
    const restaurant = dataOf(await context.api.call(getRestaurant, { params }));
    return { restaurant, origin: context.origin, readAt: new Date().toISOString() };
  },
  component: RestaurantFrame,
});

const restaurantIndexRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/restaurants/restaurant-page.tsx'), 'RestaurantPage'),
});

/** The spec's entry points into the order flow; this version answers to the first three. */
export type Flow = 'PICKUP' | 'DINE_IN' | 'ORDER_HISTORY';
const flows: readonly string[] = ['PICKUP', 'DINE_IN', 'ORDER_HISTORY'];

const storeRoute = createRoute({
  getParentRoute: () => restaurantRoute,
  path: '/stores/$storeId',
  validateSearch: (search: Record<string, unknown>): { flow?: Flow } =>
    typeof search.flow === 'string' && flows.includes(search.flow) ? { flow: search.flow as Flow } : {},
  beforeLoad: ({ params, search }) => {
    if (search.flow === 'ORDER_HISTORY') throw redirect({ to: '/restaurants/$restaurantId/stores/$storeId/orders', params });
  },
  loader: async ({ params, parentMatchPromise }) => {
    wanted(params.storeId);
    const stores = (await parentMatchPromise).loaderData?.restaurant.stores;
    // A parent that failed shows its own error.
    if (stores && !stores.some((store) => store.id === params.storeId)) throw notFound();
  },
  component: StoreFrame,
});

/** Pages that know the menu: going from one to another does not ask for it again. */
const menuRoute = createRoute({
  getParentRoute: () => storeRoute,
  id: 'menu',
  loader: async ({ context, params }) => {
    wanted(params.storeId);
    return dataOf(await context.api.call(getMenu, { params: { restaurantId: params.restaurantId, storeId: params.storeId } }));
  },
  component: MenuLayout,
});

/** The menu page itself shows these. (Without a component the router draws an outlet, which fails when its route goes first.) */
const Nothing = () => null;
const menuIndexRoute = createRoute({ getParentRoute: () => menuRoute, path: '/', component: Nothing });
const categoryRoute = createRoute({ getParentRoute: () => menuRoute, path: '/categories/$categoryId', component: Nothing });
const searchRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/search',
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    typeof search.q === 'string' || typeof search.q === 'number' ? { q: String(search.q).slice(0, 60) } : {},
  component: Nothing,
});
const itemRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/categories/$categoryId/items/basic/$itemId',
  validateSearch: (search: Record<string, unknown>): { line?: string } =>
    typeof search.line === 'string' && uuid.test(search.line) ? { line: search.line } : {},
  loader: async ({ params, parentMatchPromise }) => {
    const menu = (await parentMatchPromise).loaderData;
    const item = menu?.items.find(({ id }) => id === params.itemId);
    if (menu && (!item || item.categoryId !== params.categoryId || !item.applicableOrderingSystem.online)) throw notFound();
  },
  component: lazyRouteComponent(() => import('../features/menu/item-sheet.tsx'), 'ItemSheet'),
  pendingComponent: PendingSheet,
});
const cartRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/cart',
  component: lazyRouteComponent(() => import('../features/cart/cart-drawer.tsx'), 'CartDrawer'),
  pendingComponent: PendingSheet,
});
const tableRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/tables/$tableId',
  loader: async ({ context, params: { restaurantId, storeId, tableId } }) => {
    wanted(storeId, tableId);
    return dataOf(await context.api.call(getTable, { params: { restaurantId, storeId, tableId } }));
  },
  component: lazyRouteComponent(() => import('../features/dine-in/table-welcome.tsx'), 'TableWelcome'),
  pendingComponent: Nothing,
});

const checkoutRoute = createRoute({
  getParentRoute: () => menuRoute,
  path: '/checkout',
  component: lazyRouteComponent(() => import('../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
});
const hoursRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/store_trading_hours',
  component: lazyRouteComponent(() => import('../features/restaurants/hours-page.tsx'), 'HoursPage'),
});
const ordersRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/orders',
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});
const loginRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/account/login-page.tsx'), 'LoginPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
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
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});
const orderSuccessRoute = createRoute({
  getParentRoute: () => storeRoute,
  path: '/secure/orders/$orderId/success',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderSuccessPage'),
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  restaurantRoute.addChildren([
    restaurantIndexRoute,
    storeRoute.addChildren([
      menuRoute.addChildren([menuIndexRoute, categoryRoute, searchRoute, itemRoute, cartRoute, tableRoute, checkoutRoute]),
      hoursRoute,
      ordersRoute,
      loginRoute,
      accountRoute,
      secureRoute,
      orderRoute,
      orderSuccessRoute,
    ]),
  ]),
]);
