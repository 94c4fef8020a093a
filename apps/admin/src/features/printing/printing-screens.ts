import { lazyRouteComponent } from '@tanstack/react-router';

export const PrintingScreens = {
  Settings: lazyRouteComponent(() => import('./printing-page.tsx'), 'PrintingPage'),
};
