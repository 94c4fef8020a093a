import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

/** For the platform's own people. */
export const platformOverview = defineScreen({
  in: 'signedIn',
  path: '/super-admin',
  title: 'Platform',
  permission: 'platform.manage',
  navigation: {
    ...{ section: 'platform', group: 'platform', label: 'At a glance', icon: 'chart', order: 0, exact: true },
    hint: 'Restaurants, open stores, orders today and open alarms of this installation',
    words: 'super admin dashboard figures',
  },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'PlatformOverviewPage'),
});

export const newOrders = defineScreen({
  in: 'signedIn',
  path: '/super-admin/new-orders',
  title: 'New orders',
  permission: 'platform.manage',
  navigation: {
    ...{ section: 'platform', group: 'platform', label: 'New orders', icon: 'bell', order: 5 },
    hint: 'Orders of all restaurants as they come',
    words: 'live latest watch',
  },
  component: lazyRouteComponent(() => import('./new-orders-page.tsx'), 'NewOrdersPage'),
});

export const browseRestaurants = defineScreen({
  in: 'signedIn',
  path: '/super-admin/restaurants/browse',
  title: 'All restaurants',
  permission: 'platform.manage',
  navigation: {
    section: 'platform',
    group: 'platform',
    label: 'All restaurants',
    hint: 'Find any restaurant, hide it, or open it as its owner',
    icon: 'platform',
    order: 10,
  },
  component: lazyRouteComponent(() => import('./browse-restaurants-page.tsx'), 'BrowseRestaurantsPage'),
});

export const browseStores = defineScreen({
  in: 'signedIn',
  path: '/super-admin/stores/browse',
  title: 'All stores',
  permission: 'platform.manage',
  navigation: {
    ...{ section: 'platform', group: 'platform', label: 'All stores', icon: 'stores', order: 20 },
    hint: 'Find any store, close it to guests or open it again',
  },
  component: lazyRouteComponent(() => import('./browse-stores-page.tsx'), 'BrowseStoresPage'),
});

export const restaurantFees = defineScreen({
  in: 'restaurant',
  path: '/platform-fee',
  title: 'Platform fee',
  permission: 'platform.manage',
  component: lazyRouteComponent(() => import('./restaurant-fees-page.tsx'), 'RestaurantFeesPage'),
});

export const platformSettings = defineScreen({
  in: 'signedIn',
  path: '/global/platform_settings',
  title: 'Platform settings',
  permission: 'platform.manage',
  navigation: {
    section: 'platform',
    group: 'platform',
    label: 'Platform settings',
    hint: 'The transaction fee of new stores',
    icon: 'fee',
    order: 90,
  },
  component: lazyRouteComponent(() => import('./platform-settings-page.tsx'), 'PlatformSettingsPage'),
});
