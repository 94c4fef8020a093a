import { lazyRouteComponent } from '@tanstack/react-router';

/** The stores of a restaurant. */
export const StoreScreens = {
  List: lazyRouteComponent(() => import('./store-list-page.tsx'), 'StoreListPage'),
  Create: lazyRouteComponent(() => import('./create-store-page.tsx'), 'CreateStorePage'),
  Edit: lazyRouteComponent(() => import('./edit-store-page.tsx'), 'EditStorePage'),
};
