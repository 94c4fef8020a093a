import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

/** Where one arrives. */
export const home = defineScreen({
  in: 'signedIn',
  path: '/',
  title: null,
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

export const createRestaurant = defineScreen({
  in: 'signedIn',
  path: '/create/restaurant',
  title: 'Create a restaurant',
  permission: 'restaurants.create',
  component: lazyRouteComponent(() => import('./create-restaurant-page.tsx'), 'CreateRestaurantPage'),
});

export const editRestaurant = defineScreen({
  in: 'restaurant',
  path: '/edit',
  title: 'Restaurant details',
  permission: 'restaurant.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Details', icon: 'details', order: 20 },
    hint: 'Name, description, logo, banner',
  },
  component: lazyRouteComponent(() => import('./edit-restaurant-page.tsx'), 'EditRestaurantPage'),
});

export const platformVisits = defineScreen({
  in: 'restaurant',
  path: '/platform-visits',
  title: 'Platform visits',
  permission: 'restaurant.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Platform visits', icon: 'platform', order: 30 },
    hint: 'When the platform’s own people opened your pages to help, and why',
    words: 'support access log audit',
  },
  component: lazyRouteComponent(() => import('./platform-visits-page.tsx'), 'PlatformVisitsPage'),
});

export const yourData = defineScreen({
  in: 'restaurant',
  path: '/your-data',
  title: 'Your data',
  permission: 'restaurant.export',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Your data', icon: 'archive', order: 40 },
    hint: 'Export everything in one file: menus, pictures, customers, orders, payments',
    words: 'export download backup leave take zip',
  },
  component: lazyRouteComponent(() => import('./your-data-page.tsx'), 'YourDataPage'),
});
