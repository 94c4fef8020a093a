import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const parkedBills = defineScreen({
  in: 'store',
  path: '/parked-bills',
  title: 'Parked bills',
  permission: 'devices.read',
  navigation: {
    ...{ section: 'store', group: 'orders', label: 'Parked bills', icon: 'clock', order: 40 },
    hint: 'Which bills were put aside at a till and taken up again, by whom and when',
    words: 'stashed orders park stash log open bills history',
  },
  component: lazyRouteComponent(() => import('./parked-bills-page.tsx'), 'ParkedBillsPage'),
});
