import { lazyRouteComponent } from '@tanstack/react-router';

export const DeviceScreens = {
  List: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
  PosSettings: lazyRouteComponent(() => import('./devices-page.tsx'), 'PosSettingsPage'),
};
