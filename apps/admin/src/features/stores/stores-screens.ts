import { lazyRouteComponent } from '@tanstack/react-router';

export const StoreScreens = {
  List: lazyRouteComponent(() => import('./store-list-page.tsx'), 'StoreListPage'),
  Overview: lazyRouteComponent(() => import('./store-overview-page.tsx'), 'StoreOverviewPage'),
};
