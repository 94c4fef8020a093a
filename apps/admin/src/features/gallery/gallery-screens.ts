import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';
import { gallerySearch } from './gallery-search.ts';

/** For those who build screens; it shows nothing of anybody's. */
export const gallery = defineScreen({
  in: 'open',
  path: '/dev/gallery',
  title: null,
  validateSearch: gallerySearch,
  component: lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryPage'),
});
