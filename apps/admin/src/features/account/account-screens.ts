import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const account = defineScreen({
  in: 'signedIn',
  path: '/account',
  title: 'Your account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});
