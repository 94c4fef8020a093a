import { lazyRouteComponent } from '@tanstack/react-router';

/** The platform's own pages. */
export const SuperAdminScreens = {
  Browse: lazyRouteComponent(() => import('./browse-restaurants-page.tsx'), 'BrowseRestaurantsPage'),
};
