import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const drawers = defineScreen({
  in: 'store',
  path: '/drawers',
  title: 'Drawers',
  permission: 'drawers.read',
  navigation: {
    ...{ section: 'store', group: 'orders', label: 'Drawers', icon: 'till', order: 30 },
    hint: 'Cash drawers of the tills: X and Z reports, counts and differences',
    words: 'cash Z report X report float end of day',
  },
  component: lazyRouteComponent(() => import('./drawers-page.tsx'), 'DrawersPage'),
});

export const drawer = defineScreen({
  in: 'store',
  path: '/drawers/$drawerSessionId',
  list: '/drawers',
  title: 'Drawer session',
  permission: 'drawers.read',
  component: lazyRouteComponent(() => import('./drawer-page.tsx'), 'DrawerPage'),
});
