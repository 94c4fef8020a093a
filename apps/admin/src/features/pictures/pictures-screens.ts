import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const pictures = defineScreen({
  in: 'restaurant',
  path: '/pictures',
  title: 'Pictures',
  permission: 'pictures.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'menu', label: 'Pictures', icon: 'picture', order: 40 },
    hint: 'Photos and films, and where each is shown',
  },
  component: lazyRouteComponent(() => import('./pictures-page.tsx'), 'PicturesPage'),
});
