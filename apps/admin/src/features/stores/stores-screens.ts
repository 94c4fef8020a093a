import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const stores = defineScreen({
  in: 'restaurant',
  path: '/stores',
  title: 'Stores',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Stores', icon: 'stores', order: 0, exact: true },
    hint: 'Open a store, or add one',
  },
  component: lazyRouteComponent(() => import('./store-list-page.tsx'), 'StoreListPage'),
});

export const createStore = defineScreen({
  in: 'restaurant',
  path: '/create/store',
  title: 'Add a store',
  permission: 'restaurant.manage',
  component: lazyRouteComponent(() => import('./create-store-page.tsx'), 'CreateStorePage'),
});

export const storeOverview = defineScreen({
  in: 'store',
  path: '/',
  title: null,
  navigation: {
    ...{ section: 'store', group: 'today', label: 'Overview', icon: 'home', order: 0, exact: true },
    hint: 'Sales so far, open orders, and what needs somebody',
    words: 'today live sales dashboard late alarms sold out devices',
  },
  component: lazyRouteComponent(() => import('./store-overview.tsx'), 'StoreOverviewPage'),
});

export const storesToday = defineScreen({
  in: 'restaurant',
  path: '/today',
  title: 'All stores today',
  permission: 'restaurant.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'today', label: 'Today, side by side', icon: 'stores', order: 10 },
    hint: 'Sales so far, open orders and alarms of every store',
    words: 'live sales dashboard compare',
    severalStores: true,
  },
  component: lazyRouteComponent(() => import('./today/stores-today-page.tsx'), 'StoresTodayPage'),
});

export const editStore = defineScreen({
  in: 'store',
  path: '/edit',
  title: 'Store details',
  permission: 'restaurant.manage',
  navigation: { section: 'store', group: 'store', label: 'Details', hint: 'Name, address, time zone, phone', icon: 'details', order: 80 },
  component: lazyRouteComponent(() => import('./edit-store-page.tsx'), 'EditStorePage'),
});
