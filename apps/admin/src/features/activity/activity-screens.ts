import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

const words = 'audit log history who changed what';

export const storeActivity = defineScreen({
  in: 'store',
  path: '/activity',
  title: 'Activity',
  permission: 'activity.read',
  navigation: {
    ...{ section: 'store', group: 'store', label: 'Activity', icon: 'list', order: 90 },
    hint: 'Who changed what in this store, and when',
    words,
  },
  component: lazyRouteComponent(() => import('./activity-pages.tsx'), 'StoreActivityPage'),
});

export const restaurantActivity = defineScreen({
  in: 'restaurant',
  path: '/activity',
  title: 'Activity',
  permission: 'restaurant.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'restaurant', label: 'Activity log', icon: 'list', order: 25 },
    hint: 'Who changed what in the restaurant and its stores, and when',
    words,
  },
  component: lazyRouteComponent(() => import('./activity-pages.tsx'), 'RestaurantActivityPage'),
});
