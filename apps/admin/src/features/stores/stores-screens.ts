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
    hint: 'Where to go from here',
  },
  component: lazyRouteComponent(() => import('./store-overview.tsx'), 'StoreOverviewPage'),
});

export const editStore = defineScreen({
  in: 'store',
  path: '/edit',
  title: 'Store details',
  permission: 'restaurant.manage',
  navigation: { section: 'store', group: 'store', label: 'Details', hint: 'Name, address, time zone, phone', icon: 'details', order: 80 },
  component: lazyRouteComponent(() => import('./edit-store-page.tsx'), 'EditStorePage'),
});
