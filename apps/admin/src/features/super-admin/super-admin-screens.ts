import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

/** For the platform's own people. */
export const platformOverview = defineScreen({
  in: 'signedIn',
  path: '/super-admin',
  title: 'Platform',
  permission: 'platform.manage',
  navigation: {
    ...{ section: 'platform', group: 'platform', label: 'At a glance', icon: 'chart', order: 0, exact: true },
    hint: 'Restaurants, open stores, orders today and open alarms of this installation',
    words: 'super admin dashboard figures',
  },
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'PlatformOverviewPage'),
});

export const browseRestaurants = defineScreen({
  in: 'signedIn',
  path: '/super-admin/restaurants/browse',
  title: 'All restaurants',
  permission: 'platform.manage',
  navigation: {
    section: 'platform',
    group: 'platform',
    label: 'All restaurants',
    hint: 'Find any restaurant of this installation',
    icon: 'platform',
    order: 10,
  },
  component: lazyRouteComponent(() => import('./browse-restaurants-page.tsx'), 'BrowseRestaurantsPage'),
});

export const platformSettings = defineScreen({
  in: 'signedIn',
  path: '/global/platform_settings',
  title: 'Platform settings',
  permission: 'platform.manage',
  navigation: {
    section: 'platform',
    group: 'platform',
    label: 'Platform settings',
    hint: 'The transaction fee of new stores',
    icon: 'fee',
    order: 90,
  },
  component: lazyRouteComponent(() => import('./platform-settings-page.tsx'), 'PlatformSettingsPage'),
});
