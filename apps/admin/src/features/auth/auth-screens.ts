import { lazyRouteComponent } from '@tanstack/react-router';

export const AuthScreens = {
  Login: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
};
