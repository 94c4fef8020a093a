import { lazyRouteComponent } from '@tanstack/react-router';

/** Where one arrives, and restaurants themselves. */
export const RestaurantScreens = {
  Home: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  Create: lazyRouteComponent(() => import('./create-restaurant-page.tsx'), 'CreateRestaurantPage'),
  Edit: lazyRouteComponent(() => import('./edit-restaurant-page.tsx'), 'EditRestaurantPage'),
};
