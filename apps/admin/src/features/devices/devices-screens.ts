import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const devices = defineScreen({
  in: 'store',
  path: '/devices',
  title: 'Devices',
  permission: 'devices.read',
  navigation: {
    section: 'store',
    group: 'devices',
    label: 'Devices',
    hint: 'Pair tills, kitchen displays and print bridges',
    icon: 'device',
    order: 10,
  },
  component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
});

export const displaySettings = defineScreen({
  in: 'store',
  path: '/devices/$deviceId',
  title: 'Kitchen display',
  permission: 'devices.read',
  component: lazyRouteComponent(() => import('./display-settings-page.tsx'), 'DisplaySettingsPage'),
});

export const tillSettings = defineScreen({
  in: 'store',
  path: '/pos-settings/$deviceId',
  title: 'Till',
  permission: 'devices.read',
  component: lazyRouteComponent(() => import('./till-settings-page.tsx'), 'TillSettingsPage'),
});

export const posSettings = defineScreen({
  in: 'store',
  path: '/pos-settings',
  title: 'Tills',
  permission: 'devices.read',
  navigation: {
    section: 'store',
    group: 'devices',
    label: 'Tills',
    hint: 'Pair the tills at the counter',
    words: 'POS terminals, point of sale, cash register',
    icon: 'till',
    order: 20,
  },
  component: lazyRouteComponent(() => import('./devices-page.tsx'), 'PosSettingsPage'),
});
