import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const pictures = defineScreen({
  in: 'restaurant',
  path: '/pictures',
  title: 'Pictures',
  permission: 'pictures.manage',
  navigation: { section: 'restaurant', label: 'Pictures', hint: 'Photos and films, and where each is shown', icon: 'picture', order: 18 },
  component: lazyRouteComponent(() => import('./pictures-page.tsx'), 'PicturesPage'),
});
