import { lazyRouteComponent } from '@tanstack/react-router';

/** The own account. */
export const AccountScreens = {
  Account: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
};
