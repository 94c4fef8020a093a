import { lazyRouteComponent } from '@tanstack/react-router';

export const GalleryScreens = {
  Gallery: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
};
