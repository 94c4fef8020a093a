import { lazyRouteComponent } from '@tanstack/react-router';

export const RestaurantScreens = {
  Home: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
};
