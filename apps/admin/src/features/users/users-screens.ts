import { lazyRouteComponent } from '@tanstack/react-router';

/** Who belongs to a restaurant or a store. */
export const UserScreens = {
  OfRestaurant: lazyRouteComponent(() => import('./restaurant-users-page.tsx'), 'RestaurantUsersPage'),
  OfStore: lazyRouteComponent(() => import('./store-users-page.tsx'), 'StoreUsersPage'),
};
