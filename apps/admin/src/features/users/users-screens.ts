import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const restaurantUsers = defineScreen({
  in: 'restaurant',
  path: '/users',
  title: 'Team',
  permission: 'restaurantUsers.read',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Team', icon: 'team', order: 10 },
    hint: 'Who works for the whole restaurant',
  },
  component: lazyRouteComponent(() => import('./restaurant-users-page.tsx'), 'RestaurantUsersPage'),
});

export const storeUsers = defineScreen({
  in: 'store',
  path: '/users',
  title: 'Team',
  permission: 'storeUsers.read',
  navigation: {
    section: 'store',
    group: 'store',
    label: 'Team',
    hint: 'Who works in this store, and what they may do',
    icon: 'team',
    order: 40,
  },
  component: lazyRouteComponent(() => import('./store-users-page.tsx'), 'StoreUsersPage'),
});
